/** Messages between a creator and a patron. */
export const messages = 'Messages';
export const withPerson = (name: string) => `Messages with ${name}`;
export const couldNotLoad = "We couldn't load your messages.";
export const needsNetwork = "Messages aren't saved on this phone. They open once you're back online.";
export const notFound = "We can't find these messages.";
export const allMessages = 'All messages';
export const openThread = 'Open messages';
export const pickName = 'Pick a name to open your messages.';
/** Under a patron's name: since when they pay, and how much a month. */
export const patronSince = (month: string | null, price: string) =>
  month === null ? `Patron · ${price}` : `Patron since ${month} · ${price}`;

export const none = 'No messages yet.';
export const noneForCreators = 'Choose a patron in Members to write to them.';
export const noneForPatrons = 'Write to a creator you support. Only the two of you can read it.';
export const openMembers = 'Open Members';
export const writeTo = 'Write to a creator you support';
export const beginsHere = (name: string) => `Say something to ${name}. Only the two of you can read it.`;

export const you = 'You';
export const said = (name: string, text: string) => `${name}: ${text}`;
export const nothingLeft = 'Nothing is left here';
export const unread = (count: number) => `${count} unread`;
export const today = 'Today';
export const yesterday = 'Yesterday';
export const seen = 'Seen';
export const older = 'Show older messages';
export const couldNotLoadOlder = "Couldn't load older messages.";
export const toNewest = 'New message';
export const toEnd = 'To the newest';

export const write = (name: string) => `Write to ${name}…`;
export const send = 'Send';
export const tooLong = (most: number) => `Use ${most} characters or fewer.`;
export const offline = "You're offline. What you write stays here until you can send it.";
export const sending = 'Sending…';
export const notSent = "Didn't send.";
export const notSentBecause = (reason: string) => `Didn't send. ${reason}`;
export const remove = 'Remove';

export const menu = (name: string) => `More for ${name}`;
export const messageMenu = (text: string) => `More for “${text}”`;
export const copyText = 'Copy text';
export const notCopied = "Your browser doesn't let us copy.";
export const deleteMessage = 'Delete message';
export const deleteQuestion = 'Delete this message?';
export const deleteConsequence = "It's deleted for both of you. You can't undo this.";
export const deleting = 'Deleting…';
export const deleted = 'Message deleted';
export const report = 'Report message';

/** Shown in place of the field when no message can be written. A block by the other person is not revealed. */
export const joinToWrite = (name: string) => `You can write to ${name} while you support them.`;
export const seeMembership = 'See the membership';
export const noPatron = (name: string) => `${name} isn't your patron now, so you can't write to them.`;
export const wantsNone = (name: string) => `${name} doesn't take messages.`;
export const cannotReply = (name: string) => `You can't write to ${name} now.`;
export const blockedByMe = (name: string) => `You blocked ${name}.`;
export const gone = 'This account is gone. What was written stays.';

export const whoMayWrite = 'Who can message you';
export const whoMayWriteHint = 'Works right away. You can still read old messages.';
export const fromSupported = 'Creators I support can message me';
export const fromNobody = 'No one';
export const chooseWhoMayWrite = 'Choose who can message you';
