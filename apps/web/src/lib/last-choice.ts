interface Choosing<Choice> {
  /** What is chosen about: a post, say. */
  key: string;
  before: Choice;
  choice: Choice;
  /** Tells the server; `stands` is what it has now, `settle` shows its whole answer. */
  send: (choice: Choice) => Promise<{ stands: Choice; settle: () => void }>;
  /** No answer, or a refusal: what stands is to be shown again, or what is wanted kept for later. */
  failed: (stands: Choice, error: unknown, wanted: Choice) => void | Promise<void>;
}

/** Of quick choices about one thing the last one counts, and one call at a time is under way. */
export function lastChoiceWins<Choice extends string | boolean>() {
  const wanted = new Map<string, Choice>();
  return async ({ key, before, choice, send, failed }: Choosing<Choice>): Promise<void> => {
    const inProgress = wanted.has(key);
    wanted.set(key, choice);
    if (inProgress) return;
    let stands = before;
    try {
      for (let sent = choice; sent !== stands; sent = wanted.get(key) ?? sent) {
        const answer = await send(sent);
        stands = answer.stands;
        if (wanted.get(key) === sent) answer.settle();
        if (stands !== sent) break;
      }
    } catch (error) {
      void failed(stands, error, wanted.get(key) ?? choice);
    } finally {
      wanted.delete(key);
    }
  };
}
