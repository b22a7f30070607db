import { type Line, seenText } from './lines.ts';
import { moneyIn } from './money.ts';
import type { Page } from './page.ts';
import { isOtherPlace, planOf } from './plan-places.ts';
import { TRIAL } from './price-words.ts';
import { cellPlaceOf } from './tables.ts';
import { around } from './tree.ts';

/** Whether a page's words say that there is a free plan. */
export interface FreePlan {
  exists: boolean;
  quote: string;
}

const FREE_NAME =
  /^(?:free|free,? forever(?: for [\w -]{3,30})?|forever free|always free|free plan|free tier|free for (?:ever|individuals|personal use|everyone|open[- ]source)|(?:starter|basic|hobby|personal|community)\s*[-–—:·(]\s*free\)?|kostenlos|für immer kostenlos|dauerhaft kostenlos|gratis|gratuit|gratuito|grátis|無料(?:プラン)?)[.!*]?$/i;
/** How a plan called Free states its price. */
const NOTHING = /^(?:free|for ?ever|\$0|€\s?0|0\s?€|£0|no credit card|no card|kostenlos|gratis)\b/i;
const HAS =
  /\b(?:our|the|a|generous|forever|always|permanent) free(?: forever)?[- ](?:plan|tier|version)\b|\bfree(?: forever)? (?:plan|tier) (?:is |includes|available|with|for|comes|has|gives|offers|never expires)|\bfree(?: forever)? (?:plan|tier|version) (?:is )?available|\bis (?:100% |completely |totally |entirely )?free (?:to (?:download and )?use|forever|of charge)\b|\bdauerhaft kostenlose[nrs]? (?:plan|tarif|version)|\bkostenlose[nrs]? (?:tarif|basisversion)\b/i;
const HAS_NOT =
  /\b(?:there(?:['’]s| is) no|(?:have|has|offer|offers|with|provide|provides) no|without a|no) (?:permanent |permanently |forever |always )?free (?:plan|tier|version)\b|\b(?:do(?:es)?(?: not|n['’]t)|cannot|can['’]t) (?:currently )?(?:offer|have|provide) (?:a|any) (?:permanent |permanently |forever |always )?free (?:plan|tier|version)\b|\b(?:no (?:ofrecemos|tenemos|hay) (?:un )?plan gratuito|(?:pas de|aucun) (?:plan|forfait|version) gratuite?|non (?:offriamo|c['’]è) (?:un )?piano gratuito|não (?:oferecemos|há) (?:um )?plano gratuito|geen gratis (?:abonnement|versie))\b|\bkostenlosen? (?:tarif|version|plan) (?:gibt es|bieten wir|haben wir)[^.]{0,20}nicht\b|\bkeinen? (?:dauerhaft )?kostenlosen? (?:plan|tarif|version)/i;
const ASKED = /\bfree (?:plan|tier|version)\b[^.]*\?$|\bkostenlose[nrs]? (?:plan|tarif|version)\b[^.]*\?$/i;
const DENIED =
  /\b(?:no longer|not|\w{1,8}n['’]t|retired|discontinued|removed|ended|ends|without|never had|unlike|other|competitors?|coming|legacy|was|were|until|trial|nicht|kein\w*|pas|aucune?|nunca|não|geen|niet)\b/i;
const LONGEST = 200;
const PRICES = /\b(?:prices?|pricing|costs?|monthly|month|preis|prix|precio|prezzo|preço|prijs)\b|料金|価格/i;
const LONGEST_NAME = 60;
const MOST_NAMED = 20;

/** The words that say that there is a free plan, or that there is none; null if a page says neither or both. */
export function freePlanOf(page: Page, lines: readonly Line[]): FreePlan | null {
  const [has, hasNot] = [new Set<string>(), new Set<string>()];
  let named = 0;
  for (const [at, line] of lines.entries()) {
    if (line.isFrame) continue;
    const next = lines[at + 1];
    if (line.text.length <= LONGEST_NAME && FREE_NAME.test(line.text) && named < MOST_NAMED) {
      named += 1;
      if (isNamedFree(line, { page, lines, at })) has.add(line.text);
    }
    for (const sentence of line.text.split(/(?<=[.!?])\s+/)) {
      if (sentence.length > LONGEST) continue;
      if (HAS_NOT.test(sentence)) hasNot.add(sentence);
      else if (HAS.test(sentence) && !DENIED.test(sentence) && !sentence.endsWith('?')) has.add(sentence);
    }
    if (!ASKED.test(line.text) || next === undefined) continue;
    if (/^(?:no|nein|nope)\b/i.test(next.text)) hasNot.add(`${line.text} ${sentenceOf(next.text)}`);
    else if (/^(?:yes|ja|yep)\b/i.test(next.text) && !TRIAL.test(sentenceOf(next.text)))
      has.add(`${line.text} ${sentenceOf(next.text)}`);
  }
  const [yes, no] = [[...has][0], [...hasNot][0]];
  if (yes !== undefined && no === undefined) return { exists: true, quote: yes };
  return no !== undefined && yes === undefined ? { exists: false, quote: no } : null;
}

function sentenceOf(text: string): string {
  return text.split(/(?<=[.!])\s+/)[0]?.slice(0, LONGEST) ?? '';
}

/** Whether a line names a free plan, and is not a feature's cell or a button. */
function isNamedFree(
  line: Line,
  { page, lines, at }: { page: Page; lines: readonly Line[]; at: number },
): boolean {
  const { text, heading, element } = line;
  if (isOtherPlace(line, lines[at - 1])) return false;
  const near = lines.slice(at + 1, at + 4);
  if (near.some(({ text: said }) => said.length < 60 && TRIAL.test(said))) return false;
  if (/ever|always|immer|dauerhaft|plan|tier/i.test(text) && !/^t[dh]$/.test(element.tag))
    return element.tag !== 'button';
  if (heading > 0 && heading < 5)
    return isPriced(near) || planOf(line) !== null || isBesidePlans(lines, line);
  const cell = around(element, ({ tag }) => tag === 'td' || tag === 'th');
  if (cell?.tag === 'td') return isPrice(line, page);
  if (cell?.parent) return moneyIn(seenText(cell.parent, page.isUnseen)).length > 0;
  if (element.tag === 'button' || element.tag === 'li') return false;
  const above = lines[at - 1];
  if (above && above.heading > 1 && isBesidePlans(lines, above)) return true;
  return planOf(line) !== null || isPriced(near);
}

function isPriced(near: readonly Line[]): boolean {
  return near.some(({ text }) => NOTHING.test(text) || moneyIn(text).some(({ amount }) => amount === 0));
}

/** Whether headings of the same level have amounts below them. */
function isBesidePlans(lines: readonly Line[], { heading }: Line): boolean {
  const beside = lines.flatMap((line, at) => (line.heading === heading ? [at] : []));
  return beside.some((at) => lines.slice(at, at + 4).some(({ text }) => moneyIn(text).length > 0));
}

/** Whether a line's row or column is about prices. */
function isPrice({ element }: Line, { isUnseen }: Page): boolean {
  const place = cellPlaceOf(element, isUnseen);
  return place !== null && PRICES.test(`${place.row} ${place.column} ${place.caption}`);
}
