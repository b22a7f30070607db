import { z } from 'zod';
import { isOwnName, type OwnNames } from '#catalogue/search/named-tool.ts';
import { countKnownDataPoints } from '#catalogue/tools/data-points.ts';
import { type FieldFault, readGroup } from '#catalogue/tools/field-values.ts';
import { count, DETAIL_GROUPS, stars } from '#catalogue/tools/fields/field-row.ts';
import { PROMINENCE } from '#catalogue/tools/fields/own.ts';
import { developerFault } from '#catalogue/tools/shown-name.ts';
import { type SortKeys, sortKeys } from '#catalogue/tools/sort-keys.ts';
import { contentsOf, type ToolContents } from '#catalogue/tools/tab-contents.ts';
import type { GroupData } from '#catalogue/tools/tool-fields.ts';
import { hasEnded, readToolStatus, type ToolStatus } from '#catalogue/tools/tool-status.ts';
import { numberOf } from '#site/number-schema.ts';
import {
  companyName,
  lastYear,
  moment,
  name,
  type RecordRead,
  readEnvelope,
  slug,
  text,
  webAddress,
} from './envelope.server.ts';
import type { KnownCategories, References } from './references.server.ts';
import { type ToolFacts, toolFacts } from './tool-facts.server.ts';
import { presentLinks } from './withdrawn-topics.server.ts';

type Detail = keyof typeof DETAIL_GROUPS;

const flag = z.boolean().default(false);
const details = z.unknown().optional();

/** A record's own fields; its details follow the field table. */
export const toolSchema = z.strictObject({
  id: slug,
  name: name(200),
  description: text(5_000),
  developer_name: companyName.optional(),
  company: slug.optional(),
  tags: z.array(name(100)).max(50).default([]),
  former_names: z.array(name(200)).max(20).default([]),
  other_names: z.array(name(200)).max(20).default([]),
  url: webAddress.optional(),
  logoimage_url: z
    .string()
    .regex(
      /^\/files\/logos\/[a-z0-9-]+\.(svg|png|webp)$/,
      'must be /files/logos/<id> with .svg, .png or .webp',
    )
    .optional(),
  tool_name_affiliate_link: webAddress.optional(),
  prominence: numberOf(PROMINENCE).optional(),
  needs: z.array(text(100)).max(50).default([]),
  former_ids: z.array(slug).max(50).default([]),
  /** Null where the record says nothing. */
  is_premium: z.boolean().nullable().default(null),
  is_featured: flag,
  basic_info_is_premium: flag,
  business_info_is_premium: flag,
  category_info_is_premium: flag,
  tech_info_is_premium: flag,
  social_media_info_is_premium: flag,
  market_info_is_premium: flag,
  funding_info_is_premium: flag,
  avg_rating: numberOf(stars).optional(),
  // Leaves room in the column for members' ratings.
  rating_count: numberOf(count).optional(),
  created_at: moment.optional(),
  updated_at: moment.optional(),
  categories: z
    .array(z.strictObject({ category: slug, specializations: z.array(slug).default([]) }))
    .default([]),
  basic_information: details,
  business_information: details,
  tech_information: details,
  social_media_information: details,
  market_information: details,
  funding_competition_information: details,
  decision_information: details,
});

type ToolEnvelope = z.output<typeof toolSchema>;
export type Details = { [D in Detail]: GroupData<(typeof DETAIL_GROUPS)[D]> };

/** A link to a category (with an empty text as specialization) or to one of its specializations. */
export interface ToolLink {
  category_id: string;
  specialization_id: string;
}

/** A tool as it is staged: the columns of its tables, its links and its former ids. */
export type ToolRow = Omit<
  ToolEnvelope,
  'categories' | 'avg_rating' | 'rating_count' | 'prominence' | Detail
> &
  ImportedFigures &
  HeroFields &
  ToolFacts &
  Standing &
  SortKeys & { [D in Detail]: Details[D] | null } & {
    data_points: number;
    contents: ToolContents;
    links: ToolLink[];
  };

