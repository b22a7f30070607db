import { z } from 'zod';
import { type Judged, judgedAs } from '#catalogue/tools/certainty.ts';
import type { CategoryChip } from '#catalogue/tools/entities.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import type { FieldGroup } from '#catalogue/tools/fields/field-row.ts';
import { isOwnName } from '#catalogue/tools/named-tool.ts';
import type { OwnSources } from '#catalogue/tools/own-sources.ts';
import { priceNote, readPlans } from '#catalogue/tools/price-notes.ts';
import {
  lockedContents,
  readContents,
  type ToolContents,
  withoutOwnNames,
} from '#catalogue/tools/tab-contents.ts';
import {
  type AnyGroupData,
  fieldsOf,
  type SourceSynopsis,
  type ToolFieldKey,
} from '#catalogue/tools/tool-fields.ts';
import type { ToolPicture } from '#catalogue/tools/tool-picture.ts';
import { statedStatus, TOOL_STATUSES, type ToolStatus } from '#catalogue/tools/tool-status.ts';
import { sumOfRounds } from '#catalogue/tools/total-funding.ts';
import type { TabGroup } from '#site/access.ts';
import { canViewTab, type PremiumFlags, TOOL_TABS, type ToolTab, type Viewer } from '#site/access.ts';
import { paths } from '#site/paths.ts';
import { hostIn } from '#site/web-address.ts';
import { groupSchema, nameOfField } from './field-schema.ts';
import { chosenOf, type PartChoice } from './tool-parts.ts';
import { type ApiValue, agedValue, apiValue, computed, stated, statedField, withheld } from './value.ts';

/**
 * The public record of a tool: what any reader outside a page gets, whether by API, agent, feed or webhook.
 *
 * It is made from the one field table (`tools/tool-fields`) and the reader's rights. Each value carries its
 * origin. A value that is unknown or locked is absent; for a locked tab, `locked` gives the counts that its
 * lock shows on the page (docs/decisions/0085).
 */

export interface StoredTool extends PremiumFlags {
  id: string;
  name: string;
  description: string;
  developer_name: string | null;
  former_names: string[];
  other_names: string[];
  tags: string[];
  status: ToolStatus;
  is_premium: boolean | null;
  is_featured: boolean;
  url: string | null;
  own_sources: OwnSources;
  logoimage_url: string | null;
  picture: ToolPicture | null;
  avg_rating: number;
  rating_count: number;
  categories: CategoryChip[];
  basic_information_short_description: string | null;
  business_developer_name: string | null;
  business_developer_location: string | null;
  business_developer_website: string | null;
  business_current_status: unknown;
  /** As stored; null where not every visitor may see them. */
  open_plans: unknown;
  /** ISO 8601. */
  updated_at: string;
  /** Counts of what its tabs hold. */
  contents: unknown;
  /** The detail groups that were asked for and are open to the reader. */
  groups: Readonly<Partial<Record<FieldGroup, unknown>>>;
  /** Empty unless that tab was asked for and is open. */
  specializations: readonly { category_id: string; id: string; name: string }[];
}

const named = z.strictObject({ id: z.string(), name: z.string() });
const text = agedValue(z.string()).optional();

const summarySchema = z.strictObject({
  former_names: apiValue(z.array(z.string()))
    .optional()
    .describe('What it was called before, the newest name first'),
  other_names: apiValue(z.array(z.string()))
    .optional()
    .describe('What else people look for it by, such as the name of a product inside it'),
  description: apiValue(z.string()).optional(),
  short_description: text,
  developer: text,
  developer_location: text,
  developer_website: text,
  website: text,
  logo: text,
  picture: text.describe('The address of a picture of it, here; its source is the address that it is from'),
  tags: apiValue(z.array(z.string())).optional(),
  categories: apiValue(z.array(named)).optional(),
  status: agedValue(z.enum(TOOL_STATUSES)).optional(),
  pricing: apiValue(z.enum(['free', 'premium']))
    .optional()
    .describe('Not a plan of this site: free, it has a free tier; premium, it is paid for'),
  rating: apiValue(z.strictObject({ average: z.number(), count: z.int() })).optional(),
});

const categoriesSchema = z.strictObject({
  listed_in: apiValue(z.array(named.extend({ specializations: z.array(named) }))).optional(),
});

