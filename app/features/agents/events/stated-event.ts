/** An event of a company or a tool, as one sentence tells it. */
export type StatedEvent =
  | {
      kind: 'round';
      who: string;
      /** As the sentence writes it: 'Series B'. */
      round: string;
      amount: number;
      /** ISO 4217. */
      currency: string;
      /** As the sentence writes it: '€20 million'. */
      announced: string;
      led_by: string[];
      date: string | null;
    }
  | { kind: 'takeover'; who: string; buyer: string; date: string | null }
  | { kind: 'shutdown'; who: string; date: string }
  | { kind: 'release'; who: string; version: string };

/** The tool or company that a text may be about. */
export interface Subject {
  /** Its names; null accepts any name. */
  names: readonly string[] | null;
  /** Whether 'we' means the subject, as on its own pages. */
  isOwn: boolean;
}

const LONGEST_SENTENCE = 400;

/** Rumours, opinions, plans, conditions, denials and work for others: the event did not happen like that. */
const NOT_SO =
  /\?$|\b(?:reportedly|rumou?r(?:s|ed)?|sources|said to|(?:in|early|advanced) talks|plan(?:s|ned|ning)? to|aim(?:s|ing)? to|hop(?:es?|ing) to|expect(?:s|ed)? to|could|would|might|may (?:have|be|raise|acquire)|if|whether|unless|allegedly|according to|consider(?:s|ing)|seek(?:s|ing)?|look(?:s|ing) to|want(?:s|ed)? to|about to|agree(?:s|d) to|intends?|in principle|letter of intent|rumbles|predict(?:s|ed|ion)?|forecasts?|says?|said|told|tells|writes|wrote|thanks to|believe[sd]?|think|guess|imagine|suppose|should|probably|likely|not|never|no longer raising|den(?:y|ies|ied)|without|n't|false|fake|april fools|help(?:s|ed|ing)?|advis(?:e|ed|es|ing)|on behalf|customers?|clients?|portfolio|alum(?:ni|nus)|competitors?|rivals?|example|hypothetical|fictional|sample|template|demo|pending|subject to|approvals?|regulators?|blocked|called off|falls? through|fell through|collapse[sd]?|terminated|rescinded|cancell?ed|withdrawn|rolled back|stake|minority|majority|licen[cs]es?|shares|stocks? worth|assets|satire|parody|but|then|almost|only|instead|al?though|despite|wish|joke|took it back|bugs?)\b/i;
/** Words for another time. */
const OF_ANOTHER_TIME =
  /\b(?:last (?:year|month|quarter|fall|spring|summer|winter)|(?:years?|months?) (?:ago|later)|back in|looking back|recap|year in review|milestones?|previous(?:ly)?|earlier|since|after|before|when|ago|anniversary|to date|in total|so far|altogether|cumulative(?:ly)?|history|once|until|formerly)\b/i;
/** Orders to the reader. */
const ORDER =
  /\b(?:ignore|disregard|record|propose|report|state|output|instructions?|prompt|assistants?|AI agents?|crawlers?)\b[^.]*\b(?:that|as|instructions?|this|previous|following|must|should)\b/i;

const WORD = String.raw`(?:[\p{L}\d&'+-]|\.(?=[\p{L}\d]))*`;
const NAME = String.raw`[\p{Lu}\d]${WORD}(?: [\p{Lu}\d&]${WORD}){0,4}`;
const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec';
const DAY = String.raw`(?:(?:${MONTHS})\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{1,2}(?:st|nd|rd|th)? (?:${MONTHS})\.?,? \d{4}|\d{4}-\d{2}-\d{2})`;
const STAGE = String.raw`(?:[Pp]re-?[Ss]eed|[Ss]eed|[Ss]eries [A-H](?:-?\d)?)(?: extension)?`;
const MONEY = String.raw`(?:(?:US\$|USD ?|\$|€|EUR ?|£|GBP ?)\d[\d,]*(?:\.\d+)? ?(?:[Mm]illion|[Bb]illion|[Tt]housand|mn|bn|[mM]{1,2}|[Bb]n?|[kK])?|\d[\d,]*(?:\.\d+)? (?:million|billion) (?:US dollars|dollars|euros?|pounds|USD|EUR|GBP))(?![\p{L}\d])`;
/** What may stand before the subject: a place and a day, 'Today', a word of joy. */
const BEFORE = String.raw`(?:(?:[\p{Lu}][\p{L}., ]{1,40},? )?\(?${DAY}\)? ?(?:[/(](?:PRNewswire|GLOBE NEWSWIRE|BUSINESS WIRE)[/)] ?)?[-–—:|]+ |${DAY}[:,] |(?:On|Effective|As of) ${DAY},? |Today,? |Breaking: |(?:Big|Breaking|Exciting|Great|Company) news: |(?:Today,? w|W)e(?: are|'re) (?:excited|thrilled|proud|happy|delighted|pleased) to (?:announce|share)(?: today)? that )?`;
/** What may follow a name: a place in brackets, or a description. */
const BESIDE = String.raw`(?: \([^()]{1,40}\))?(?:, (?:the|an?|which|whose|makers? of|founded|based|headquartered) [^,$€£]{3,80},)?`;
const ADJECTIVES = String.raw`(?:(?:an?|its|our|the|new|oversubscribed|successful|fresh) ){0,3}`;
const HAS = String.raw`(?: has| have| are|'ve|'s|'re)?(?: today| now| just)?`;
const RAISED = String.raw`(?<verb>(?i:raise[sd]?|close[sd]?|secure[sd]?|lands?|landed|bags?|bagged|nabs?|nabbed|snags?|snagged|complete[sd]?|announcing|announce[sd]?(?: today)?(?:(?: that)? (?:it|we)(?: has| have|'ve)? (?:raised|closed|secured)| the (?:close|closing|completion) of)?))`;
const OF_MONEY = String.raw`(?<money>${MONEY})(?: \([^()]{1,30}\))?(?: in)? ${ADJECTIVES}(?<stage>${STAGE})`;
const OF_STAGE = String.raw`(?<stage>${STAGE})(?: (?:funding|financing|investment))?(?: round)? (?:of|with|at|totall?ing|worth) (?<money>${MONEY})`;
/** Purposes of money and takeovers. Other words after 'to' may reverse the meaning. */
const TO_DO = String.raw`to (?:accelerate|add|automate|bolster|boost|bring|broaden|build|deepen|deliver|develop|enter|expand|extend|fuel|grow|hire|improve|launch|make|modernize|power|reach|reinvent|rethink|scale|simplify|speed|strengthen|transform)\b`;
/** The allowed rest of a sentence about a round. Funds, loans, prizes and lessons do not match. */
const AFTER_ROUND = new RegExp(
  String.raw`^(?: (?i:funding|financing|investment|round|raise))*(?:,? (?i:today|(?:co-)?led by|backed by|from \p{Lu}|with (?:participation|backing|support|investment)|${TO_DO}|at (?:an? )?[^,;]{0,40}valuation\b|(?:and )?bringing|valuing|on ${DAY}).*|[.!]?)$`,
  'u',
);
const NO_ROUND =
  /\b(?:debt|loans?|credit|grants?|charity|prizes?|endowment)\b|^(?:(?! to ).)* to (?:back|fund|invest|finance|seed|support (?:founders|start-?ups))\b/i;
/** Amounts beside the round's own: the sum of all rounds, or the company's value. */
const OTHER_SUMS = new RegExp(
  String.raw`(?:bring(?:s|ing)|total|valuation|valued|valuing|worth)[^$€£]{0,60}${MONEY}|${MONEY} (?:post-money |pre-money )?valuation`,
  'giu',
);
const INEXACT =
  /\b(?:up to|about|around|approximately|roughly|nearly|almost|more than|over|at least|some|undisclosed)\s*$/i;
const BROKEN =
  /\b(?:maintenance|temporar(?:y|ily)|holidays?|scheduled|upgrade|office|region|server|migration|legacy|beta|api|plan|tier|feature|app for)\b/i;

/**
 * The event that a sentence tells beyond doubt: it states who, what, how much, the currency and the round. Any wording
 * that no rule knows gives null.
 *
 * @param day of the reading, as YYYY-MM-DD; events dated over a year before are not news
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
  /** A pattern of the names that the subject may have. */
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
  const { who = '', verb = '', money = '', stage = '', rest = '' } = match;
  // A bare 'raise' has a plural subject, so it tells of several companies.
  if (!/^we$/i.test(who) && /^(?:raise|close|secure|land|complete|announce|bag|nab|snag)\b/i.test(verb))
    return null;
  const before = text.slice(0, text.indexOf(money));
  const others = `${before.replace(stage, '')} ${rest.replaceAll(OTHER_SUMS, '')}`;
  const isAlone = !new RegExp(MONEY, 'u').test(others) && !new RegExp(STAGE, 'iu').test(others);
  const sum = moneyOf(money);
  if (!isAlone || INEXACT.test(before) || sum === null) return null;
  if (!AFTER_ROUND.test(rest) || NO_ROUND.test(rest) || isNobody(who) || INVESTOR.test(who)) return null;
  const round = stage.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  const led_by = leadersIn(rest);
  if (led_by === null) return null;
  return { kind: 'round', who, round, ...sum, announced: money, led_by, date };
}

