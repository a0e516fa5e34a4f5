export { ReviewScreen as Component } from '#features/publishing/comments/review-screen.tsx';
