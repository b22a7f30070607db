/** Texts that the script of every page says too: they name nothing that is listed, so that it needs no words for it. */
export const SCRIPT_MESSAGES = {
  anErrorOccurred: 'An error occurred',
  busy: 'The site is very busy at the moment. Try again in a few seconds.',
  connection: { lost: 'Check your connection, then try again.' },
  signedOut: {
    kept: 'You are signed out. What you typed is still here: sign in again, then send it.',
    link: 'Sign in (opens in a new tab)',
  },
} as const;
