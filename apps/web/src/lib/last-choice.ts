interface Choosing<Choice> {
  /** The subject of the choice, such as a post. */
  key: string;
  before: Choice;
  choice: Choice;
  /** Sends the choice; resolves to the value on the server and a function that shows the whole answer. */
  send: (choice: Choice) => Promise<{ stands: Choice; settle: () => void }>;
  /**
   * Called without an answer or on a rejection: shows the server's value again, or queues the wanted one. Called again
   * if another choice was made in the meantime.
   */
  failed: (stands: Choice, error: unknown, wanted: Choice) => void | Promise<void>;
}

/** Sends quick choices on the same subject one call at a time; the last choice wins. */
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
      let latest: Choice;
      do {
        latest = wanted.get(key) ?? choice;
        await failed(stands, error, latest);
      } while (wanted.get(key) !== latest);
    } finally {
      wanted.delete(key);
    }
  };
}
