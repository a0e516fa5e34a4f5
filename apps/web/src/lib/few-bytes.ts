/** Not in every browser, and so not in TypeScript's. */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether pictures should wait until they are asked for: Save-Data is on, or the network is slow. */
export function wantsFewBytes(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  return connection?.saveData === true || /[23]g$/.test(connection?.effectiveType ?? '');
}
