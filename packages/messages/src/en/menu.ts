/** Texts of menus that a phone fetches when they are opened. */
export const members = 'Members';
export const payHistory = 'Pay-History';
export const messages = 'Messages';
export const payout = 'Payout';
export const analytics = 'Analytics';
export const more = 'More';
export const settings = 'Settings';
export const viewMyPage = 'View my page';
export const opensInNewTab = 'opens in a new tab';

export const mainNavigation = 'Main';
export const menu = 'Menu';

export const logout = 'Logout';
export const logoutWithDraft = 'Log out and lose your draft?';
export const logoutWithDraftBody = 'A post you have not published is kept on this phone. Logging out removes it.';
export const keepDraft = 'Stay logged in';