const lockedSchema = z.strictObject({
  part: z.enum(TOOL_TABS.map(({ id }) => id)),
  title: z.string(),
  counted: z
    .record(z.string(), z.int())
    .describe('How many entries its lists hold, by the name of the value'),
  facts: z.int().describe('How many other values it holds'),
  latest: z.string().nullable().describe('The latest date of any of its sources'),
});

/** A tool in responses. Parts that were not asked for are absent, and so are locked ones. */
export const toolSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  page: z.url().describe('Its page on this site'),
  updated_at: z.iso.datetime(),
  summary: summarySchema.optional(),
  decision: groupSchema('decision').optional().describe('What people choose by; open to everybody'),
  basic: groupSchema('basic').optional(),
  business: groupSchema('business').optional(),
  categories: categoriesSchema.optional(),
  tech: groupSchema('tech').optional(),
  social: groupSchema('social').optional(),
  market: groupSchema('market').optional(),
  funding: groupSchema('funding').optional(),
  locked: z.array(lockedSchema).describe('What it holds that these rights do not open'),
});
export type ToolRecord = z.output<typeof toolSchema>;

/** Who reads a record, and when. */
interface Reader {
  viewer: Viewer;
  /** Of the site, for addresses. */
  origin: string;
  /** The day against which ages are judged, in days since 1970. */
  today: number;
}

/** @param parts what was asked for */
export function toolRecord(
  tool: StoredTool,
  { viewer, origin, today }: Reader,
  parts: PartChoice,
): ToolRecord {
  const contents = readContents(tool.contents);
  const record: ToolRecord = {
    id: tool.id,
    name: tool.name,
    page: origin + paths.tool(tool.id),
    updated_at: tool.updated_at,
    locked: TOOL_TABS.flatMap((tab) => lockOf(tool, tab, contents, viewer)),
  };
  const summary = chosenOf(parts, 'summary', summaryOf(tool, { viewer, origin, today }));
  const decision = chosenOf(parts, 'decision', decisionOf(tool, today));
  if (summary) record.summary = summary;
  if (decision) record.decision = decision;
  for (const { id, flag, group } of TOOL_TABS) {
    if (!parts.has(id) || !canViewTab(tool, flag, viewer)) continue;
    const part = chosenOf(parts, id, group === null ? listedIn(tool) : groupOf(tool, group, today));
    if (part && Object.keys(part).length > 0) Object.assign(record, { [id]: part });
  }
  return record;
}

const [BASIC, BUSINESS] = ['basic_info_is_premium', 'business_info_is_premium'] as const;

function summaryOf(tool: StoredTool, { viewer, origin, today }: Reader): NonNullable<ToolRecord['summary']> {
  const editorial = <T>(value: T) => stated(value, null);
  const from = tool.own_sources;
  const ifAny = <T>(name: string, value: T | null, source: SourceSynopsis | null = null, judged?: Judged) =>
    value === null ? {} : { [name]: stated(value, source, judged) };
  /** A value that is also in a tab, whose source stays there. */
  const inTab = (
    flag: keyof PremiumFlags,
    name: string,
    value: string | null,
    source: SourceSynopsis | null,
    field: ToolFieldKey,
  ) =>
    value === null || canViewTab(tool, flag, viewer)
      ? ifAny(name, value, source, judgedAs(field, today))
      : { [name]: withheld(value) };
  const developer = tool.business_developer_name;
  const said = readGroup('business', { business_current_status: tool.business_current_status }).data;
  const { logoimage_url: logo, picture } = tool;
  const status = statedStatus(tool.status, said.business_current_status?.value);
  return {
    ...(tool.former_names.length > 0 && { former_names: editorial(tool.former_names) }),
    ...(tool.other_names.length > 0 && { other_names: editorial(tool.other_names) }),
    description: stated(tool.description, from.description),
    ...inTab(
      BASIC,
      'short_description',
      tool.basic_information_short_description,
      from.short_description,
      'basic_information_short_description',
    ),
    ...(developer === null
      ? ifAny('developer', tool.developer_name)
      : inTab(BUSINESS, 'developer', developer, from.developer, 'business_developer_name')),
    ...inTab(
      BUSINESS,
      'developer_location',
      tool.business_developer_location,
      from.developer_location,
      'business_location',
    ),
    ...inTab(
      BUSINESS,
      'developer_website',
      tool.business_developer_website,
      from.developer_website,
      'business_website',
    ),
    ...ifAny('website', tool.url, from.website),
    ...ifAny('logo', logo !== null && URL.canParse(logo, origin) ? new URL(logo, origin).href : null),
    ...(picture && { picture: pictureOf(picture, origin) }),
    ...(tool.tags.length > 0 && { tags: stated(tool.tags, from.tags) }),
    ...(tool.categories.length > 0 && {
      categories: editorial(tool.categories.map(({ id, name }) => ({ id, name }))),
    }),
    ...(status && {
      status: stated(
        status,
        said.business_current_status?.source_synopsis,
        judgedAs('business_current_status', today),
      ),
    }),
    ...(tool.is_premium !== null && { pricing: editorial(tool.is_premium ? 'premium' : 'free') }),
    ...(tool.rating_count > 0 && {
      rating: computed(
        { average: tool.avg_rating, count: tool.rating_count },
        'The average of all ratings',
        null,
      ),
    }),
  };
}

