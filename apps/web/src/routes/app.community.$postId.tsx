export { Component } from './app.posts.$postId.tsx';
