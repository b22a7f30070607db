import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { OPENED_DAYS } from '#catalogue/market/momentum.ts';
import { MISSED_SEARCHES } from '#catalogue/search/missed-search.ts';
import { EMAIL_CHANGE_DELAY_DAYS } from '#features/accounts/account-settings.ts';
import { RECOVERY_CODES } from '#features/accounts/recovery-codes.ts';
import { COMPARISONS_KEPT } from '#features/compare/history.ts';
import { UPLOADS_KEPT_DAYS } from '#features/imports/imports.ts';
import { LETTER_LINK_HOURS } from '#features/letters/reader-forms.ts';
import { SHEET_LIMITS } from '#features/sheets/sheet-rules.ts';
import {
  DELIVERIES_KEPT_DAYS,
  DELIVERIES_SHOWN,
  SWITCHED_OFF_AFTER_DAYS,
} from '#features/webhooks/webhook-rules.ts';
import { EMAIL_LINK_KEPT_DAYS } from '#site/email-link.ts';
import { ALERTS_KEPT_DAYS, FOLLOWS_KEPT_DAYS } from '#site/follows.ts';
import { formatCount } from '#site/format.ts';
import {
  LAST_SEARCHES,
  LIMITS,
  LINK_HOURS,
  LIST_LIMITS,
  MEMBER_LIMITS,
  PHOTO_LIMITS,
  PROFILE_DELAYS,
  RATE_LIMITS,
  SHEET_KEPT_DAYS,
} from '#site/limits.ts';
import { PAYMENTS_KEPT_YEARS, VIEWS_KEPT_DAYS, VISITS_KEPT_DAYS } from '#site/overview.ts';

/** What documents say of the limits that the code sets. */

const seconds = (milliseconds: number) => `${milliseconds / 1000} s`;
const { registerGap, proposals } = RATE_LIMITS;

/** A sentence for each limit of members, which the compiler asks for, by document. */
const OF_MEMBERS: Readonly<Record<keyof typeof MEMBER_LIMITS, readonly [document: string, says: string]>> = {
  keys: ['product', `revoke up to ${MEMBER_LIMITS.keys} keys`],
  webhooks: ['product', `up to ${MEMBER_LIMITS.webhooks} \`https\` addresses`],
  passkeys: ['topics/accounts', `At most ${MEMBER_LIMITS.passkeys} passkeys`],
  waitingProposals: ['api', `proposals for ${MEMBER_LIMITS.waitingProposals} tools may wait`],
  lists: ['product', `makes up to ${MEMBER_LIMITS.lists} others of up to ${LIST_LIMITS.tools} tools`],
  sheets: ['product', `an account has up to ${MEMBER_LIMITS.sheets}`],
};

/** How long the links in mails are valid, by what the table of docs/topics/accounts.md calls them. */
const OF_LINKS: Readonly<Record<keyof typeof LINK_HOURS, string>> = {
  registration: `| registration | ${LINK_HOURS.registration} h |`,
  recovery: `| forgotten password | ${LINK_HOURS.recovery} h |`,
  emailChange: `| change of address | ${LINK_HOURS.emailChange} h |`,
  connection: `| connecting another site | ${LINK_HOURS.connection} h |`,
  claim: `| claim of a tool | ${LINK_HOURS.claim} h |`,
  disown: `| 'This was not me' | ${LINK_HOURS.disown / 24} days |`,
};

