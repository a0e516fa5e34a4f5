export { Statement as Component } from '#features/statements/statement.tsx';
