import type { toolDetails } from '#catalogue/tables/tools.server.ts';
import type { LeafShape, Shape } from '#catalogue/tools/fields/field-row.ts';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';

/** Makes the value of one leaf of a field, named after its path: `funding_rounds-investors`. */
export type MakeLeaf = (shape: LeafShape, name: string) => unknown;

type Details = Pick<
  typeof toolDetails.$inferInsert,
  'basic' | 'business' | 'tech' | 'social' | 'market' | 'funding'
>;

/**
 * A tool's six detail objects, with a value in every leaf of every field. All sources are dated 1991, which a
 * lock may reveal.
 */
export function markedDetails(leaf: MakeLeaf, synopsis: string): Details {
  const stored = (group: string) =>
    Object.fromEntries(
      TOOL_FIELDS.filter((field) => field.group === group).map((field) => [
        field.key,
        {
          value: marked(field, field.key, leaf),
          source_synopsis: { synopsis, date_updated: '1991' },
        },
      ]),
    );
  return {
    basic: stored('basic'),
    business: stored('business'),
    tech: stored('tech'),
    social: stored('social'),
    market: stored('market'),
    funding: stored('funding'),
  };
}

function marked(shape: Shape, name: string, leaf: MakeLeaf): unknown {
  if (!('parts' in shape)) return leaf(shape, name);
  const record = Object.fromEntries(
    shape.parts.map((part) => [part.key, marked(part, `${name}-${part.key}`, leaf)]),
  );
  return shape.kind === 'records' ? [record] : record;
}

/** Flags that lock every tab of a tool. */
export const ALL_LOCKED = {
  basic_info_is_premium: true,
  business_info_is_premium: true,
  category_info_is_premium: true,
  tech_info_is_premium: true,
  social_media_info_is_premium: true,
  market_info_is_premium: true,
  funding_info_is_premium: true,
};
