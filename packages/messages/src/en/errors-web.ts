/** The web app's own error texts. */
export const sorry = 'Sorry! 🫠';
export const somethingWentWrong = 'Something went wrong 🫠';
export const unreachable = "We can't reach Udala. Check your connection, then try again.";
export const sessionExpired = 'Your session has expired, you will be redirected to the login page.';
export const logInNow = 'Log in now';

export const unexpectedError = 'Unexpected Application Error!';
export const notFound = 'Not Found';
export const connectionLost = 'No connection';
export const opensByItself = "This page opens once you're back online.";
export const draftsAreSafe = 'Your drafts are safe.';
export const reload = 'Reload';
export const goHome = 'Go home';
export const copyDetails = 'Copy details';
export const detailsCopied = 'Copied';
