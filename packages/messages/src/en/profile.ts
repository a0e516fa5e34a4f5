export const sections = 'Profile sections';
export const posts = 'Posts';
export const community = 'Community';
export const benefits = 'Benefits';

export const all = 'All';
export const images = 'Images';
export const videos = 'Videos';
export const mediaFilter = 'Show';

export const patronCount = 'Patron(s)';
export const postCount = (count: number) => (count === 1 ? 'post' : 'posts');
export const unknown = "We can't find this creator.";
export const goHome = 'Go home';

export const aMonth = 'a month';
export const joinFor = (price: string) => `Join for ${price}`;
export const noMembership = 'No membership yet.';
export const setYourPrice = 'Set your price';
export const yourPrice = "You haven't set a price yet.";
export const editOffer = 'Edit offer';
export const includes = 'What you get';

export const youSupport = 'You support';
/** Before the sum of all memberships a month. */
export const inAll = 'In all';
export const supportsNobody = "You don't support anyone yet.";
export const editInAccount = 'Edit in Your account';

export const searchIn = (name: string) => `Search the posts of ${name}`;
export const searchHint = 'A word from a post';
export const clearSearch = 'Clear the search';
export const noneFound = (words: string) => `No post with “${words}”.`;
export const noneFoundHint = 'In locked posts, we search only titles and teasers.';
