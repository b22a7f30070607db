export const LOGO_TEXTS = {
  failed: 'That could not be done. Please try again in a moment.',
  noVisits: 'Visits of tools’ own sites are switched off (SITE_CHECKS_PER_MINUTE).',
  gone: 'There is no such picture any more. Look at the site once more.',
  noTool: 'There is no such tool any more.',
  noFile: 'Choose a file.',
  tooLarge: 'The file is too large.',
} as const;
