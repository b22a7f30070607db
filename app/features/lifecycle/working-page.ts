import type { KnownTool } from './page-signs.ts';
import { descriptionOf, letters, titleOf } from './page-signs.ts';

/**
 * Whether a page is the tool's and says nothing of its end. Only then do visitors read that its site was found working;
 * in doubt the sentence is left out.
 *
 * @param html the beginning of a page at the tool's own domain
 */
export function isWorkingPage(html: string, tool: KnownTool): boolean {
  const text = visibleText(html);
  const head = [titleOf(html) ?? '', descriptionOf(html), ...headingsOf(html)].join('\n');
  if (FOREIGN.test(head) || ENDED.test(head) || ENDED.test(text.slice(0, NOTICE_LENGTH))) return false;
  return [tool.name, tool.maker].some(
    (name) => isNamed(name, `${head}\n${text}`) || isHost(name, tool.domain),
  );
}

/**
 * Characters at the beginning of a page, where a notice of the end stands. Further down, texts tell of other things
 * that ended.
 */
const NOTICE_LENGTH = 600;

/** A notice that a service has ended. */
const ENDED =
  /\b(?:(?:has|have|had|was|were|is|are|been|being|will be|officially|permanently)\s+(?:now\s+)?(?:been\s+)?(?:shut(?:ting)? down|sunset(?:ted)?|discontinued|retired|decommissioned|terminated|closed down|permanently closed|no longer (?:available|operating|in operation|in service|active|supported|with us))|(?:has|have) (?:now )?(?:ended|ceased|closed (?:its|our) doors|come to an end)|ceased (?:operations|trading|to operate)|end of (?:life|service)|(?:is|are|we're|we’re) (?:shutting|winding|closing) (?:down|our doors)|(?:shut|closed) down (?:on|in|as of)\b|sunsetting\b|no longer exists?\b|wir haben .{0,40}eingestellt|wurde eingestellt|a fermé|ha cerrado)/i;

/** Words of pages on domains that others bought for their visitors. */
const FOREIGN =
  /\b(?:casinos?|kasino|betting|sportsbook|bookmakers?|gambling|jackpot|slot(?: gacor| online|s)|togel|judi|poker online|baccarat|roulette|bahis|1xbet|porn|xxx|escorts?|sex cam|viagra|cialis|payday loans?)\b/i;

const UNSEEN = /<(script|style|template|svg)\b[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi;

function visibleText(html: string): string {
  const body = html.replace(UNSEEN, ' ').replace(/^[\s\S]*?<body\b/i, '<body');
  return body
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function headingsOf(html: string): string[] {
  const headings = html.replace(UNSEEN, ' ').matchAll(/<h1\b[^<>]*>([\s\S]{0,400}?)<\/h1/gi);
  return [...headings].map(([, text = '']) => text.replace(/<[^<>]*>/g, ' '));
}

/** Shorter names are parts of other words. */
const LONG_NAME = 5;

/** Whether a text has a name, as whole words or in another spelling: 'Cut-Out AI', 'cutoutai'. */
function isNamed(name: string, text: string): boolean {
  const [sought, within] = [wordsOf(name), wordsOf(text)];
  if (sought === '') return false;
  const squeezed = letters(name);
  return (
    ` ${within} `.includes(` ${sought} `) ||
    (squeezed.length >= LONG_NAME && letters(text).includes(squeezed))
  );
}

/** Whether a domain is named after a tool or its maker. */
function isHost(name: string, domain: string): boolean {
  const squeezed = letters(name);
  return squeezed.length > 1 && [letters(domain), letters(domain.split('.')[0] ?? '')].includes(squeezed);
}

function wordsOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
