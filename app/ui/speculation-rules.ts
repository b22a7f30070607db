import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';

/** Of the element that carries the rules until `app/browser/speculation.ts` puts them to use. */
export const SPECULATION_RULES_ID = 'speculation-rules';

/** Where reading does something, or costs more than a look is worth. */
const NEVER = [
  paths.following,
  '/lists/*/*',
  '/auth/*',
  '/api/*',
  '/operator/*',
  '/premium/*',
  '/profile/*',
  '/settings/*',
  '/feeds/*',
];

/**
 * Lets browsers fetch a page of this site once a pointer rests on its link or presses it. A browser fetches at
 * most two such pages at a time and none twice; what changes the page in place is left out, and so is what is
 * downloaded or meant for programs.
 */
export const SPECULATION_RULES = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: NEVER } },
          { not: { selector_matches: `${MARKS.inPlace.selector},[download],[rel~=nofollow],[target]` } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};
