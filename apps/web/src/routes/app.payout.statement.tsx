export { Statement as Component } from '#features/money/statements/statement.tsx';
