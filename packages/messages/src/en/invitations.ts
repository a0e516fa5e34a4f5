/** Inviting people from another service, and the invited person's view. */
const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`);
const rows = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`);

export const intro =
  'Bring your people along. Each gets one email from you with a link to your page. Nobody is let in or charged by it.';

/** Daily number of invitations, or the reason for none and its remedy. */
export const perDay = (count: number) => `Up to ${count.toLocaleString('en')} invitations go out a day.`;
export const leftToday = (count: number, waiting: number) => {
  const today = count === 0 ? 'Today’s are all sent.' : `${count.toLocaleString('en')} are left today.`;
  return waiting === 0 ? today : `${today} ${waiting.toLocaleString('en')} wait.`;
};
export const grows = 'The number grows week by week as people you invite join.';
export const closed = {
  page: 'You cannot invite people yet',
  name: 'You cannot invite people while we look at your name',
  unverified: 'You cannot invite people yet',
  stopped: 'Your invitations are stopped',
} as const;
export const closedWhy = {
  page: 'Name your page and make an offer first, so that there is something to invite people to.',
  name: 'It looks like a company’s name, or holds a web address or a number. One of us looks at it, and invitations open once it is cleared. You can also choose another name under Settings.',
  unverified:
    'So that nobody sends strangers emails in our name, invitations open once you have added the bank account you are paid out to, or once your first patron has paid. You can check a file already.',
  stopped: 'We stopped them. Nobody else is told, and your page and your patrons are not touched.',
} as const;
export const stoppedFigures = ({ sent, bounced, refused }: { sent: number; bounced: number; refused: number }) =>
  `Of the last ${sent.toLocaleString('en')}, ${bounced.toLocaleString('en')} came back because the address does not exist, and ${refused.toLocaleString('en')} were answered with “No more invitations”. Mail services put up with few of either.`;
export const stoppedWhatToDo =
  'Take old addresses, and people who never agreed to hear from you, off your list. Then write to us, and we look at it together.';
export const meanwhileWaiting = (count: number) =>
  `${people(count)} you invited before ${count === 1 ? 'waits' : 'wait'} until then.`;
export const toSetup = 'Set up your page';
export const toBankAccount = 'Add your bank account';
export const toHelp = 'How to reach us';

export const service = 'Where are they now?';
export const services = {
  patreon: { name: 'Patreon', where: 'Audience → Relationship manager → CSV, on a computer' },
  ghost: { name: 'Ghost', where: 'Members → the cog → Export all members' },
  selar: { name: 'Selar', where: 'Customers → Export as CSV' },
  udala: { name: 'A spreadsheet', where: 'Columns Name, Email, Since, Amount and Tier; only Email is needed' },
} as const;
export const file = 'Choose the file';
export const fileHint = 'A CSV file with at most 5,000 people';
export const another = 'Choose another file';
export const fileChosen = (name: string) => `${name} is chosen.`;
export const orPaste = 'Or paste it here';
export const pasteHint = 'The first line holds the names of the columns.';
export const nothingGiven = 'Choose a file or paste its text.';
export const tooBig = 'That is too much at once. Split the file: at most 5,000 people in each.';
export const unreadable = 'That file could not be read. Choose it again.';
export const check = 'Check it';
export const checking = 'Checking…';

export const found = 'What we found';
export const willInvite = 'Will be invited';
export const known = 'Known already: patrons of yours, or invited before';
export const refused = 'Cannot be taken';
export const sample = 'As we understood it';
export const columns = { name: 'Name', email: 'Email', since: 'Since', amount: 'Amount', tier: 'Tier' } as const;
export const nothing = '–';
export const problems = 'What is wrong';
export const problem = (line: number, field: string, message: string) =>
  field === '' ? `Line ${line}: ${message}` : `Line ${line}, ${field}: ${message}`;
export const moreProblems = (count: number) => `and ${rows(count)} more, in the file below`;
export const firstOfThem = (most: number) =>
  `The file holds the first of them, ${most} at most; the next ones come then.`;
export const saveProblems = 'Download the rows to mend';
export const problemsName = 'udala-rows-to-mend.csv';
export const problemsHint =
  'Each row says what is wrong with it. Mend them and choose the file here again: nobody is invited twice.';
export const nobodyNew = 'There is nobody new to invite.';
export const invite = (count: number) => `Invite ${people(count)}`;
export const inviting = (count: number) => `Inviting ${people(count)}…`;
export const invited = (count: number) => (count === 1 ? '1 person is invited' : `${people(count)} are invited`);
export const emailsGo = (count: number, aDay: number) =>
  count > aDay
    ? `${aDay} emails go out a day, so the others wait for the next mornings.`
    : 'Their emails are on their way.';
export const more = 'Import another file';
export const toMembers = 'Back to members';

export const invitations = 'Invitations';
export const noInvitations = 'Nobody is invited yet.';
export const countOf = (count: number) => `${people(count)} invited`;
export const statuses = {
  waiting: 'Waits for its email',
  sent: 'Email sent',
  joined: 'Joined',
  refused: 'Wants no emails',
} as const;
export const takeBack = 'Take back';
export const takeBackOf = (name: string) => `Take back the invitation of ${name}`;
export const takingBack = 'One moment…';
export const takenBack = (name: string) => `The invitation of ${name} is taken back`;

export const optOutTitle = 'No more invitations?';
export const optOutWhy =
  'Creators on Udala can invite people they know from elsewhere. Press the button, and nobody can send such an email to this address again.';
export const optOut = 'Send me no invitations';
export const optingOut = 'One moment…';
export const optedOutTitle = 'No more invitations';
export const optedOutWhy =
  'Nobody on Udala can invite this address any more. Emails about your own memberships still come.';
