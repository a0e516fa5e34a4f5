export { begin, Component } from './app.posts.$postId.tsx';
