import { TOOL_TABS, type ToolTabId } from '#site/access.ts';
import { type FactId, labelOfFact } from './fact-ids.ts';
import { type GroupData, TOOL_FIELDS, type ToolFieldKey } from './tool-fields.ts';
import { questionsAbout } from './vendor-questions.ts';

/** The facts of a block without a recorded value. */
export interface NotRecorded {
  /** The labels of facts about which nothing is known. */
  labels: string[];
  /** What to ask the vendor about them. */
  questions: string[];
  /** Facts that another public value may answer. */
  perhaps: PerhapsTold[];
}

interface PerhapsTold {
  /** That value's label. */
  by: string;
  /** Its tab; null if it stands beside the facts. */
  tab: { id: ToolTabId; title: string } | null;
  /** The facts' labels. */
  labels: string[];
}

/** A value that may answer a fact, if its text mentions it. */
interface Teller {
  by: ToolFieldKey;
  speaks: RegExp;
}

const HANDLING = 'tech_underlying_data_handling';
const PLANS = 'business_pricing_price_details';
const MODEL = 'business_pricing_pricing_model';

/** The values that may answer a fact without its own value, best first. */
const TELLING: Partial<Record<FactId, readonly Teller[]>> = {
  decision_price_from: [
    {
      by: PLANS,
      speaks: /"monthly_fee":"[^"]*(?:\d|request|quote|sales|\bfree\b)|(?:\$|€|£|USD |EUR )\d/i,
    },
    { by: MODEL, speaks: /contact|request|quote|not published|"free"/i },
    { by: 'decision_caution', speaks: /\d ?(?:%|cents)|[$€£]\d/ },
  ],
  free_tier: [
    {
      by: PLANS,
      speaks:
        /"(?:tier|monthly_fee)":"[^"]*(?:(?<!-)\bfree\b(?!-|(?:[ /]\S+)?[ /]trial)|(?:\$|€|£|USD |EUR )0(?:\.00)?(?![.\d]))/i,
    },
    { by: MODEL, speaks: /(?<!-|\bno )\bfree(?!-|(?:[ /]\S+)?[ /]trial)/i },
  ],
  decision_compliance: [{ by: 'tech_security_compliance', speaks: /./ }],
  decision_data_regions: [
    {
      by: HANDLING,
      speaks:
        /\b(stored (in|locally|on)|stays? (in|on|within|with)|ke(ep|eps|pt)\b[^.;]{0,40}\b(in|on)|host(ed|ing)|region|resid|data cent)/i,
    },
  ],
  decision_retention: [
    { by: HANDLING, speaks: /\b(retain|retention|delet|not (stored|kept)|\d+ (days|months|years))/i },
  ],
  decision_trains_on_data: [{ by: HANDLING, speaks: /\b(train|fine-tun|improve)/i }],
  decision_built_on: [{ by: 'tech_underlying_core_tech', speaks: /model|GPT|Claude|Gemini|Llama/i }],
};

/** The tabs' fields that may answer such a fact. */
export const TELLING_FIELDS: readonly ToolFieldKey[] = [
  ...new Set(
    Object.values(TELLING)
      .flatMap((tellers) => tellers.map(({ by }) => by))
      .filter((key) => !key.startsWith('decision_')),
  ),
];

/** The texts of these fields, if everybody may see them. */
export type TellingTexts = Readonly<Partial<Record<ToolFieldKey, unknown>>>;

/**
 * Separates facts about which nothing is known from those that another value may answer.
 *
 * @param facts without a recorded value @param data the stored group `decision` @param texts the values of
 * `TELLING_FIELDS` that everybody may see @param isAskedForSchools whether the tool is one for schools
 */
export function notRecorded(
  facts: readonly FactId[],
  data: GroupData<'decision'>,
  texts: TellingTexts,
  isAskedForSchools: boolean,
): NotRecorded {
  const { decision_caution: caution, decision_compliance: compliance } = data;
  const values: TellingTexts = {
    ...texts,
    decision_caution: caution?.value,
    decision_compliance: compliance?.value,
  };
  const tellers = facts.map((fact) => tellerOf(fact, values));
  const told = new Set(tellers.filter((key) => key !== null));
  const toldBy = (by: ToolFieldKey | null) => facts.filter((_, place) => tellers[place] === by);
  const labelsOf = (by: ToolFieldKey | null) => toldBy(by).map(labelOfFact);
  return {
    labels: labelsOf(null),
    questions: questionsAbout(toldBy(null), isAskedForSchools),
    perhaps: [...told].map((key) => ({ ...describedField(key), labels: labelsOf(key) })),
  };
}

function tellerOf(fact: FactId, values: TellingTexts): ToolFieldKey | null {
  const isSaid = ({ by, speaks }: Teller) =>
    values[by] !== undefined && speaks.test(JSON.stringify(values[by]));
  return TELLING[fact]?.find(isSaid)?.by ?? null;
}

function describedField(key: ToolFieldKey): Omit<PerhapsTold, 'labels'> {
  const field = TOOL_FIELDS.find((each) => each.key === key);
  const tab = TOOL_TABS.find(({ group }) => group === field?.group);
  return { by: field?.label ?? key, tab: tab ? { id: tab.id, title: tab.title } : null };
}