const SAYS: Readonly<Record<string, readonly string[]>> = {
  product: [
    `| Tools per page; pager window | ${LIMITS.pageSize}; ${LIMITS.pagerWindow} numbers |`,
    `| ${LIMITS.featuredOnHome}, ${LIMITS.categoriesOnHome}, ${LIMITS.businessFunctionsOnHome} |`,
    `| Tags and enhancements on a card | ${LIMITS.tagsOnCard}, then`,
    `| Suggestions | ${LIMITS.suggestionsShown} tools, ${LIMITS.categoriesSuggested} categories, `,
    `| Last searches kept | ${LAST_SEARCHES.kept}, of up to ${LAST_SEARCHES.characters} characters |`,
    `| Top tools of a category | ${LIMITS.topToolsOfCategory} |`,
    `| Tools in a comparison | 2 to ${LIMITS.compared} |`,
    `| Photo | crop ${PHOTO_LIMITS.cropPercent}%; JPEG quality ${PHOTO_LIMITS.jpegQuality} |`,
    `at most ${PHOTO_LIMITS.maxBytes / 1024 ** 2} MB and ${PHOTO_LIMITS.maxPixels / 1e6} megapixels`,
    `| ${[
      LIMITS.verifiedToLogin,
      PROFILE_DELAYS.savedBanner,
      PROFILE_DELAYS.completionToTools,
      LIMITS.submissionToProfile,
      LIMITS.subscriptionRedirect,
    ]
      .map(seconds)
      .join('; ')} |`,
    `attempts less than ${registerGap.sender.everySeconds} s apart`,
    `Up to ${LIMITS.alternativesShown} tools that may replace one`,
    `A sheet is about ${SHEET_LIMITS.fewest} to ${SHEET_LIMITS.tools} tools`,
    `a number of seats (1 to ${formatCount(SHEET_LIMITS.seats)})`,
    `up to ${SHEET_LIMITS.criteria} criteria`,
    `the sheet is deleted ${SHEET_KEPT_DAYS} days after`,
    `for ${LIST_LIMITS.keptDays} days from 'Deleted lists' (the last ${LIST_LIMITS.deleted})`,
    `adds up to ${MEMBER_LIMITS.passkeys} passkeys`,
    `one of ${RECOVERY_CODES} recovery codes`,
    `the last ${COMPARISONS_KEPT} sets of tools`,
    `can be undone for ${FOLLOWS_KEPT_DAYS} days by following again`,
    `(${LETTER_LINK_HOURS} hours, once)`,
    `shows its last ${DELIVERIES_SHOWN} deliveries`,
  ],
  'topics/accounts': [
    ...Object.values(OF_LINKS),
    `stay as rows for ${EMAIL_LINK_KEPT_DAYS} days`,
    `it happens ${EMAIL_CHANGE_DELAY_DAYS} days later`,
    `brings ${RECOVERY_CODES} recovery codes`,
    `at most ${PHOTO_LIMITS.storedSide} pixels`,
  ],
  'topics/following': [
    `Alerts are kept for ${ALERTS_KEPT_DAYS} days, removed follows for ${FOLLOWS_KEPT_DAYS}.`,
  ],
  'topics/lists': [`with \`removed_at\`, for ${LIST_LIMITS.keptDays} days`],
  api: [
    `may propose ${proposals.account.burst} times at once, then once every ${proposals.account.everySeconds} seconds`,
    `A webhook that fails for ${SWITCHED_OFF_AFTER_DAYS} days`,
  ],
  privacy: [
    `alerts ${ALERTS_KEPT_DAYS} days, removed follows ${FOLLOWS_KEPT_DAYS} |`,
    `deliveries ${DELIVERIES_KEPT_DAYS} days |`,
    `until withdrawn or ${EMAIL_LINK_KEPT_DAYS} days after expiry`,
    `| ${EMAIL_LINK_KEPT_DAYS} days after expiry |`,
    `without an account, ${SHEET_KEPT_DAYS} days after`,
    `deleted lists ${LIST_LIMITS.keptDays} days |`,
    `| ${PAYMENTS_KEPT_YEARS} years; without the member`,
    `a file that nobody imports: ${UPLOADS_KEPT_DAYS} days;`,
    `interest in a tool | ${VIEWS_KEPT_DAYS} days |`,
    `what the catalogue lacks | ${MISSED_SEARCHES.keptDays} days |`,
    `| momentum | ${2 * OPENED_DAYS + 1} days |`,
    `where visitors go | ${VISITS_KEPT_DAYS} days |`,
  ],
};

const said = [...Object.values(OF_MEMBERS), ...Object.entries(SAYS).flatMap(pairs)];

describe('documents say the limits of the code', () => {
  test.each(said)('docs/%s.md: %s', (document, text) => {
    const isSaid = readFileSync(`docs/${document}.md`, 'utf8').includes(text);
    expect(isSaid, `Write in docs/${document}.md: ${text}`).toBe(true);
  });
});

function pairs([document, texts]: [string, readonly string[]]): [string, string][] {
  return texts.map((text) => [document, text]);
}
