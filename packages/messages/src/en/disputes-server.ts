/** The server's texts about disputed payments. */
export const answeredAlready = 'This dispute was answered before, or it is over.';
export const providerAway = "The payment provider didn't answer. Nothing is recorded: send it again.";
