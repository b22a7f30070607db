import { TOOL_TABS, type ToolTabId } from '#site/access.ts';
import type { GroupData, ToolFieldKey } from './tool-fields.ts';
import { TOOL_FIELDS } from './tool-fields.ts';

/** The facts of a block that nobody has recorded by themselves. */
export interface NotRecorded {
  /** The labels of those of which nothing is known. */
  labels: string[];
  /** Those that another value, which everybody may read, may tell. */
  perhaps: PerhapsTold[];
}

interface PerhapsTold {
  /** The label of that value. */
  by: string;
  /** Its tab; null if it stands beside the facts. */
  tab: { id: ToolTabId; title: string } | null;
  /** The labels of the facts. */
  labels: string[];
}

/** The values that may tell a fact which is not recorded by itself, the best first. */
const TELLING: readonly { labels: readonly string[]; by: readonly ToolFieldKey[] }[] = [
  {
    labels: ['Price from', 'Free tier'],
    by: ['business_pricing_price_details', 'business_pricing_pricing_model'],
  },
  { labels: ['Compliance'], by: ['tech_security_compliance', 'tech_underlying_data_handling'] },
  { labels: ['Data kept in'], by: ['decision_compliance', 'tech_underlying_data_handling'] },
  { labels: ['Trains on customers’ data', 'Data kept for'], by: ['tech_underlying_data_handling'] },
  { labels: ['Built on'], by: ['tech_underlying_core_tech'] },
];

/** The fields of tabs that may tell such a fact. */
export const TELLING_FIELDS: readonly ToolFieldKey[] = [
  ...new Set(TELLING.flatMap(({ by }) => by).filter((key) => !key.startsWith('decision_'))),
];

/**
 * Tells the facts of which nothing is known from those that another value may tell.
 *
 * @param labels the facts that are not recorded
 * @param data the stored group `decision`
 * @param texts the fields of tabs that have a value and are open to everybody
 */
export function notRecorded(
  labels: readonly string[],
  data: GroupData<'decision'>,
  texts: readonly ToolFieldKey[],
): NotRecorded {
  const isTold = (key: ToolFieldKey) =>
    key === 'decision_compliance'
      ? (data.decision_compliance?.value.includes('eu-hosting') ?? false)
      : texts.includes(key);
  const tellerOf = (label: string) =>
    TELLING.find((each) => each.labels.includes(label))?.by.find(isTold) ?? null;
  const tellers = new Set(labels.flatMap((label) => tellerOf(label) ?? []));
  return {
    labels: labels.filter((label) => tellerOf(label) === null),
    perhaps: [...tellers].map((key) => ({
      ...describedField(key),
      labels: labels.filter((label) => tellerOf(label) === key),
    })),
  };
}

function describedField(key: ToolFieldKey): Omit<PerhapsTold, 'labels'> {
  const field = TOOL_FIELDS.find((each) => each.key === key);
  const tab = TOOL_TABS.find(({ group }) => group === field?.group);
  return { by: field?.label ?? key, tab: tab ? { id: tab.id, title: tab.title } : null };
}
