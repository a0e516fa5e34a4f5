/** Addresses inside the web app that more than one feature leads to. */
export const paths = {
  front: '/membership',
  creator: '/membership/creator',
  creatorAuth: '/membership/creator/auth',
  creatorRegister: '/membership/creator/auth/register',
  creatorLogin: '/membership/creator/auth/login',
  creatorVerify: '/membership/creator/auth/verify-email',
  onboard: (step: string) => `/membership/creator/onboard/${step}`,
  patronLogin: '/membership/auth/login',
  patronRegister: '/membership/auth/register',
  patronVerify: '/membership/auth/verification',
  payment: '/membership/auth/payment',
  app: '/membership/app',
  home: '/membership/app/home',
  newPost: '/membership/app/home/posts?newPost=true',
  post: (id: string) => `/membership/app/posts/${id}`,
  communityPost: (id: string) => `/membership/app/community/${id}`,
} as const;
