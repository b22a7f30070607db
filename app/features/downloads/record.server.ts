import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { LEFT_OUT, SPECIALIZATIONS } from '#features/records/records/left-out.ts';
import { canViewTab, type PremiumFlags, TOOL_TABS, VISITOR } from '#site/access.ts';

type ToolRecord = PremiumFlags & { is_featured: boolean } & Record<string, unknown>;

/**
 * What everybody may read of an exported tool: the groups of its open tabs (spec §6). Of locked categories
 * only the names remain, which every card shows. It says which groups are locked, so that an import of it empties none.
 */
export function openRecord(record: Record<string, unknown>): Record<string, unknown> {
  const tool = withFlags(record);
  const open: Record<string, unknown> = { ...record };
  const leftOut: string[] = [];
  for (const { flag, group } of TOOL_TABS) {
    if (canViewTab(tool, flag, VISITOR)) continue;
    if (group === null) {
      open.categories = withoutSpecializations(record.categories);
      leftOut.push(SPECIALIZATIONS);
      continue;
    }
    for (const [detail, held] of Object.entries(DETAIL_GROUPS)) {
      if (held !== group) continue;
      delete open[detail];
      leftOut.push(detail);
    }
  }
  return leftOut.length === 0 ? open : { ...open, [LEFT_OUT]: leftOut };
}

/** A missing flag counts as locked, so a mistake shows as a gap and not as a leak. */
function withFlags(record: Record<string, unknown>): ToolRecord {
  const flag = (name: keyof PremiumFlags) => record[name] !== false;
  return {
    ...record,
    is_featured: record.is_featured === true,
    basic_info_is_premium: flag('basic_info_is_premium'),
    business_info_is_premium: flag('business_info_is_premium'),
    category_info_is_premium: flag('category_info_is_premium'),
    tech_info_is_premium: flag('tech_info_is_premium'),
    social_media_info_is_premium: flag('social_media_info_is_premium'),
    market_info_is_premium: flag('market_info_is_premium'),
    funding_info_is_premium: flag('funding_info_is_premium'),
  };
}

function withoutSpecializations(categories: unknown): unknown {
  if (!Array.isArray(categories)) return [];
  return categories.map(({ category }) => ({ category, specializations: [] }));
}
