export const title = 'Notifications';
/** Put before the title of any page of the app. */
export const titleWithUnread = (unread: string, pageTitle: string) => `(${unread}) ${pageTitle}`;
export const withoutUnread = (pageTitle: string) => pageTitle.replace(/^\(\d+\+?\) /, '');
export const today = 'Today';
export const thisWeek = 'This week';
export const earlier = 'Earlier';
export const unread = 'Unread';
export const markAll = 'Mark all as read';
export const settings = 'Settings';
export const chooseTopics = 'Choose what you hear about';
export const empty = 'Nothing yet. Likes, comments and new patrons show up here.';
export const emptyForPatrons = 'Nothing yet. New posts and answers to what you say show up here.';
export const seeAll = 'See all';
export const couldNotLoad = "We couldn't load your notifications.";
