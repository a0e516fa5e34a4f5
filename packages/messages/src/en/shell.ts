export const home = 'Home';
export const profile = 'Profile';
export const notifications = 'Notifications';
export const create = 'Create';

export const quickNavigation = 'Quick';
export const activity = 'Activity';
export const openMenu = 'Open menu';

export const handle = (userName: string) => `@${userName}`;

export const couldNotLoad = "We couldn't load this.";
