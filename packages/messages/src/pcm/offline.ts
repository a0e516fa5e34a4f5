export const noConnection = 'No network';
export const noConnectionWhy = 'This page need network. E go open by itself once you dey online again.';
export const newVersion = 'New version don ready';