/** Descriptions before a name in headlines: 'Voice AI startup Acme', 'Berlin-based Acme'. */
const WHAT_IT_IS = String.raw`(?:(?:[\p{L}\d-]+ ){1,4}(?:startup|company|maker|platform|firm|provider)|\p{Lu}\p{L}+-based(?: (?:startup|company|firm))?) `;

/** First words of headlines that look like part of a name. */
const NO_NAME =
  /^(?:how|why|what|when|where|who|inside|former|ex|meet|could|can|did|does|is|report|they|it|the|this|these|that|our|your|their|my|his|her|one|two|three|four|five|six|seven|eight|nine|ten|another|all|every|both)\b/i;
const MANY =
  /(?:^|[\s-])(?:startups?|founders|engineers|researchers|makers|chipmakers|firms|companies|investors|alumni|graduates|teams?|duo|rivals|banks|hospitals)$/i;

function isNobody(name: string): boolean {
  return NO_NAME.test(name) || MANY.test(name);
}

/** Investors raise money too, for their funds. */
const INVESTOR =
  /\b(?:Capital|Ventures?|Partners|Funds?|VC|Foundation|Investments?|Investors|Accelerator|Angels|Equity|Holdings?|University)$/;

function beginning(called: string, isOwn: boolean): string {
  return isOwn
    ? `^${BEFORE}(?<who>${called}|[Ww]e)${BESIDE}`
    : `^${BEFORE}(?:${WHAT_IT_IS})?(?<who>${called})${BESIDE}`;
}

