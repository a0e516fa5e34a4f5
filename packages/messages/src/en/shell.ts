export const home = 'Home';
export const profile = 'Profile';
export const members = 'Members';
export const payHistory = 'Pay-History';
export const payout = 'Payout';
export const notifications = 'Notifications';
export const more = 'More';
export const settings = 'Settings';
export const viewMyPage = 'View my page';
export const create = 'Create';
export const logout = 'Logout';

export const mainNavigation = 'Main';
export const quickNavigation = 'Quick';
export const activity = 'Activity';
export const menu = 'Menu';
export const openMenu = 'Open menu';
export const opensInNewTab = 'opens in a new tab';

export const handle = (userName: string) => `@${userName}`;

export const logoutWithDraft = 'Log out and lose your draft?';
export const logoutWithDraftBody = 'A post you have not published is kept on this phone. Logging out removes it.';
export const keepDraft = 'Stay logged in';

export const couldNotLoad = "We couldn't load this.";
