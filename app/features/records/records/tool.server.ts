import { z } from 'zod';
import { countKnownDataPoints } from '#catalogue/tools/data-points.ts';
import type { FieldFault } from '#catalogue/tools/field-values.ts';
import { count, stars } from '#catalogue/tools/fields/field-row.ts';
import { PROMINENCE } from '#catalogue/tools/fields/own.ts';
import { type SortKeys, sortKeys } from '#catalogue/tools/sort-keys.ts';
import type { ToolContents } from '#catalogue/tools/tab-contents.ts';
import type { Detail, Details } from '#catalogue/tools/tool-fields.ts';
import { say } from '#site/noun.ts';
import { numberOf } from '#site/number-schema.ts';
import {
  companyName,
  moment,
  name,
  type RecordRead,
  readEnvelope,
  slug,
  text,
  webAddress,
} from './envelope.server.ts';
import type { KnownCategories, References } from './references.server.ts';
import {
  countContents,
  faultsOfDetails,
  type HeroFields,
  heroFields,
  readDetails,
  type Standing,
  standing,
  storedDetails,
} from './tool-details.server.ts';
import { type ToolFacts, toolFacts } from './tool-facts.server.ts';
import { presentLinks } from './withdrawn-topics.server.ts';

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
    ...faultsOfDetails(tool, details),
    ...(rating_count && avg_rating === undefined
      ? [
          {
            field: 'rating_count',
            reason: 'needs avg_rating beside it: without an average, ratings say nothing',
          },
        ]
      : []),
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
      ...sortKeys({ ...tool, ...facts, details }),
      ...storedDetails(details),
      data_points: countKnownDataPoints(Object.values(details)),
      contents: countContents(tool, details),
      links: linksOf(categories),
    },
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
    faults.push({ field: 'id', reason: say`was merged into the tool "${owner}", whose former_ids name it` });
  }
  for (const [index, former] of former_ids.entries()) {
    const field = `former_ids[${index}]`;
    const other = mergedAtDesk.has(former) ? undefined : formerIds.get(former);
    if (former === id) faults.push({ field, reason: say`is the tool's own id` });
    // A tool that is merged into another brings its own former ids along.
    const isBroughtAlong = other !== undefined && (former_ids.includes(other) || formerIds.get(other) === id);
    if (other !== undefined && other !== id && !isBroughtAlong) {
      faults.push({ field, reason: say`is a former id of the tool "${other}" already` });
    }
  }
  return faults;
}

const UNKNOWN = 'unknown category';

function categoryFaults(categories: ToolEnvelope['categories'], known: KnownCategories): FieldFault[] {
  return categories.flatMap(({ category, specializations }, index) => {
    const field = `categories[${index}]`;
    const knownSpecializations = known.get(category);
    if (!knownSpecializations) {
      return [{ field: `${field}.category`, reason: `there is no category "${category}"`, code: UNKNOWN }];
    }
    return specializations
      .filter((id) => !knownSpecializations.has(id))
      .map((id) => ({
        field: `${field}.specializations`,
        reason: `the category "${category}" has no specialization "${id}"`,
        code: UNKNOWN,
      }));
  });
}

/** Links to categories and specializations, without duplicates. */
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

/** An unknown company id is a fault, not replaced by the name: a typing error would join another company. */
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
