import { LEGAL_FORM } from '../reading/company.ts';
import { CUSTOMERS_DATA } from '../reading/data-terms.ts';
import { squeezed } from '../reading/site.ts';

/**
 * What a sentence must contain so that a field's value follows from it. A model only points at words: a value that they
 * do not carry is refused, whoever names it. Fields without a rule are not asked for, because nothing could check them.
 */
interface Rule {
  /** What the sentence is about. Another sentence on the topic with another value refuses both. */
  topic: RegExp;
  /** Words that deny the value or limit it. */
  denied: RegExp;
  isCarried: (value: unknown, sentence: string) => boolean;
}

/** Sentences about others, the future or the past, quotations and data state no field's value. */
const NO_STATEMENT =
  /["{}<>[\]|=]|\?$|(?<!\p{L})(?:soon|planned|roadmap|upcoming|will be|beta|previously|formerly|used to|until|example|e\.g\.|unlike|instead of|compared|competitors?|alternatives?|other (?:tools|vendors|companies|providers)|(?:most|many) (?:AI )?(?:tools|vendors|companies|providers|apps)|customers? says?|according to|AI (?:assistants?|agents?|models?)|report that|answer with|bald|geplant|demnächst|bientôt|prévue?|próximamente)(?!\p{L})/iu;
/** Words that limit a sentence to one plan or to customers who ask. */
const OF_SOME = String.raw`plans?|tiers?|enterprise|business|pro|premium|free|trial|paid|custom(?:i[sz]\w*)?|configur\w*|choos\w*|choice|adjust\w*|request\w*|optional\w*|default|if|unless|except|may|might|could|can|typically|usually|some|up to|at (?:most|least)|minimum|more than|over|tarife?n?|kostenlos\w*|wenn|falls|außer|sofern|si|sauf|offre`;
const NOT = String.raw`no|not|never|\w{1,8}n't|without|nicht|nie|niemals|kein\w*|ohne|ne|pas|jamais|sans|nunca|non|mai|niet`;
const words = (...alternatives: string[]) =>
  new RegExp(String.raw`(?<!\p{L})(?:${alternatives.join('|')})(?!\p{L})`, 'iu');

const DURATION =
  /(\d{1,5})[\s-](hours?|days?|weeks?|months?|years?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?|heures?|jours?|semaines?|mois|ans?)(?!\p{L})/giu;
const DAYS_OF: Readonly<Record<string, number>> = { d: 1, t: 1, j: 1 };
const HOURS = /^(?:h|stu)/i;

/** The only duration in a sentence, in days; null if there are several or it is no whole number of days. */
function daysIn(sentence: string): number | null {
  const found = [...sentence.matchAll(DURATION)];
  const [, count = '', unit = ''] = found[0] ?? [];
  if (found.length !== 1) return null;
  if (HOURS.test(unit)) return Number(count) % 24 === 0 ? Number(count) / 24 : null;
  const isYear = /^jahr/i.test(unit);
  const days = DAYS_OF[(unit[0] ?? '').toLowerCase()];
  return days === undefined || isYear ? null : Number(count) * days;
}

const YEARS =
  /\b(?:must|have to|need to|should) be (?:at least |over )?(\d{1,2})(?: years?)?(?: old| of age| or (?:older|over))|\bat least (\d{1,2}) years (?:old|of age)\b|\bminimum age(?: is| of|:)? (\d{1,2})\b|\bmindestens (\d{1,2}) jahre alt\b|\bavoir au moins (\d{1,2}) ans\b|\btener al menos (\d{1,2}) años\b/i;
const yearsIn = (sentence: string) =>
  YEARS.exec(sentence)
    ?.slice(1)
    .find((each) => each !== undefined);

const MODEL_NAME =
  /^(?:(?:OpenAI|Anthropic|Google|Meta|Mistral)(?:'s)? )?(?:GPT|ChatGPT|o[134]|Claude|Llama|LLaMA|Gemini|Gemma|Mistral|Mixtral|Codestral|Whisper|Qwen|DeepSeek|Command R|Stable Diffusion|SDXL|FLUX|Grok|Phi|DALL-?E|Sora|Imagen|Veo|Nova)(?:[\s.-]?[\p{L}\p{N}.]{1,12}){0,3}$/u;
const MODEL_LIST =
  /\b(?:powered by|built (?:on|with)|based on|runs on|running on|basiert auf|s'appuie sur|propulsée? par) (.{1,200}?)(?= (?:for|to|in|when|where|für|um|pour)\b|[;:]|\.?$)/iu;

/** Whether a text is a list of these names: between its first words and its end it has only names and joining words. */
function isWholeList(names: readonly string[], said: string): boolean {
  let rest = said;
  for (const name of [...names].toSorted((a, b) => b.length - a.length)) {
    const at = rest.indexOf(name);
    if (at < 0) return false;
    rest = `${rest.slice(0, at)}\n${rest.slice(at + name.length)}`;
  }
  return /^(?:\n|[\s,&]|\b(?:and|und|et|by|models?|our own)\b)+\.?$/i.test(rest);
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : [];

const NAME = String.raw`\p{Lu}[\p{L}'-]+(?: (?:van|von|de|da|del|der|la|le|al|bin))?(?: \p{Lu}[\p{L}'.-]*){1,3}`;
const FOUNDERS = new RegExp(
  String.raw`\b(?:co-?)?founded (?:in (?:19|20)\d\d )?by (${NAME}(?:(?:, and |, | and | & )${NAME}){0,5})(?= in (?:19|20)\d\d|[.,;]|$)`,
  'u',
);

const HEADQUARTERS =
  /(?:headquartered|headquarters(?: are| is)?|our (?:main |head )?office is|we are based|company is based|is based|sitzt?|mit sitz|basée?|siège(?: social)?) (?:in|à|en) (.+)$/iu;
const PLACE = /^\p{Lu}[\p{L}'. -]{1,40}(?:, (?:the )?\p{Lu}[\p{L} .]{1,40})?$/u;

const MAKER =
  /(?:(?:made|built|developed|operated|provided|published|offered|run|owned) by|(?:a )?(?:product|service) (?:of|from|by)|betrieben von|entwickelt von|ein (?:produkt|dienst) (?:der|von)|édité par|développé par) (.+)$/iu;
const SIZE = /^\d{1,4}(?:\.\d{1,2})? ?[KMGT]B$/;
const SIZES = /\d{1,4}(?:\.\d{1,2})? ?[KMGT]B\b/g;

/** Whether a text begins with a value that ends there. */
function beginsWith(text: string, value: string): boolean {
  return (
    text.startsWith(value) &&
    /^(?:$|[.;:)]|,? (?:and|with|where|since|und|mit|et|avec) |,(?= \p{Ll}))/u.test(text.slice(value.length))
  );
}

const KEPT = String.raw`delet\w+|eras\w+|retain\w*|kept|keeps?|stor(?:e|ed|es)|remov\w+|purg\w+|gelöscht|löschen|gespeichert|aufbewahrt|supprim\p{L}*|conserv\p{L}+`;
const ABROAD_DATA = String.raw`(?:ihre|deine|eure) \p{L}+|kundendaten|aufnahmen|vos \p{L}+|enregistrements`;
const THEIR_DATA = `${CUSTOMERS_DATA}|(?:all )?(?:recordings|transcripts|uploads|prompts|uploaded files|conversations) (?:are|is)|${ABROAD_DATA}`;

const RULES: Readonly<Record<string, Rule>> = {
  decision_retention: {
    topic: new RegExp(
      String.raw`^(?=.*(?<!\p{L})(?:${KEPT})(?!\p{L}))(?=.*(?<!\p{L})(?:${THEIR_DATA}))(?=.*\d)`,
      'iu',
    ),
    denied: words(
      OF_SOME,
      NOT,
      String.raw`within|will|a (?:day|year)|per (?:day|year)|deleted (?:files|items|recordings|data|notes|documents)|deletion|restor\w+|recover\w*|versions?|history|cache\w*|temporar\w+|cop(?:y|ies)|links?|subscriptions?|ends?|expir\w+|leav\w+|deactivat\w+|providers?|sub-?processors?|partners?|third|OpenAI|Anthropic|Google|Microsoft|Azure|AWS|innerhalb|backups?|logs?|billing|invoices?|payments?|refund\w*|accounts?|cancel\w*|terminat\w*|clos\w+|inactiv\w*|trash|bin|cookies?|analytics|appli\w+|candidates?|employees?|sicherungs?\w*|rechnung\w*|kontos?|konten|kündigung\w*|compte|factur\w+|sauvegarde\w*`,
    ),
    isCarried: (value, sentence) => part(value, 'days') === daysIn(sentence),
  },
  decision_age_limit: {
    topic: YEARS,
    denied: words(
      'experience|contest|sweepstakes|giveaway|affiliates?|contractors?|creators?|actors?|performers?|depicted|shown|appear\\w*|company|employees?|warranty|account age|candidates?|applicants?|parent\\w*|guardian\\w*|consent|country|countries|jurisdiction|or under|and under|students?|driv\\w+|vehicles?|machines?|accounts? (?:must|older)',
    ),
    isCarried: (value, sentence) => String(part(value, 'years')) === yearsIn(sentence),
  },
  decision_built_on: {
    topic: MODEL_LIST,
    denied: words(
      OF_SOME,
      NOT,
      String.raw`better|faster|like|such as|including|among|and more|others?|etc|any|your own|support\w*|integrat\w*`,
    ),
    isCarried(value, sentence) {
      const names = texts(value);
      const [, said = ''] = MODEL_LIST.exec(sentence) ?? [];
      return names.length > 0 && names.every((name) => MODEL_NAME.test(name)) && isWholeList(names, said);
    },
  },
  decision_trains_on_data: {
    topic: new RegExp(
      String.raw`^(?=.*(?<!\p{L})(?:train(?:s|ed|ing)?|improve our models)(?!\p{L}))(?=.*(?<!\p{L})${CUSTOMERS_DATA})`,
      'iu',
    ),
    denied: words(
      String.raw`plans?|tiers?|enterprise|business|pro|premium|free|paid|trial|some|OpenAI|Anthropic|Google|providers?|partners?|vendors?|third[- ]part\w+|other|they|employees?|staff`,
    ),
    isCarried(value, sentence) {
      const answer = part(value, 'answer');
      const isOut = OPT_OUT.test(sentence);
      const isIn = OPT_IN.test(sentence);
      return isOut !== isIn && answer === (isOut ? 'opt-out' : 'opt-in');
    },
  },
  basic_information_founders: {
    topic: /\b(?:co-?)?founded (?:in (?:19|20)\d\d )?by\b/i,
    denied: words(NOT, `customers?|investors?|partners?|fund|acquired|competitor|they|who`),
    isCarried(value, sentence) {
      const names = Array.isArray(value) ? value.map((each) => soleText(each, 'name')) : [];
      const [, said = ''] = FOUNDERS.exec(sentence) ?? [];
      const known = names.filter((name) => name !== null);
      return known.length > 0 && known.length === names.length && isWholeList(known, said);
    },
  },
  business_location: {
    topic: HEADQUARTERS,
    denied: words(
      NOT,
      String.raw`customers?|users?|data|hosted|servers?|stored|investors?|partners?|clients?|parent|subsidiar\w+|offices|teams?|people|provider|daten|kunden|données|conference|event|moved?`,
    ),
    isCarried(value, sentence) {
      const [, said = ''] = HEADQUARTERS.exec(sentence) ?? [];
      return typeof value === 'string' && PLACE.test(value) && beginsWith(said, value);
    },
  },
  business_developer_name: {
    topic: new RegExp(`${MAKER.source.replace(/\$$/, '')}`, 'iu'),
    denied: words(
      NOT,
      String.raw`customers?|models?|payments?|hosting|hosted|infrastructure|integration|plugins?|templates?|icons?|theme|fonts?|data|audit\w*|partners?|investors?|trademarks?|support|service provided|reseller|zahlung\w*`,
    ),
    isCarried(value, sentence) {
      const [, said = ''] = MAKER.exec(sentence) ?? [];
      return typeof value === 'string' && LEGAL_FORM.test(value) && beginsWith(said, value);
    },
  },
  tech_limitations_file_size: {
    topic:
      /^(?=.*\b(?:files?|uploads?|datei(?:en)?|fichiers?)\b)(?=.*\b(?:up to|max(?:imum|imal)?|limit\w*|bis zu|jusqu'à)\b)(?=.*\d ?[KMGT]B\b)/i,
    denied: words(
      NOT,
      String.raw`plans?|tiers?|enterprise|business|pro|premium|free|trial|paid|storage|total|support|tickets?|contact|profile|photos?|pictures?|r[ée]sum[ée]|cv|month\w*|per day|attachments?|e-?mails?|avatar|logo|api|memory|disk|speicher\w*|stockage|custom\w*|request|depend\w*`,
    ),
    isCarried(value, sentence) {
      const sizes = sentence.match(SIZES) ?? [];
      return typeof value === 'string' && SIZE.test(value) && sizes.length === 1 && sizes[0] === value;
    },
  },
};

const OPT_OUT =
  /\bopt(?:ing|s|ed)?[- ]?out\b|\b(?:unless|until) you (?:object|turn (?:it|this) off)\b|\byou can (?:turn|switch) (?:it|this|training) off\b/i;
const OPT_IN =
  /\b(?:unless|only (?:if|when)|without|only with) (?:you |your )(?:explicit(?:ly)? |express(?:ly)? |prior )?(?:opt(?:ed)?[- ]?in|agree|allow|consent|permission)\b/i;

/** Fields that {@link RULES} covers or that the reading itself checks on other kinds of pages. */
export const POINTED_FIELDS: ReadonlySet<string> = new Set(['decision_price_from', 'decision_student_price']);
export const CHECKED_FIELDS: ReadonlySet<string> = new Set([...Object.keys(RULES), ...POINTED_FIELDS]);

/** Whether a sentence states something about a field. */
export function isAbout(field: string, sentence: string): boolean {
  const rule = RULES[field];
  if (!rule || sentence.length > LONGEST_SENTENCE || !rule.topic.test(sentence)) return false;
  return !NO_STATEMENT.test(sentence) && !rule.denied.test(sentence);
}

/** How a sentence about the vendor or its product begins. */
const OF_US =
  /^(?:we|you|your|all|every|users?|customers?|members?|recordings|transcripts|uploads?|uploaded|prompts|conversations|the company|this (?:site|website|service|app|product)|it|founded|co-?founded|headquartered|based|powered|built|made|developed|operated|provided|published|an? (?:product|service)|import|files?|max(?:imum)?|minimum age|students?|wir|sie|du|ihre?|deine?|eure|kundendaten|basiert|betrieben|entwickelt|mindestens|ein (?:produkt|dienst)|dateien|nous|vous|vos|propulsée?|édité|développé|basée?|our (?!customers?|clients?|partners?|investors?|competitors?|providers?|vendors?)\p{L}+|unsere? (?!kunden|partner)\p{L}+|notre (?!client|partenaire)\p{L}+)(?!\p{L})/iu;

/** Whether a sentence is about the vendor or its product. @param names of the site */
export function isOfVendor(sentence: string, names: readonly string[]): boolean {
  if (OF_US.test(sentence)) return true;
  const said = squeezed(sentence);
  return names.some((name) => squeezed(name).length > 2 && said.startsWith(squeezed(name)));
}

/** Whether a value follows from a sentence about its field. */
export function isCarriedBy(field: string, value: unknown, sentence: string): boolean {
  return isAbout(field, sentence) && (RULES[field]?.isCarried(value, sentence) ?? false);
}

const LONGEST_SENTENCE = 300;

function part(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value);
  const [first] = entries;
  return entries.length === 1 && first?.[0] === key ? first[1] : undefined;
}

function soleText(value: unknown, key: string): string | null {
  const text = part(value, key);
  return typeof text === 'string' ? text : null;
}
