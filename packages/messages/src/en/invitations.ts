/** Inviting people from another service, and the invited person's view. */
const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`);
const rows = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`);

export const intro =
  'Bring your people along. Each gets one email with a link to your page. It gives nobody access, and charges nobody.';

/** Daily number of invitations, or the reason for none and its remedy. */
export const perDay = (count: number) => `Up to ${count.toLocaleString('en')} invitations go out a day.`;
export const leftToday = (count: number, waiting: number) => {
  const today = count === 0 ? 'Today’s are all sent.' : `${count.toLocaleString('en')} are left today.`;
  return waiting === 0 ? today : `${today} ${waiting.toLocaleString('en')} wait.`;
};
export const grows = 'The number grows each week as people you invite join.';
export const closed = {
  page: "You can't invite people yet",
  name: "You can't invite people while we check your name",
  unverified: "You can't invite people yet",
  stopped: 'Your invitations are stopped',
} as const;
export const closedWhy = {
  page: 'Name your page and set a price first, so people have something to join.',
  name: 'It looks like a company’s name, or has a web address or a number in it. Invitations open once we’ve checked it. You can also choose another name in Settings.',
  unverified:
    'To keep spammers out, invitations open once you add your bank, or your first patron pays. You can already check a file.',
  stopped: 'We stopped them. Nobody else is told. Your page and your patrons are not affected.',
} as const;
export const stoppedFigures = ({ sent, bounced, refused }: { sent: number; bounced: number; refused: number }) =>
  `Of the last ${sent.toLocaleString('en')}, ${bounced.toLocaleString('en')} came back because the address does not exist, and ${refused.toLocaleString('en')} were answered with “No more invitations”. Email services accept few of either.`;
export const stoppedWhatToDo =
  "Remove old addresses, and people who never agreed to hear from you. Then write to us, and we'll look at it together.";
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
export const pasteHint = 'The first line has the column names.';
export const nothingGiven = 'Choose a file or paste its text.';
export const tooBig = 'That is too much at once. Split the file: at most 5,000 people in each.';
export const unreadable = "We couldn't read that file. Choose it again.";
export const check = 'Check it';
export const checking = 'Checking…';

export const found = 'What we found';
export const willInvite = 'Will be invited';
export const known = 'Already patrons, or invited before';
export const refused = "Can't be invited";
export const sample = 'As we understood it';
export const columns = { name: 'Name', email: 'Email', since: 'Since', amount: 'Amount', tier: 'Tier' } as const;
export const nothing = '–';
export const problems = 'What is wrong';
export const problem = (line: number, field: string, message: string) =>
  field === '' ? `Line ${line}: ${message}` : `Line ${line}, ${field}: ${message}`;
export const moreProblems = (count: number) => `and ${rows(count)} more, in the file below`;
export const firstOfThem = (most: number) =>
  `The file holds the first of them, ${most} at most; the next ones come then.`;
export const saveProblems = 'Download the rows to fix';
export const problemsName = 'udala-rows-to-mend.csv';
export const problemsHint =
  "Each row says what's wrong. Fix them, then choose the file again: nobody is invited twice.";
export const nobodyNew = "There's nobody new to invite.";
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
export const noInvitations = "You haven't invited anyone yet.";
export const countOf = (count: number) => `${people(count)} invited`;
export const statuses = {
  waiting: 'Waiting for its email',
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
  'Creators on Udala can invite people they know from elsewhere. Press the button, and nobody can invite this address again.';
export const optOut = 'Send me no invitations';
export const optingOut = 'One moment…';
export const optedOutTitle = 'No more invitations';
export const optedOutWhy =
  'Nobody on Udala can invite this address any more. Emails about your own memberships still come.';
