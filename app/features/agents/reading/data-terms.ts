import type { StatedCode } from './certificates.ts';
import type { Page } from './page.ts';
import { placesIn, UNION } from './places.ts';

/** What a page says about the use of customers' data. */
export interface DataTerms {
  /** The words that rule out training on it; null if there are none. */
  noTraining: string | null;
  /** Where it is stored: EU, or country codes. */
  regions: StatedCode[];
}

/** Vendors' terms for what customers give: 'your recordings'. A pattern without capturing groups. */
export const CUSTOMERS_DATA = String.raw`(?:your|our customers['’]?|customers?(?:['’]s?)?|users?['’]?|client|patients?['’]?)\s+(?:\w+\s+){0,2}(?:data|content|files|documents|recordings|conversations|code|prompts|inputs?|images|information|uploads|calls|messages|audio|meetings|transcripts|writing|work|drafts|texts?|notes|e-?mails?|designs|projects|chats|queries|voice|videos?|photos|footage|research|papers)`;
const NOT = `(?:never|do not|don['’]t|does not|doesn['’]t|will not|won['’]t|not|isn['’]t|aren['’]t)`;
/** The same in German, French, Spanish, Italian, Portuguese and Dutch. */
const ABROAD = String.raw`\b(?:daten|inhalte|gespräche|dokumente|eingaben|dateien|aufnahmen|données|contenus|datos|contenidos|dati|contenuti|dados|conteúdos|gegevens)\b[^.;!?]{0,60}\b(?:niemals|nie|nicht|jamais|pas|nunca|no|mai|non|não|nooit|niet)\b[^.;!?]{0,60}(?:training|trainieren|entraîn|entren|addestr|trein|trainen)|\b(?:niemals|nicht|jamais|nunca|mai|nooit)\b[^.;!?]{0,60}(?:training|trainieren|entraîn|entren|addestr|trein)[^.;!?]{0,60}\b(?:daten|données|datos|dati|dados|gegevens)\b|\b(?:niemals|nicht|jamais|nunca|mai|nooit)\b[^.;!?]{0,40}\b(?:daten|données|datos|dati|dados|gegevens)\b[^.;!?]{0,60}(?:zum training|trainieren|entraîn|entren|addestr|trein)|\b(?:niemals|nicht|jamais|nunca|no|mai|nooit)\b[^.;!?]{0,30}\b(?:ihre|deine|vos|tus|sus|i tuoi|os seus|je|uw)\s+\p{L}+\b[^.;!?]{0,40}(?:zum training|trainieren|entraîn|entren|addestr|trein)`;
const NO_TRAINING = new RegExp(
  String.raw`\b${NOT}\b[^.;!?]{0,40}\btrain(?:s|ed|ing)?\b[^.;!?]{0,50}\b(?:on|with|using|from)\s+(?:any |on )?${CUSTOMERS_DATA}\b|\b${CUSTOMERS_DATA}\s+(?:is|are|will)\s+(?:never|not)\b[^.;!?]{0,30}\btrain|\b${CUSTOMERS_DATA}\b[^.;!?]{0,60}\band (?:is|are|will be) (?:never|not) (?:\w+ )?(?:used )?(?:to train|for training)\b|\buse\b[^.;!?]{0,10}${CUSTOMERS_DATA}[^.;!?]{0,20}\bto train\b|${ABROAD}|\b(?:recordings|prompts|documents|files|inputs|conversations|uploads|transcripts) [^.;!?]{0,40}\b(?:is|are) never used (?:to train|for training)\b|データ[^。]{0,20}学習に[^。]{0,12}(?:ありません|しません|いたしません)|\bno (?:AI |model )?training on (?:your|customer) (?:data|content|code)|\b(?:ihre|eure|deine|vos|sus|tus|i (?:tuoi|vostri)|os seus|uw)\s+\p{L}+\b[^.;!?]{0,40}\b(?:niemals|nie|nicht|jamais|pas|nunca|no|mai|non|não|nooit|niet)\b[^.;!?]{0,40}(?:training|trainieren|entraîn|entren|addestr|trein|trainen)`,
  'iu',
);
/** Words that say the same of others besides the vendor. */
const TOO =
  /,?\s*\b(?:and )?(?:neither|nor) (?:do|does|will|can|may)\b[^.;]*|\bor (?:those|the models?|models?) of (?:our |any |other )?(?:AI )?(?:providers?|third[- ]part(?:y|ies))\b/i;
