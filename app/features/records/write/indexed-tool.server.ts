import type { IndexedTool } from '#catalogue/index-tools.server.ts';
import { statedStatus } from '#catalogue/tools/tool-status.ts';
import type { ToolRow } from '../records/tool.server.ts';

/** A written row as the search index reads it, which saves reading it back. */
export function indexedTool(row: ToolRow): IndexedTool {
  // Locked values are not indexed: even a filter would reveal them.
  const basic = row.basic_info_is_premium ? null : row.basic_information;
  const business = row.business_info_is_premium ? null : row.business_information;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    developer_name: row.developer_name ?? null,
    tags: row.tags,
    former_names: row.former_names,
    other_names: row.other_names,
    prominence: row.prominence,
    status: statedStatus(row.status, row.business_current_status?.value),
    is_premium: row.is_premium,
    is_featured: row.is_featured,
    price_amount: row.price_amount,
    price_per: row.price_per,
    release_date: basic?.basic_information_release_date?.value ?? null,
    developer_location: row.business_developer_location,
    pricing_model: business?.business_pricing_pricing_model?.value ?? null,
    license: business?.business_pricing_license_type?.value ?? null,
    needs: row.needs,
    best_for: row.best_for,
    platforms: row.platforms,
    languages: row.languages,
    named_languages: basic?.basic_information_localization?.value ?? [],
    language_count: row.language_count,
    compliance: row.compliance,
    flags: row.flags,
    decision: row.decision_information ?? {},
    topics: row.links.map(({ category_id, specialization_id }) => `${category_id}/${specialization_id}`),
  };
}