/** The investors who led the round; null if the text has anything else among the names. */
function leadersIn(rest: string): string[] | null {
  const said =
    /\b(?:co-)?led by ([^;:]+?)(?:\.?$|,? (?:with|alongside|bringing|which|who|to|at|joined|valuing|including|and (?:we|it|is|are|plans?))\b)/u.exec(
      rest,
    )?.[1];
  if (said === undefined) return /\bled by\b/u.test(rest) ? null : [];
  const names = said
    .replace(/,? and (?:existing|returning|other|new|several)\b.*$/u, '')
    .split(/, (?:and )?| and /u);
  return names.every((name) => new RegExp(`^${NAME}$`, 'u').test(name)) ? names : null;
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
/** Smaller amounts lack their 'million'. */
const LEAST = 10_000;

function moneyOf(money: string): { amount: number; currency: string } | null {
  const currency = CURRENCIES.find(([sign]) => sign.test(money))?.[1];
  const words = money.replace(/(?:US )?(?:dollars|euros?|pounds)|USD|EUR|GBP/, '').trim();
  const times = TIMES.find(([word]) => word.test(words))?.[1] ?? 1;
  const number = Number(/\d[\d,]*(?:\.\d+)?/.exec(money)?.[0].replaceAll(',', ''));
  const amount = Math.round(number * times);
  return currency === undefined || !(amount >= LEAST) ? null : { amount, currency };
}

/** The whole company is bought, not a part of it or what belongs to it, and the deal is done. */
const WHOLE = String.raw`(?= ?(?:[.!]?$|for ${MONEY}(?: in (?:cash|stock|cash and stock))?[.!]?$|in (?:an? )?(?:${MONEY} )?(?:[\p{L}-]+ ){0,3}(?:deal|transaction)[.!]?$|(?:on ${DAY}|today)[.!]?$|${TO_DO}))`;
/** Lower prices are not those of whole companies. */
const CHEAP = 1e6;

const BOUGHT_THING = /\b(?:buys|bought) [^,]* for [^ ]+(?: (?:million|billion))?[.!]?$/i;

function takeoverIn({ text, called, isOwn, date }: Given): StatedEvent | null {
  const bought = String.raw`(?: has been| have been| was| is now|'ve been) (?i:acquired|bought) by (?<buyer>${NAME})${WHOLE}`;
  const passive = new RegExp(`${beginning(called, isOwn)}${bought}`, 'u').exec(text)?.groups;
  const buys = String.raw`${HAS} (?i:acquires|acquired|buys|bought|completes (?:its |the )?acquisition of|completed (?:its |the )?acquisition of)`;
  const active = new RegExp(
    `^${BEFORE}(?<buyer>${NAME})${BESIDE}${buys} (?<who>${called})${WHOLE}`,
    'u',
  ).exec(text)?.groups;
  const { who, buyer } = passive ?? active ?? {};
  // Without a known name, the thing bought may be a player or a house.
  if (called === NAME && BOUGHT_THING.test(text)) return null;
  if (!who || !buyer || /^we\b/i.test(buyer) || isNobody(buyer) || isNobody(who) || buyer === who)
    return null;
  const price = new RegExp(MONEY, 'u').exec(text)?.[0];
  if (price !== undefined && !((moneyOf(price)?.amount ?? 0) >= CHEAP)) return null;
  return { kind: 'takeover', who, buyer, date };
}

/** How a sentence about a shutdown may end. Other words after the day could take it back. */
const FOR_GOOD = String.raw`(?:[.!]?$|[,;]? and (?:all|your|any) (?:[\p{Ll}]+ ){0,3}(?:data|accounts?|files|content) .*(?:deleted|removed|erased).*$)`;

function shutdownIn({ text, called, date }: Given): StatedEvent | null {
  if (date === null || BROKEN.test(text)) return null;
  const day = String.raw` (?:on|effective|as of) (?:[A-Z][a-z]+day, )?${DAY}${FOR_GOOD}`;
  const ends = String.raw`(?: is| will be)? ?(?:shutting down|shut down|shuts down|sunset|sunsetting|being sunset|discontinued|being discontinued|closing down|winding down|will shut down|will sunset)`;
  const own = String.raw`^${BEFORE}(?:[Ww]e (?:are|will be|'re) (?:shutting down|sunsetting|discontinuing|winding down)|[Ww]e will (?:shut down|sunset|discontinue|wind down)) (?<who>${called})${day}`;
  const told = `^${BEFORE}(?<who>${called})${ends}${day}`;
  const dated = `^(?:On|Effective|As of) ${DAY}, (?<who>${called})${ends}[.!]?$`;
  const who = [told, own, dated]
    .map((one) => new RegExp(one, 'u').exec(text)?.groups?.who)
    .find((one) => one);
  return who ? { kind: 'shutdown', who, date } : null;
}

const VERSION = String.raw`(?:[Vv]ersion |v)?(?<version>\d{1,4}(?:\.\d{1,4}){1,3})`;
/** Releases that are not yet for everybody, or other things with the name and a number. */
const NOT_RELEASED =
  /\b(?:preview|alpha|beta|testers?|testing|early access|private (?:preview|beta)|internal|release candidate|rc\d*|nightly|wait(?:ing )?list|invit\w*|on request|conference|podcast|meetup|course|book|season|communit\w*|vision|roadmap|manifesto|rebrand\w*|brand|logo|identity|website|benchmarks?|broken|delayed|postponed|pulled|yanked|soon)\b/i;
/** How a sentence about a public release goes on. */
const IS_OUT = String.raw`(?:[.!]?$|: (?:what's new|faster|smaller|better|smarter|simpler|new)\b|,? with (?:support for|new|better|faster|improved|native|built-in) |,? (?:for|to) (?:everyone|all\b|every)|,? today\b|,? (?:on )?${DAY}[.!]?$)`;

function releaseIn({ text, called }: Given): StatedEvent | null {
  if (NOT_RELEASED.test(text)) return null;
  const out = ` (?:is (?:now )?(?:generally )?(?:available|here|out|live|released)(?: now)?|has been released|was released)${IS_OUT}`;
  const made = `(?:Introducing|Announcing|Meet|Today,? we(?:'re| are) releasing|We(?: have|'ve)?(?: just)? (?:released|launched|shipped)) `;
  const told = `^${BEFORE}(?<who>${called}) ${VERSION}${out}`;
  const own = `^${made}(?<who>${called}) ${VERSION}${IS_OUT}`;
  const found = [told, own].map((one) => new RegExp(one, 'u').exec(text)?.groups).find((groups) => groups);
  const { who, version } = found ?? {};
  return who && version ? { kind: 'release', who, version } : null;
}

/** The only day in a text, as YYYY-MM-DD. 'several' where days or bare years leave doubt; null without any. */
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

/** Whether a day lies more than a year before `day`, both as YYYY-MM-DD. */
export function isLongAgo(date: string, day: string): boolean {
  return Date.parse(day) - Date.parse(date) > YEAR_MS;
}

function escaped(name: string): string {
  return name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
