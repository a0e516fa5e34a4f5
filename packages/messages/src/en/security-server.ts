/** What the server says while somebody proves who she is, or changes how she does. */
export const secondFactorWrong = 'That code is not right. Wait for the next one, then try that.';
export const secondFactorTooManyTries = (minutes: number) => `Too many tries. Wait ${minutes} minutes, then try again.`;