/** A record's rating figures: ratings given elsewhere, to which members' ratings are added. */
interface ImportedFigures {
  imported_avg_rating: number | undefined;
  imported_rating_count: number | undefined;
}

/** The hero's public fields, kept outside the details (spec §3, "Developer display data"). */
interface HeroFields {
  basic_information_short_description: string | null;
  business_developer_name: string | null;
  business_developer_location: string | null;
  business_developer_website: string | null;
  business_current_status: Details['business_information']['business_current_status'] | null;
}

/** What became of a tool, and how widely known it is, both as stated and as orders count it. */
interface Standing {
  status: ToolStatus;
  stated_prominence: number;
  prominence: number;
}

/** Reads one tool; names every fault of its own fields, its details and its categories. */
export function readTool(value: unknown, known: References): RecordRead<ToolRow> {
  const envelope = readEnvelope(toolSchema, value);
  if ('faults' in envelope) return envelope;
  const { categories: named, avg_rating, rating_count, prominence = 0, ...tool } = envelope.data;
  const categories = presentLinks(named, known.withdrawn);
  const { details, faults: detailFaults } = readDetails(tool);
  const faults = [
    ...idFaults(tool, known),
    ...detailFaults,
    ...developerFaults(details),
    ...companyFaults(tool.company, details, known),
    ...categoryFaults(categories, known.categories),
  ];
  if (faults.length > 0) return { faults };
  const hero = heroFields(details);
  const facts = toolFacts(details.decision_information);
  const imported = { imported_avg_rating: avg_rating, imported_rating_count: rating_count };
  return {
    row: {
      ...tool,
      ...imported,
      ...standing(details, prominence),
      ...hero,
      ...facts,
      ...sortKeys({
        ...tool,
        ...facts,
        developer_location: hero.business_developer_location,
        release_date: details.basic_information.basic_information_release_date?.value ?? null,
      }),
      ...storedDetails(details),
      data_points: countKnownDataPoints(Object.values(details)),
      contents: countContents(tool, details),
      links: linksOf(categories),
    },
  };
}

function readDetails(tool: { [D in Detail]?: unknown }): { details: Details; faults: FieldFault[] } {
  const faults: FieldFault[] = [];
  const read = <D extends Detail>(detail: D): Details[D] => {
    const reading = readGroup(DETAIL_GROUPS[detail], tool[detail], lastYear());
    for (const { field, reason } of reading.faults) {
      faults.push({ field: field === DETAIL_GROUPS[detail] ? detail : `${detail}.${field}`, reason });
    }
    return reading.data;
  };
  const details = {
    basic_information: read('basic_information'),
    business_information: read('business_information'),
    tech_information: read('tech_information'),
    social_media_information: read('social_media_information'),
    market_information: read('market_information'),
    funding_competition_information: read('funding_competition_information'),
    decision_information: read('decision_information'),
  };
  return { details, faults };
}

function developerFaults({
  business_information: { business_developer_name: developer },
}: Details): FieldFault[] {
  const reason = developer && developerFault(developer.value);
  return reason ? [{ field: 'business_information.business_developer_name', reason }] : [];
}

/** The only place that copies details into the tool's own public columns. */
function heroFields(details: Details): HeroFields {
  const { basic_information: basic, business_information: business } = details;
  return {
    basic_information_short_description: basic.basic_information_short_description?.value ?? null,
    business_developer_name: business.business_developer_name?.value ?? null,
    business_developer_location: business.business_location?.value ?? null,
    business_developer_website: business.business_website?.value ?? null,
    business_current_status: business.business_current_status ?? null,
  };
}

function countContents(own: OwnNames, details: Details): ToolContents {
  const groups = {
    basic: details.basic_information,
    business: details.business_information,
    tech: details.tech_information,
    social: details.social_media_information,
    market: details.market_information,
    funding: details.funding_competition_information,
  };
  return contentsOf(
    (name) => isOwnName(name, own),
    (group) => groups[group],
  );
}

