export { BooksPage as Component } from '#features/insight/console/books-page.tsx';
