import { fold } from '#catalogue/search/language/words.ts';
import type { ProposedValue } from './proposal.ts';
import { withStatedValues } from './stated-values.ts';
import type { NewTool, StoredSubmission } from './submission.ts';
import type { ToolRecord } from './tool-record.ts';

const MAX_SLUG = 80;

/** The source of a submission's values. */
export const SUBMITTED = 'Submitted by a member';

/** The catalogue id of a tool with this name: a slug of the name, or of the host if the name has no Latin letters; else ''. */
export function toolSlug(name: string, url: string | null): string {
  return latinSlug(name) || (url === null ? '' : latinSlug(new URL(url).hostname.replace(/^www\./, '')));
}

/** A slug from the Latin letters and digits of a text; '' if it has none. */
export function latinSlug(text: string): string {
  const plain = fold(text)
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.slice(0, MAX_SLUG).replaceAll(/^-|-$/g, '');
}

/**
 * A submission as a record of the importer's tools.ndjson (docs/catalogue.md). The developer and the price carry their
 * source and date; the private contact address is left out.
 *
 * @param day of the submission, YYYY-MM-DD
 */
export function toolRecord(submission: StoredSubmission, day: string) {
  const { name, description, url, developer_name, developer_website, pricing_info, affiliate_link, tags } =
    submission;
  const sourced = (value: string) => ({
    value,
    source_synopsis: { synopsis: SUBMITTED, date_updated: day },
  });
  return {
    id: toolSlug(name, url),
    name,
    description,
    url,
    tags,
    categories: [],
    ...(developer_name && { developer_name }),
    ...(affiliate_link && { tool_name_affiliate_link: affiliate_link }),
    ...((developer_name || developer_website || pricing_info) && {
      business_information: {
        ...(developer_name && { business_developer_name: sourced(developer_name) }),
        ...(developer_website && { business_website: sourced(developer_website) }),
        ...(pricing_info && { business_pricing_pricing_model: sourced(pricing_info) }),
      },
    }),
  };
}

/** The record of a new tool that the agent may have found: also with the values that it read, each with its source. */
export function recordOfNewTool(tool: NewTool, values: readonly ProposedValue[], day: string): ToolRecord {
  const record = toolRecord(tool, day);
  return withStatedValues(record, values, { origin: 'agent', date: tool.found?.read_on ?? day });
}
