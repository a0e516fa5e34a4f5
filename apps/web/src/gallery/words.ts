/** Texts of the gallery; only developers see them, so they are not part of the messages. */
export const title = 'Gallery';
export const subtitle = 'Local mode only';
export const skipLinks = [
  { target: 'content', text: 'Skip to content' },
  { target: 'feed-end', text: 'Skip past feed' },
];

export const pay = 'Pay ₦2,500';
export const paying = 'Opening the payment page…';
export const cancelLabel = 'Keep it';
export const cancelMembership = 'Cancel membership';
export const forgot = 'Forgot password?';
export const publish = 'Publish my page';
export const publishBlocked = 'Add a price and one benefit';
export const join = 'Join for ₦2,500 a month';
export const share = 'Share';
export const offlineReason = 'You need a connection to do this.';

export const chips = ['Exclusive Content', 'Live Streams', 'Mentorship', 'Behind the scenes'];
export const modes = [
  { value: 'posts', title: 'Posts for patrons', description: 'Write, show pictures and videos. One feed.' },
  {
    value: 'posts-and-community',
    title: 'Posts + a community space',
    description: 'Patrons see a second feed, made for talk.',
  },
];
export const banks = ['Access Bank', 'Guaranty Trust Bank', 'Kuda', 'Zenith Bank'].map((name) => ({ name }));
export const faults = [
  { id: 'gallery-email', message: 'Use an address like ada@gmail.com.' },
  { id: 'gallery-password', message: 'Use 8 characters or more.' },
];
export const submit = 'Submit with two errors';
export const fixPhone = 'Use 0803-123-4567';
export const longBio = 'I make films about Lagos by night, and I answer every message myself.';

export const cancelTitle = 'Cancel your membership to Ada?';
export const cancelBody = "You keep everything until 20 Dec 2026. You won't be charged again.";
export const cancelling = 'Cancelling…';
export const deletePost = 'Delete post';
export const deleteTitle = 'Delete Post';
export const deleteBody = 'Are you sure you want to delete this post?';
export const editProfile = 'Edit profile';
export const save = 'Save';
export const openDialog = 'Dialog with a form';
export const openFull = 'Full screen on a phone';
export const openConfirm = 'Confirm';
export const openBusy = 'Confirm, under way';
export const openMenu = 'Menu sheet';
export const openOverlay = 'Loading overlay, 2 seconds';
export const paragraph =
  'Ẹniọlá Ọbí-Adéṣínà joined at ₦2,500 a month. Nṅọọ, Chukwuṅẹdum! Renée and Jürgen say “hello” — 20 Dec 2026 · 3h.';

export const paid = 'Great news!';
export const paidBody = 'Process Completed!';
export const sorry = 'Sorry! 🫠';
export const sorryBody = 'Something went wrong 🫠';
export const posted = 'Posted';
export const toastSuccess = 'Success';
export const toastWarning = 'Warning, 5 s';
export const toastInfo = 'Info';
export const toastFive = 'Five at once';
export const failedTitle = "Your ₦2,500 to Ada didn't go through";
export const failedBody = 'Not enough money. You keep access until 27 Nov.';
export const payNow = 'Pay ₦2,500 now';
export const notifyTitle = 'Know when Ada posts?';
export const turnOn = 'Turn on';
export const savedTitle = 'Your offer is live';

export const navigation = ['Home', 'Profile', 'Notifications'];
export const more = 'More';
export const moreItems = ['Analytics', 'Settings'];
export const logout = 'Logout';
export const menuLabel = 'Menu';
export const profileSections = 'Profile sections';
export const tabs = [
  { to: '/feed', text: 'Posts' },
  { to: '/community', text: 'Community' },
  { to: '/membership', text: 'Benefits' },
];
export const steps = ['Your page', 'Options', 'Price and benefits'];

export const ada = 'Adaobi Nwachukwu-Okonkwo';
export const names = ['Ada Obi', 'Ẹniọlá Ọ', 'chidi', 'Adaobi Nwachukwu-Okonkwo', 'Ṣadé Bello', 'Zainab'];
export const handle = '@adaobi · 3h';
export const active = 'Active';
export const ending = 'Ends 20 Dec';
export const failed = 'Payment failed';
export const waiting = 'Waiting';
export const creator = 'Creator';
export const bio = 'Films about Lagos by night. New every Friday.';
export const month = 'a month';
export const moneyRows = [
  { term: 'Monthly price', kobo: 250_000 },
  { term: 'Card fee', kobo: 13_850 },
  { term: 'Our fee (10 %)', kobo: 25_000 },
];
export const total = { term: 'You keep', kobo: 211_150 };

export const emptyFeed = 'This feed is empty...';
export const writeFirst = 'Write your first post';
export const emptyNote = 'Patrons see your posts here and hear about them at once.';
export const articleTitles = [
  'First light on Third Mainland Bridge',
  'How I price a wedding film',
  'Q and A, November',
];
export const articleText = 'PageDown and PageUp go from article to article. Ctrl+End leaves the feed.';
export const feedLabel = 'Posts';
export const locked = 'Patrons only';
export const photographer = 'Photo by Ada, no description';
