import type { FormRules } from '#site/form-state.ts';
import { MESSAGES } from '#site/messages.ts';

/** The form that submits a tool (spec §5, "Submit form"): its fields, their bounds and their texts. */

/**
 * Lengths in characters, and the number of tags. An accepted tool must fit into the catalogue, whose importer
 * has bounds of its own. An email address cannot be longer than 254 (RFC 5321 §4.5.3).
 */
export const SUBMISSION_LENGTHS = {
  name: 100,
  descriptionMin: 10,
  description: 5_000,
  url: 2_000,
  contact_email: 254,
  developer_name: 100,
  pricing_info: 500,
  tags: 20,
  tag: 50,
  /** Room for all tags as typed, with their commas and spaces. */
  tagsText: 1_100,
} as const;

/** A tool as a member submits it (spec §3, "Tool submission"); empty fields are null. */
export interface ToolSubmission {
  name: string;
  description: string;
  url: string;
  contact_email: string;
  developer_name: string | null;
  developer_website: string | null;
  pricing_info: string | null;
  affiliate_link: string | null;
  tags: string[];
}

/** Says why an answer was not stored: somebody has settled the submission, or it was answered in another window. */
export const SUBMISSION_ANSWERED =
  'This submission waits for no answer any more, so nothing was changed. What you typed is below.';

export const SUBMIT_FORM = {
  fields: [
    'name',
    'description',
    'url',
    'contact_email',
    'developer_name',
    'developer_website',
    'pricing_info',
    'affiliate_link',
    'tags',
  ],
  failed: MESSAGES.submit.failed,
} as const satisfies FormRules;

export type SubmissionField = (typeof SUBMIT_FORM.fields)[number];

/** An extra field: the address that was reported as known and should be submitted anyway. */
export const ANYWAY_FIELD = 'anyway';

/**
 * What already has the submitted address: a tool, or a waiting submission. `site`: the only listed tool of its site,
 * at another address.
 */
export type KnownAddress =
  | { kind: 'tool' | 'site'; id: string; name: string }
  | { kind: 'own' }
  | { kind: 'other' };

/** Tags as typed: split on commas, trimmed, without empty ones (spec §5) and without repeats in any case. */
export function splitTags(typed: string): string[] {
  const tags = new Map<string, string>();
  for (const tag of typed.split(',').map((part) => part.trim())) {
    const key = tag.toLowerCase();
    if (tag !== '' && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}
