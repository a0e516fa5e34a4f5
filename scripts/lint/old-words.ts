interface OldWord {
  /** The field's word; docs/words.md has the whole entry. */
  readonly say: string;
  /** Parts of a name, between capitals or underscores. */
  readonly parts?: readonly string[];
  /** Whole names. */
  readonly names?: readonly string[];
  readonly pattern?: RegExp;
}

/** Words that only Udala used, until version 0.2. Keep it in step with the table in docs/words.md: nothing compares them. */
export const oldWords: readonly OldWord[] = [
  { parts: ['letter', 'letters'], say: 'email, or message' },
  { parts: ['tell', 'tells', 'telling', 'told', 'untold'], say: 'notify, announce, report or send' },
  {
    parts: ['refusal', 'refusals', 'refuse', 'refuses', 'refusing'],
    say: 'suppression, rejection, decline or opt-out',
  },
  { parts: ['notice', 'notices'], say: 'notification' },
  { names: ['hears', 'isHearing'], say: 'receives, isListening' },
  { parts: ['kept', 'keeper'], say: 'cached, saved, stored, retained or draft' },
  {
    names: [
      'keep',
      'keeps',
      'keeping',
      'mayKeep',
      'keepFor',
      'keepText',
      'keepAs',
      'keepPlace',
      'keepsUntil',
      'keeps_until',
      'keeps_method',
    ],
    say: 'cache, save, store or retain',
  },
  { parts: ['deed', 'deeds'], say: 'queued action' },
  { parts: ['outbox'], say: 'offline queue' },
  { parts: ['garbage'], say: 'malformed' },
  { pattern: /^forget(?:$|[A-Z])|^FORGET_|^inv_forgotten$/, say: 'erase, delete, clear or invalidate' },
  { pattern: /^hold[A-Z]|^HeldUp$|^isHeldUp$|^heldUp$/, say: 'lock, reserve, buffer or defer' },
  { names: ['marksUsed', 'marks_used', 'markMinutes', 'nextMark'], say: 'retry day, check schedule' },
  { parts: ['standing', 'standings'], say: 'status or state' },
  { parts: ['proof', 'proofs', 'prove', 'proven', 'unproven'], say: 'reauth, or verified' },
  { parts: ['shy'], say: 'hidden name' },
  { pattern: /hand_?[oO]ver|handedOver/, say: 'exchange code' },
  { parts: ['silence', 'silences'], say: 'cannot-reply reason, or timeout' },
  { names: ['isSilent', 'silentMs', 'silentAfterMs', 'silentMaxMs', 'onSilence'], say: 'unresponsive, unanswered' },
  { names: ['Side', 'sideOf', 'sidesOf', 'threadSides', 'thread_sides'], say: 'participant' },
  {
    names: ['asked', 'Asked', 'isAsked', 'setAsked', 'readAsked', 'asked_no'],
    parts: ['unasked'],
    say: 'request, query or input',
  },
  {
    names: ['Way', 'Ways', 'WayIn', 'wayIn', 'wayTo', 'wayOf', 'waysToPay', 'wayBack', 'useWayBack'],
    say: 'method, direction, action or link',
  },
  { names: ['shutOut', 'whoAsks', 'whoActs', 'whoOf', 'Whose'], say: 'revokeAccess, callerOf, currentActor' },
  { names: ['Options'], say: 'the options of what' },
  { parts: ['quarantine', 'finding', 'findings'], say: 'reconciliation exception' },
  { parts: ['takings'], say: 'revenue' },
  { parts: ['surplus'], say: 'overpayment' },
  {
    parts: ['rests', 'rested'],
    names: ['Rest', 'createRest', 'restMs', 'REST_MS', 'atRest'],
    say: 'hold, backoff or cool-down',
  },
  { parts: ['gate'], say: 'semaphore' },
  { parts: ['turns'], names: ['Turn', 'inTurn', 'nextTurn', 'takeTurn'], say: 'fair queue, order or lock' },
  { parts: ['turnstile', 'entrance'], say: 'admission' },
  { names: ['inGroups', 'AWAY_GROUPS'], say: 'batch' },
  { parts: ['lane', 'lanes'], say: 'worker or queue' },
  { parts: ['laid'], names: ['layBackUntil'], say: 'lease' },
  { parts: ['cage', 'caged'], say: 'sandboxed process' },
  { parts: ['gist'], say: 'content hash' },
  {
    names: ['Line', 'newLine', 'openLine', 'cutLine', 'CutLine', 'limitLines', 'CountingLine'],
    say: 'connection or proxy',
  },
  { names: ['tellStory', 'storyPassword'], say: 'demo data' },
  { names: ['AttemptLimit', 'takeAttempt', 'requireAttempts', 'giveBackAttempts'], say: 'rate limit' },
  { parts: ['hers', 'his'], say: 'whose it is: people are "they"' },
  { pattern: /[oO]nTheWay|on_the_way/, say: 'in transit' },
  { pattern: /[uU]nderWay|under_way/, say: 'in progress' },
  { parts: ['trouble'], say: 'error' },
  { names: ['News', 'news', 'isNews'], say: 'update or event' },
  { names: ['lookEveryMs', 'LOOK_EVERY_MS'], say: 'poll interval' },
  { names: ['drawAll', 'drawWeekly', 'payoutsDrawn'], say: 'reserved for a payout' },
  { parts: ['parcel', 'parcels'], say: 'push batch' },
  { parts: ['glimpse'], say: 'preview' },
  { parts: ['shelf'], say: 'bounded cache' },
];

/** A name that is plain English, another thing or somebody else's, and the files it may stand in. */
export const plainUses: readonly (readonly [name: RegExp, files: RegExp])[] = [
  // Letters of the alphabet.
  [
    /^(?:letters?|letterA|LETTERS)$/,
    /\/(?:fold-name|offline|tokens|countries|offline-page|creators\.service|screen|totp\.test|app\.members-list\.import\.test)\.tsx?$/,
  ],
  [
    /^(?:firstLetter|hasLetters|rareLetters|lettersLost)$/,
    /\/(?:avatar|text-from-messages|precache-manifest|read-people|members-server)\.tsx?$/,
  ],
  [/^Letter$/, /\/use-form\.test\.tsx$/],
  // Boxes of the interface with a sentence in them.
  [/^(?:Slow|Name|Network|Allowance)Notice$|^[nN]otices?$/, /^(?:apps\/web\/src|packages\/messages\/src)\//],
  // The share of a notice period.
  [/^NOTICE_SHARE$/, /\/drain\.ts$/],
  // Rows that wait in the database: the transactional outbox.
  [/^outbox$/, /\/monitoring\/gauges\.ts$/],
  // Types of third-party packages.
  [/^Options$/, /\.d\.ts$/],
  // Tables under their names of before the renaming.
  [/./, /\/(?:standard-names\.test|platform\/db\/types)\.ts$/],
];
