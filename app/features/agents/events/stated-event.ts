/** What became of a company or a tool, as one sentence tells it. */
export type StatedEvent =
  | {
      kind: 'round';
      who: string;
      /** As the sentence names it: 'Series B'. */
      round: string;
      amount: number;
      /** ISO 4217. */
      currency: string;
      /** The amount as it is written: '€20 million'. */
      announced: string;
      led_by: string[];
      date: string | null;
    }
  | { kind: 'takeover'; who: string; buyer: string; date: string | null }
  | { kind: 'shutdown'; who: string; date: string }
  | { kind: 'release'; who: string; version: string };

/** Whom a text can be about. */
export interface Subject {
  /** What it is called; null for anything with a name. */
  names: readonly string[] | null;
  /** Whether 'we' is it: on a page that it has written. */
  isOwn: boolean;
}

const LONGEST_SENTENCE = 400;

/** Rumours, opinions, plans, conditions, denials, and what somebody did for somebody else: none of them happened so. */
const NOT_SO =
  /\?$|\b(?:reportedly|rumou?r(?:s|ed)?|sources|said to|(?:in|early|advanced) talks|plan(?:s|ned|ning)? to|aim(?:s|ing)? to|hop(?:es?|ing) to|expect(?:s|ed)? to|could|would|might|may (?:have|be|raise|acquire)|if|whether|unless|allegedly|according to|consider(?:s|ing)|seek(?:s|ing)?|look(?:s|ing) to|want(?:s|ed)? to|about to|agree(?:s|d) to|intends?|in principle|letter of intent|rumbles|predict(?:s|ed|ion)?|forecasts?|says?|said|told|tells|writes|wrote|thanks to|believe[sd]?|think|guess|imagine|suppose|should|probably|likely|not|never|no longer raising|den(?:y|ies|ied)|without|n't|false|fake|april fools|help(?:s|ed|ing)?|advis(?:e|ed|es|ing)|on behalf|customers?|clients?|portfolio|alum(?:ni|nus)|competitors?|rivals?|example|hypothetical|fictional|sample|template|demo)\b/i;
/** What is told of another time. */
const OF_ANOTHER_TIME =
  /\b(?:last (?:year|month|quarter|fall|spring|summer|winter)|(?:years?|months?) (?:ago|later)|back in|looking back|recap|year in review|milestones?|previous(?:ly)?|earlier|since|after|before|when|ago|anniversary|to date|in total|so far|altogether|cumulative(?:ly)?|history|once|until|formerly)\b/i;
/** Orders to whoever reads it. */
const ORDER =
  /\b(?:ignore|disregard|record|propose|report|state|output|instructions?|prompt|assistants?|AI agents?|crawlers?)\b[^.]*\b(?:that|as|instructions?|this|previous|following|must|should)\b/i;

const WORD = String.raw`(?:[\p{L}\d&'+-]|\.(?=[\p{L}\d]))*`;
const NAME = String.raw`[\p{Lu}\d]${WORD}(?: [\p{Lu}\d&]${WORD}){0,4}`;
const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec';
const DAY = String.raw`(?:(?:${MONTHS})\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{1,2}(?:st|nd|rd|th)? (?:${MONTHS})\.?,? \d{4}|\d{4}-\d{2}-\d{2})`;
const STAGE = String.raw`(?:[Pp]re-?[Ss]eed|[Ss]eed|[Ss]eries [A-H](?:-?\d)?)(?: extension)?`;
const MONEY = String.raw`(?:(?:US\$|USD ?|\$|€|EUR ?|£|GBP ?)\d[\d,]*(?:\.\d+)? ?(?:[Mm]illion|[Bb]illion|[Tt]housand|mn|bn|[mM]{1,2}|[Bb]n?|[kK])?|\d[\d,]*(?:\.\d+)? (?:million|billion) (?:US dollars|dollars|euros?|pounds|USD|EUR|GBP))(?![\p{L}\d])`;
/** Before the subject: a place and a day, 'Today', a word of joy. */
const BEFORE = String.raw`(?:(?:[\p{Lu}][\p{L}., ]{1,40},? )?\(?${DAY}\)? ?[-–—:|]+ |${DAY}[:,] |On ${DAY},? |Today,? |Breaking: |Exciting news: |We(?: are|'re) (?:excited|thrilled|proud|happy|delighted|pleased) to (?:announce|share)(?: today)? that )?`;
/** Beside a name: a place in brackets, or what it is. */
const BESIDE = String.raw`(?: \([^()]{1,40}\))?(?:, (?:the|an?|which|whose|makers? of|founded|based|headquartered) [^,$€£]{3,80},)?`;
const ADJECTIVES = String.raw`(?:(?:an?|its|our|the|new|oversubscribed|successful|fresh) ){0,3}`;
const HAS = String.raw`(?: has| have|'ve|'s)?(?: today| now| just)?`;
const RAISED = String.raw`(?i:raise[sd]?|close[sd]?|secure[sd]?|lands?|landed|complete[sd]?|announce[sd]?(?: today)?(?: that (?:it|we)(?: has| have|'ve)? (?:raised|closed|secured))?)`;
const OF_MONEY = String.raw`(?<money>${MONEY})(?: \([^()]{1,30}\))?(?: in)? ${ADJECTIVES}(?<stage>${STAGE})`;
const OF_STAGE = String.raw`(?<stage>${STAGE})(?: (?:funding|financing|investment))?(?: round)? (?:of|with|at|totall?ing|worth) (?<money>${MONEY})`;
/** What may follow: a round, not a fund or a loan. */
const AFTER_ROUND =
  /^(?: (?:funding|financing|investment|round|raise|Funding|Financing|Round))*(?:$|[.,;:!]| (?:(?:co-)?led|to|with|at|from|today|bringing|backed|on)\b)(?!.*\b(?:debt|loans?|credit|grants?|charity)\b)/i;
/** Beside the round itself, an amount may be the sum of all rounds, or what the company is worth. */
const OTHER_SUMS = new RegExp(
  String.raw`(?:bring(?:s|ing)|total|valuation|valued|valuing|worth)[^$€£]{0,60}${MONEY}|${MONEY} (?:post-money |pre-money )?valuation`,
  'giu',
);
const INEXACT =
  /\b(?:up to|about|around|approximately|roughly|nearly|almost|more than|over|at least|some|undisclosed)\s*$/i;
const BROKEN =
  /\b(?:maintenance|temporar(?:y|ily)|holidays?|scheduled|upgrade|office|region|server|migration|legacy|beta|api|plan|tier|feature|app for)\b/i;

/**
 * The event that a sentence tells, if it tells one without doubt: who, what, how much, in which currency and round are all
 * stated in it. Whatever a rule does not know is none.
 *
 * @param day on which it was read, as YYYY-MM-DD: what it dates more than a year before is no news
 */
export function eventIn(sentence: string, { names, isOwn }: Subject, day: string): StatedEvent | null {
  const text = sentence.normalize('NFC').replaceAll(/[‘’ʼ]/g, "'").replaceAll(/\s+/g, ' ').trim();
  if (text.length > LONGEST_SENTENCE || /["“”„«»]/.test(text)) return null;
  if (NOT_SO.test(text) || OF_ANOTHER_TIME.test(text.replaceAll(OTHER_SUMS, '')) || ORDER.test(text))
    return null;
  const date = dateIn(text);
  if (date === 'several' || (date !== null && isLongAgo(date, day))) return null;
  const called = names === null ? NAME : names.map(escaped).join('|');
  if (called === '') return null;
  const given = { text, called, isOwn, date };
  return roundIn(given) ?? takeoverIn(given) ?? shutdownIn(given) ?? releaseIn(given);
}

interface Given {
  text: string;
  /** A pattern of whom it can be about. */
  called: string;
  isOwn: boolean;
  date: string | null;
}

function roundIn({ text, called, isOwn, date }: Given): StatedEvent | null {
  const begins = `${beginning(called, isOwn)}${HAS} ${RAISED} ${ADJECTIVES}`;
  const match = [OF_MONEY, OF_STAGE]
    .map((what) => new RegExp(`${begins}${what}(?<rest>.*)$`, 'u').exec(text)?.groups)
    .find((groups) => groups !== undefined);
  if (!match) return null;
  const { who = '', money = '', stage = '', rest = '' } = match;
  const before = text.slice(0, text.indexOf(money));
  const others = `${before.replace(stage, '')} ${rest.replaceAll(OTHER_SUMS, '')}`;
  const isAlone = !new RegExp(MONEY, 'u').test(others) && !new RegExp(STAGE, 'iu').test(others);
  const sum = moneyOf(money);
  if (!isAlone || INEXACT.test(before) || sum === null || !AFTER_ROUND.test(rest)) return null;
  const round = stage.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return { kind: 'round', who, round, ...sum, announced: money, led_by: leadersIn(rest), date };
}

/** What stands before a name in headlines: 'Voice AI startup Acme'. */
const WHAT_IT_IS = String.raw`(?:[\p{L}\d-]+ ){1,4}(?:startup|company|maker|platform|firm|provider) `;

function beginning(called: string, isOwn: boolean): string {
  return isOwn
    ? `^${BEFORE}(?<who>${called}|[Ww]e)${BESIDE}`
    : `^${BEFORE}(?:${WHAT_IT_IS})?(?<who>${called})${BESIDE}`;
}

/** Who led it, each a name; none where something else stands among them. */
function leadersIn(rest: string): string[] {
  const said =
    /\b(?:co-)?led by ([^;:]+?)(?:\.?$|,? (?:with|alongside|bringing|which|who|to|at|joined|valuing|including)\b)/u.exec(
      rest,
    )?.[1];
  const names = (said ?? '')
    .replace(/,? and (?:existing|returning|other|new|several)\b.*$/u, '')
    .split(/, (?:and )?| and /u);
  return names.every((name) => new RegExp(`^${NAME}$`, 'u').test(name)) ? names : [];
}

const CURRENCIES = [
  [/\$|USD|dollars/, 'USD'],
  [/€|EUR|euro/, 'EUR'],
  [/£|GBP|pounds/, 'GBP'],
] as const;
const TIMES = [
  [/bn|billion|b$/i, 1e9],
  [/million|mn|m$/i, 1e6],
  [/thousand|k$/i, 1e3],
] as const;
/** Less is no round: an amount without its 'million'. */
const LEAST = 10_000;

function moneyOf(money: string): { amount: number; currency: string } | null {
  const currency = CURRENCIES.find(([sign]) => sign.test(money))?.[1];
  const words = money.replace(/(?:US )?(?:dollars|euros?|pounds)|USD|EUR|GBP/, '').trim();
  const times = TIMES.find(([word]) => word.test(words))?.[1] ?? 1;
  const number = Number(/\d[\d,]*(?:\.\d+)?/.exec(money)?.[0].replaceAll(',', ''));
  const amount = Math.round(number * times);
  return currency === undefined || !(amount >= LEAST) ? null : { amount, currency };
}

/** What is bought is the whole: neither a part of it, nor what belongs to it. */
const WHOLE = String.raw`(?=[.,;!]|$| (?:for ${MONEY}|in an? |on |from |today))`;

function takeoverIn({ text, called, isOwn, date }: Given): StatedEvent | null {
  const bought = String.raw`(?: has been| have been| was| is now|'ve been) (?:acquired|bought) by (?<buyer>${NAME})${WHOLE}`;
  const passive = new RegExp(`${beginning(called, isOwn)}${bought}`, 'u').exec(text)?.groups;
  const buys = String.raw`${HAS} (?:acquires|acquired|buys|bought|completes (?:its |the )?acquisition of|completed (?:its |the )?acquisition of)`;
  const active = new RegExp(
    `^${BEFORE}(?<buyer>${NAME})${BESIDE}${buys} (?<who>${called})${WHOLE}`,
    'u',
  ).exec(text)?.groups;
  const { who, buyer } = passive ?? active ?? {};
  if (!who || !buyer || /^(?:We|It|They|The|This|Our)\b/.test(buyer) || buyer === who) return null;
  return { kind: 'takeover', who, buyer, date };
}

function shutdownIn({ text, called, date }: Given): StatedEvent | null {
  if (date === null || BROKEN.test(text)) return null;
  const day = String.raw` (?:on|effective|as of) (?:[A-Z][a-z]+day, )?${DAY}(?=[.,;!]|$| and )`;
  const ends = String.raw`(?: is| will be| was| has been)? ?(?:shutting down|shut down|shuts down|sunset|sunsetting|being sunset|discontinued|being discontinued|closing down|winding down|will shut down|will sunset)`;
  const own = String.raw`^${BEFORE}(?:[Ww]e (?:are|will be|'re) (?:shutting down|sunsetting|discontinuing|winding down)|[Ww]e will (?:shut down|sunset|discontinue|wind down)) (?<who>${called})${day}`;
  const told = `^${BEFORE}(?<who>${called})${ends}${day}`;
  const who = [told, own].map((one) => new RegExp(one, 'u').exec(text)?.groups?.who).find((one) => one);
  return who ? { kind: 'shutdown', who, date } : null;
}

const VERSION = String.raw`(?:[Vv]ersion |v)?(?<version>\d{1,4}(?:\.\d{1,4}){1,3})`;

function releaseIn({ text, called }: Given): StatedEvent | null {
  const out = String.raw` (?:is (?:now )?(?:available|here|out|live|released)(?: to everyone| today| now)?|has been released|was released)(?=[.,!:]|$| (?:on|with|for|today|and)\b)`;
  const made = String.raw`(?:Introducing|Announcing|Meet|Today,? we(?:'re| are) releasing|We(?: have|'ve)?(?: just)? (?:released|launched|shipped)) `;
  const end = String.raw`(?=[.,!:]|$| (?:on|with|for|today|and)\b)`;
  const told = `^${BEFORE}(?<who>${called}) ${VERSION}${out}`;
  const own = `^${made}(?<who>${called}) ${VERSION}${end}`;
  const found = [told, own].map((one) => new RegExp(one, 'u').exec(text)?.groups).find((groups) => groups);
  const { who, version } = found ?? {};
  return who && version ? { kind: 'release', who, version } : null;
}

/** The one day that a text names, as YYYY-MM-DD; a text with several days tells more than one thing. */
function dateIn(text: string): string | 'several' | null {
  const dates = [...text.matchAll(new RegExp(DAY, 'gu'))].map(([date]) => date);
  const [first] = dates;
  if (first === undefined) return /\b(?:19|20)\d{2}\b/.test(text) ? 'several' : null;
  const rest = text.replace(first, '');
  if (dates.length > 1 || /\b(?:19|20)\d{2}\b/.test(rest)) return 'several';
  const at = Date.parse(`${first.replace(/(\d)(?:st|nd|rd|th)\b/, '$1').replaceAll('.', '')} UTC`);
  return Number.isNaN(at) ? 'several' : new Date(at).toISOString().slice(0, 10);
}

const YEAR_MS = 366 * 24 * 60 * 60 * 1_000;

function isLongAgo(date: string, day: string): boolean {
  return Date.parse(day) - Date.parse(date) > YEAR_MS;
}

function escaped(name: string): string {
  return name.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