/** A tool that has ended sinks below the others wherever prominence decides (docs/decisions/0059). */
function standing({ business_information: business }: Details, stated: number): Standing {
  const status = readToolStatus(business.business_current_status?.value);
  return { status, stated_prominence: stated, prominence: hasEnded(status) ? 0 : stated };
}

/** Details without any value are stored as null. */
function storedDetails(details: Details): { [D in Detail]: Details[D] | null } {
  const orNull = <T extends object>(data: T): T | null => (Object.keys(data).length > 0 ? data : null);
  return {
    basic_information: orNull(details.basic_information),
    business_information: orNull(details.business_information),
    tech_information: orNull(details.tech_information),
    social_media_information: orNull(details.social_media_information),
    market_information: orNull(details.market_information),
    funding_competition_information: orNull(details.funding_competition_information),
    decision_information: orNull(details.decision_information),
  };
}

/**
 * An id that became another tool's former id redirects to that tool, so no tool can use it. What the desk merged is
 * left out later (`write/keep-tools.ts`).
 */
function idFaults(
  { id, former_ids }: Pick<ToolEnvelope, 'id' | 'former_ids'>,
  { formerIds, mergedAtDesk }: References,
): FieldFault[] {
  const owner = mergedAtDesk.has(id) ? undefined : formerIds.get(id);
  const faults: FieldFault[] = [];
  if (owner !== undefined && owner !== id) {
    faults.push({ field: 'id', reason: `was merged into the tool "${owner}", whose former_ids name it` });
  }
  for (const [index, former] of former_ids.entries()) {
    const field = `former_ids[${index}]`;
    const other = mergedAtDesk.has(former) ? undefined : formerIds.get(former);
    if (former === id) faults.push({ field, reason: "is the tool's own id" });
    // A tool that is merged into another brings its own former ids along.
    const isBroughtAlong = other !== undefined && (former_ids.includes(other) || formerIds.get(other) === id);
    if (other !== undefined && other !== id && !isBroughtAlong) {
      faults.push({ field, reason: `is a former id of the tool "${other}" already` });
    }
  }
  return faults;
}

function categoryFaults(categories: ToolEnvelope['categories'], known: KnownCategories): FieldFault[] {
  return categories.flatMap(({ category, specializations }, index) => {
    const field = `categories[${index}]`;
    const knownSpecializations = known.get(category);
    if (!knownSpecializations) {
      return [{ field: `${field}.category`, reason: `there is no category "${category}"` }];
    }
    return specializations
      .filter((id) => !knownSpecializations.has(id))
      .map((id) => ({
        field: `${field}.specializations`,
        reason: `the category "${category}" has no specialization "${id}"`,
      }));
  });
}

/** A link for each category and for each specialization, without repeats. */
function linksOf(categories: ToolEnvelope['categories']): ToolLink[] {
  const links = new Map<string, ToolLink>();
  for (const { category, specializations } of categories) {
    for (const specialization of ['', ...specializations]) {
      links.set(`${category}/${specialization}`, {
        category_id: category,
        specialization_id: specialization,
      });
    }
  }
  return [...links.values()];
}

/** Every field that a tool record may have, in the order of the documentation. */
export const TOOL_RECORD_FIELDS: readonly string[] = Object.keys(toolSchema.shape);

/** Companies are told apart by what is said, so a mistyped id must not fall back on a name. */
function companyFaults(
  company: string | undefined,
  { funding_competition_information: { funding_funding_rounds: rounds } }: Details,
  known: References,
): FieldFault[] {
  const named = [
    { field: 'company', id: company },
    ...(rounds?.value ?? []).map(({ company: id }, at) => ({
      field: `funding_funding_rounds[${at}].company`,
      id,
    })),
  ];
  return named.flatMap(({ field, id }) =>
    id === undefined || id === null || known.companies.has(id)
      ? []
      : {
          field,
          reason: `is "${id}", but no company has a record with this id; import companies first, or leave it out`,
        },
  );
}
