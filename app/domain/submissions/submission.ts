import type { FormRules } from '#domain/form-state.ts';
import { MESSAGES } from '#domain/messages.ts';

/** The form that submits a tool (spec §5, "Submit form"): its fields, their bounds and their texts. */

/**
 * Lengths in characters, and how many tags. What is accepted must fit into the catalogue, whose importer has
 * bounds of its own. An e-mail address cannot be longer than 254 (RFC 5321 §4.5.3).
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
  /** Room for all tags, with their commas and blanks, as they are typed. */
  tagsText: 1_100,
} as const;

/** A tool as a member submits it (spec §3, "Tool submission"); what was left empty is null. */
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

/** Beside the fields: the address that was pointed out as known and is to be submitted all the same. */
export const ANYWAY_FIELD = 'anyway';

/** What has the address that somebody submits: a tool, or a submission that waits. */
export type KnownAddress = { kind: 'tool'; id: string; name: string } | { kind: 'own' } | { kind: 'other' };

/**
 * Tags as typed: split on commas, trimmed, without empty ones (spec §5) and without any that is there
 * already, in whatever case.
 */
export function splitTags(typed: string): string[] {
  const tags = new Map<string, string>();
  for (const tag of typed.split(',').map((part) => part.trim())) {
    const key = tag.toLowerCase();
    if (tag !== '' && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}
