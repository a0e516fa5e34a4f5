export { ReviewScreen as Component } from '#features/comments/review-screen.tsx';
