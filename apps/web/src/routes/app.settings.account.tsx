export { Account as Component } from '#features/settings/account.tsx';