const NEVER =
  /\b(?:never|not|\w{1,8}n['’]t|no|nicht|nie|niemals|jamais|pas|nunca|mai|non|não|nooit|niet)(?![\p{L}])|ません|ない/iu;
const CONDITION =
  /\b(?:unless|by default|opt|except|free plan|without (?:your )?(?:consent|permission)|other|competitors?|only|enterprise|providers?|if you|unlike|some|OpenAI|Anthropic)\b|\?$/i;

const KEPT =
  /\b(?:(?:your |all |customer |client )*(?:data|documents|files|content|recordings|everything) (?:at rest )?(?:is |are )?(?:\w+ )?(?:stored|hosted|kept|resides?|processed and stored|stays|remains)|(?:is|are) (?:hosted|stored)|hosted(?: exclusively| entirely)?|servers? (?:are )?(?:located )?|data residency|hosting|gehostet|gespeichert|server(?:standort)?|servers? (?:stand|are)|runs? on|hébergé[es]*|stockée?s?|hébergement|conservat[ie]|restent|permanecen|rimangono|permanecem|blijven|alojad[oa]s?|alojan|almacenan?|guardan|opgeslagen|bewaard|ospitat[ie])\b[^.;!?]{0,40}?\b(?:in|within|en|dans|aux?|nell['’])\b|\bdados (?:ficam|são (?:armazenados|mantidos))\b[^.;!?]{0,40}?\b(?:no|na|em)\b|\b(?:serverstandorte?|server locations?|data locations?|hosting location)\b|\bdaten (?:bleiben|liegen|lagern|verbleiben)\b[^.;!?]{0,20}\bin\b|\b(?:daten|server|hosting)\b[^.;!?]{0,30}\b(?:in|innerhalb)\b[^.;!?]{0,30}\b(?:gespeichert|gehostet|verarbeitet|betrieben|stehen)\b/i;
const NOT_KEPT =
  /\b(?:soon|planned|available for|our offices?|headquarter|AWS customers|competitors?|unlike|can be|optional|choose|choice|when you|if you|(?:up)?on request|where (?:you|required|needed)|as needed|our (?:web)?site\b|this (?:web)?site)\b|\?$/i;
const ASKED = /^where\b.{0,60}\b(?:data|documents|files|information)\b.{0,40}\?$/i;
/** Words that say something else of a place. */
const NOT_OF_DATA =
  /\b(?:entwickelt|developed|designed|made|built|engineered|gemacht|développé|hecho|fatto)\b/i;
/** Denials before the place. */
const NEVER_KEPT = /\b(?:not|never|\w{1,8}n['’]t|nicht)\b/i;
/** Words that leave the place to the customer. */
const CHOICE = /\b(?:or|oder|ou|or in)\b|\bfor (?!all\b|our\b|every\b)\p{L}+ (?:customers|users|clients)\b/iu;
const LONGEST = 250;

export function dataTermsOf({ lines }: Page): DataTerms {
  const [free, conditional] = [new Set<string>(), new Set<string>()];
  const kept: StatedCode[][] = [];
  for (const [at, { text, isFrame }] of lines.entries()) {
    if (isFrame) continue;
    for (const sentence of text.split(/(?<=[.!?])\s+(?=\p{Lu})/u)) {
      if (sentence.length > LONGEST) continue;
      const isPromise = NO_TRAINING.test(sentence) && NEVER.test(sentence);
      if (isPromise) (CONDITION.test(sentence.replace(TOO, '')) ? conditional : free).add(sentence);
      const isAnswer = ASKED.test(lines[at - 1]?.text ?? '') && text.startsWith(sentence);
      const regions = isAnswer ? answeredIn(sentence) : regionsIn(sentence);
      if (regions.length > 0) kept.push(regions);
    }
  }
  const [noTraining = null] = free;
  return { noTraining: conditional.size > 0 ? null : noTraining, regions: agreed(kept) };
}

/** The places in an answer such as 'In Ireland' to a question where data is stored. */
function answeredIn(sentence: string): StatedCode[] {
  const isPlain = /^(?:only |exclusively )?(?:in|within) /i.test(sentence);
  if (!isPlain || NOT_KEPT.test(sentence) || CHOICE.test(sentence)) return regionsIn(sentence);
  return placesIn(sentence).map((code) => ({ code, quote: sentence }));
}

/** The place in 'EU-hosted servers'. */
const HOSTED = /(?<!\p{L})(EU|US|UK)[- ]hosted(?!\p{L})(?![^.]{0,30}\boption)/iu;

function regionsIn(sentence: string): StatedCode[] {
  const [, place] = HOSTED.exec(sentence) ?? [];
  // 'EU-hosted in London' contradicts itself.
  const isOnly = placesIn(sentence).every((code) => code === place?.toUpperCase());
  if (
    place !== undefined &&
    isOnly &&
    !NOT_KEPT.test(sentence) &&
    !NEVER_KEPT.test(sentence) &&
    !CHOICE.test(sentence)
  )
    return placesIn(place.toUpperCase()).map((code) => ({ code, quote: sentence }));
  const kept = KEPT.exec(sentence);
  if (!kept || NOT_KEPT.test(sentence)) return [];
  if (NEVER_KEPT.test(sentence.slice(0, kept.index + kept[0].length))) return [];
  const rest = sentence.slice(kept.index, kept.index + kept[0].length + 80);
  if (NOT_OF_DATA.test(rest)) return [];
  const found = placesIn(rest).map((code) => ({ code, quote: sentence }));
  if (found.length > 1 && CHOICE.test(rest)) return [];
  const members = found.filter(({ code }) => code !== 'EU' && UNION.has(code));
  return members.length > 0 ? found.filter(({ code }) => code !== 'EU') : found;
}

/** The places of the sentence that names most; nothing if another sentence names a place beyond them. */
function agreed(kept: readonly StatedCode[][]): StatedCode[] {
  const [most = []] = kept.toSorted((a, b) => b.length - a.length);
  const codes = new Set(most.map(({ code }) => code));
  const isCovered = ({ code }: StatedCode) =>
    codes.has(code) || (code === 'EU' && most.some((each) => UNION.has(each.code)));
  return kept.flat().every(isCovered) ? most : [];
}

/** Whether all data is stored in the EU. */
export function isInUnion(regions: readonly StatedCode[]): boolean {
  return regions.length > 0 && regions.every(({ code }) => UNION.has(code));
}
