import { wordedTexts } from '#site/noun.ts';
import { BASIC_FIELDS } from './fields/basic.ts';
import { BUSINESS_FIELDS } from './fields/business.ts';
import { DECISION_FIELDS, TERMS_SECTION } from './fields/decision.ts';
import type { DETAIL_GROUPS, FieldGroup, FieldRow, Part } from './fields/field-row.ts';
import { FUNDING_FIELDS } from './fields/funding.ts';
import { MARKET_FIELDS } from './fields/market.ts';
import type { COMPANY_ROUNDS } from './fields/round-parts.ts';
import { SOCIAL_FIELDS } from './fields/social.ts';
import { TECH_FIELDS } from './fields/tech.ts';

/**
 * Every field of a tool's information tabs, one row each (spec §3, "Detail data object").
 *
 * Plain data: the types, the parser of stored `data`, import validation, the tabs' rendering and the count of
 * data points all come from these rows, so a field is described nowhere else.
 */
export const TOOL_FIELDS = wordedTexts([
  ...BASIC_FIELDS,
  ...BUSINESS_FIELDS,
  ...TECH_FIELDS,
  ...SOCIAL_FIELDS,
  ...MARKET_FIELDS,
  ...FUNDING_FIELDS,
  ...DECISION_FIELDS,
] as const satisfies readonly FieldRow[]);

export type ToolField = (typeof TOOL_FIELDS)[number];
export type ToolFieldKey = ToolField['key'];

/** What a shape holds once parsed; missing or faulty parts are absent. */
export type ShapeValue<S> = S extends { kind: 'number' }
  ? number
  : S extends { kind: 'yes/no' }
    ? boolean
    : S extends { kind: 'list' }
      ? string[]
      : S extends { kind: 'records'; parts: infer P extends readonly Part[] }
        ? PartValues<P>[]
        : S extends { kind: 'record'; parts: infer P extends readonly Part[] }
          ? PartValues<P>
          : string;
type PartValues<P extends readonly Part[]> = { [X in P[number] as X['key']]?: ShapeValue<X> };

/**
 * The source of a value: the publication, its address, and the date it was published or gathered. Without a
 * publication it is the editors' own report, as of that date.
 */
export interface SourceSynopsis {
  synopsis: string | null;
  date_updated: string | null;
  url?: string;
  /** Whether the address was seen quoted, and not opened. */
  cited?: boolean;
}

/** An event in a company's funding, as the record of the company states it. */
export type CompanyRound = ShapeValue<typeof COMPANY_ROUNDS>[number];
export type OtherReport = NonNullable<CompanyRound['also']>[number];

/** A stored value with its source, as spec §3 words it. */
export interface Sourced<T> {
  value: T;
  source_synopsis?: SourceSynopsis;
  /** Of a list of codes: the sources of some of them. `source_synopsis` is that of the others. */
  sources?: CodeSource[];
}

/** The source of some codes of a list. */
export interface CodeSource extends SourceSynopsis {
  codes: string[];
}

/** The `data` object of one group. */
export type GroupData<G extends FieldGroup> = {
  [F in Extract<ToolField, { group: G }> as F['key']]?: Sourced<ShapeValue<F>>;
};
export type Detail = keyof typeof DETAIL_GROUPS;
/** The groups of a tool's record. */
export type Details = { [D in Detail]: GroupData<(typeof DETAIL_GROUPS)[D]> };
export type AnyGroupData = { [K in ToolFieldKey]?: Sourced<unknown> };

const FIELDS_BY_GROUP = Map.groupBy(TOOL_FIELDS, ({ group }): FieldGroup => group);

/** What becomes of customers' data, and the vendors' documents. */
export const TERMS_FIELDS = TOOL_FIELDS.filter((field) => field.section === TERMS_SECTION);

/** The rows of one group, in the order in which its tab shows them. */
export function fieldsOf(group: FieldGroup): readonly FieldRow[] {
  return FIELDS_BY_GROUP.get(group) ?? [];
}