function pictureOf({ address, source, taken_on }: ToolPicture, origin: string): ApiValue<string> {
  const from = { synopsis: source === null ? null : hostIn(source), ...(source !== null && { url: source }) };
  return stated(new URL(address, origin).href, { ...from, date_updated: taken_on });
}

/** What speaks against the lowest price is said of it, as on the tool's page. */
function decisionOf(tool: StoredTool, today: number): Record<string, ApiValue> {
  const values = groupOf(tool, 'decision', today);
  const { price_from: shown } = values;
  const { decision_price_from: price } = readGroup('decision', tool.groups.decision).data;
  const plans = readPlans(tool.open_plans)?.value ?? [];
  const note = price ? priceNote(price.value, plans, tool.status) : null;
  return shown && note !== null ? { ...values, price_from: { ...shown, note } } : values;
}

function groupOf(tool: StoredTool, group: FieldGroup, today: number): Record<string, ApiValue> {
  const data: AnyGroupData = readGroup(group, tool.groups[group]).data;
  const isOwn = (name: string) => isOwnName(name, tool);
  const values = fieldsOf(group).flatMap((field): [string, ApiValue][] => {
    const stored = Object.entries(data).find(([key]) => key === field.key)?.[1];
    if (!stored) return [];
    const value = withoutOwnNames(field, stored.value, isOwn);
    if (Array.isArray(value) && value.length === 0) return [];
    return [[nameOfField(field), statedField(field.key, value, stored, today)]];
  });

  return { ...(group === 'funding' && sumOf(tool)), ...Object.fromEntries(values) };
}

/** The sum of a tool's rounds where nobody has reported the total; a stored total takes its place. */
function sumOf({ groups }: StoredTool): Record<string, ApiValue> {
  const { data } = readGroup('funding', groups.funding);
  const sum = sumOfRounds(data);
  if (!sum) return {};
  const { date } = stated(null, data.funding_funding_rounds?.source_synopsis);
  // Whose rounds, and how many of them.
  const basis = `${sum.of.charAt(0).toUpperCase()}${sum.of.slice(1)}. ${sum.basis}`;
  return { total_funding: computed(sum.usd, basis, date) };
}

function listedIn({ categories, specializations }: StoredTool) {
  const listed = categories.map(({ id, name }) => ({
    id,
    name,
    specializations: specializations
      .filter(({ category_id }) => category_id === id)
      .map((each) => ({ id: each.id, name: each.name })),
  }));
  return listed.length === 0 ? {} : { listed_in: stated(listed, null) };
}

/** An empty tab, or one that nobody has counted yet, is never locked. */
function lockOf(
  tool: StoredTool,
  { id, title, flag, group }: ToolTab,
  contents: ToolContents | null,
  viewer: Viewer,
): ToolRecord['locked'] {
  if (canViewTab(tool, flag, viewer)) return [];
  const part = TOOL_TABS.find((tab) => tab.id === id)?.id;
  if (part === undefined) return [];
  if (group === null) {
    const listed = tool.categories.length;
    return listed === 0 ? [] : [{ part, title, counted: { listed_in: listed }, facts: 0, latest: null }];
  }
  const held = contents?.[group];
  if (!held) return [];
  const { counted, others, latest } = lockedContents(held);
  return [{ part, title, counted: byName(group, counted), facts: others.length, latest }];
}

function byName(group: TabGroup, counted: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counted).map(([key, count]) => [nameOfField({ group, key }), count]),
  );
}
