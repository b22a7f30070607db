import {
  addressField,
  emailField,
  lineField,
  listField,
  optionalAddress,
  textField,
} from '#site/form-fields.ts';
import type { FormRules, ReadOf } from '#site/form-state.ts';
import { MESSAGES } from '#site/messages.ts';
import { wordedTexts } from '#site/noun.ts';
import { PUBLIC_NAME_TEXTS } from '#site/public-name.ts';
import { hasHiddenDirection, isVisible } from '#site/visible-text.ts';
import type { FoundEvidence } from './found.ts';

/** Why an answer was not stored: the submission was settled, or answered in another window. */
export const SUBMISSION_ANSWERED =
  'This submission waits for no answer any more, so nothing was changed. What you typed is below.';

/** The page of a question that is no longer open. */
export const SUBMISSION_SETTLED = 'No question about this submission waits for an answer.';

const DESCRIPTION_LEAST = 10;

function tagFault(tag: string): string | null {
  if (!isVisible(tag)) return 'Enter tags that can be read';
  return hasHiddenDirection(tag) ? PUBLIC_NAME_TEXTS.direction : null;
}

/**
 * The form that submits a tool (spec §5, "Submit form"). An accepted tool must pass the importer, which has its own
 * bounds.
 */
export const SUBMIT_FORM = wordedTexts({
  fields: {
    name: lineField({
      label: 'Name of the tool',
      missing: 'Enter the name',
      what: 'the name',
      maxLength: 100,
    }),
    description: textField({
      label: 'Description',
      rows: 4,
      minLength: DESCRIPTION_LEAST,
      missing: `Describe the tool in at least ${DESCRIPTION_LEAST} characters`,
      what: 'the description',
      maxLength: 5_000,
    }),
    url: addressField('Web address'),
    contact_email: emailField('Contact email', 'email'),
    developer_name: lineField({
      label: 'Developer',
      what: "the developer's name",
      maxLength: 100,
    }),
    developer_website: optionalAddress("Developer's website"),
    pricing_info: lineField({ label: 'Pricing', what: 'the pricing', maxLength: 500 }),
    affiliate_link: optionalAddress('Affiliate link'),
    tags: listField({
      label: 'Tags, separated by commas',
      split: splitTags,
      most: { items: 20, characters: 50 },
      tooMany: 'Enter at most 20 tags',
      what: 'each tag',
      fault: tagFault,
      // Room for all tags with commas and spaces.
      maxLength: 1_100,
    }),
  },
  get failed() {
    return MESSAGES.submit.failed;
  },
}) satisfies FormRules;

/** A tool as a member submits it (spec §3, "Tool submission"); empty fields are null. */
export type ToolSubmission = ReadOf<typeof SUBMIT_FORM>;
export type SubmissionField = keyof ToolSubmission;

/** A stored submission. The agent's finds have no contact. */
export interface StoredSubmission extends Omit<ToolSubmission, 'contact_email'> {
  contact_email: string | null;
}

/** A proposal of a new tool. The agent's finds have an empty description: the site publishes only its own words. */
export interface NewTool extends StoredSubmission {
  found?: FoundEvidence;
}

/** An extra field: an address that was reported as known, to be submitted anyway. */
export const ANYWAY_FIELD = 'anyway';

/**
 * What has the submitted address already: a tool or a waiting submission. `site`: the only listed tool of the same
 * site, at another address.
 */
export type KnownAddress =
  | { kind: 'tool' | 'site'; id: string; name: string }
  | { kind: 'own' }
  | { kind: 'other' };

/** Typed tags: split at commas, trimmed, without empty ones (spec §5) and without repeats in any case. */
export function splitTags(typed: string): string[] {
  const tags = new Map<string, string>();
  for (const tag of typed.split(',').map((part) => part.trim())) {
    const key = tag.toLowerCase();
    if (tag !== '' && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}
