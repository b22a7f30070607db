import { formatDate } from '#site/format.ts';

/** What a review says about its writer and their use of the tool: all optional, and public with the review. */

export const COMPANY_SIZES = [
  { id: '1', label: 'Only me' },
  { id: '2-10', label: '2 to 10 people' },
  { id: '11-50', label: '11 to 50 people' },
  { id: '51-200', label: '51 to 200 people' },
  { id: '201-1000', label: '201 to 1,000 people' },
  { id: '1001', label: 'more than 1,000 people' },
] as const;

export const USE_AGAIN = [
  { id: 'yes', label: 'Would use it again' },
  { id: 'unsure', label: 'May use it again' },
  { id: 'no', label: 'Would not use it again' },
] as const;

/** The keys are the names in addresses and forms. A missing answer has no key. */
export interface ReviewAbout {
  size?: (typeof COMPANY_SIZES)[number]['id'];
  role?: string;
  use?: string;
  /** A year. */
  since?: string;
  again?: (typeof USE_AGAIN)[number]['id'];
}

/** In the order of questions and texts. */
export const ABOUT_NAMES = ['size', 'role', 'use', 'since', 'again'] as const satisfies (keyof ReviewAbout)[];
type AboutName = (typeof ABOUT_NAMES)[number];

/** What readers filter reviews by, in small letters for comparing. */
export type ReviewFilters = Partial<Record<AboutName, string>>;

/** How many reviews a filter's value leaves; the most frequent values of each filter. */
export interface ReviewChoice {
  name: AboutName;
  /** In small letters. */
  value: string;
  /** As most have written it. */
  written: string;
  count: number;
}

/** The longest text, and so the longest filter. */
export const ABOUT_LENGTH = 80;
export const CHOICES_SHOWN = 12;

export const ABOUT_LABELS: Readonly<Record<AboutName, string>> = {
  size: 'Size of company',
  role: 'Role',
  use: 'Used for',
  since: 'Used since',
  again: 'Again',
};

/** The answers of a form; null if there are none. */
export function aboutOf(
  said: { readonly [Name in AboutName]: ReviewAbout[Name] | null },
): ReviewAbout | null {
  const given = ABOUT_NAMES.flatMap((name) => (said[name] ? [[name, said[name]]] : []));
  return given.length === 0 ? null : Object.fromEntries(given);
}

/** A stored value in words. */
export function aboutText(name: AboutName, value: string): string {
  const options: readonly { id: string; label: string }[] =
    name === 'size' ? COMPANY_SIZES : name === 'again' ? USE_AGAIN : [];
  return options.find(({ id }) => id === value)?.label ?? value;
}

/** A reviewer's answers in one line; '' without any. */
export function aboutLine(about: ReviewAbout | null): string {
  if (about === null) return '';
  const { size, role, use, since, again } = about;
  return [
    role,
    size && aboutText('size', size),
    use && `used for ${use}`,
    since && `since ${formatDate(since)}`,
    again && aboutText('again', again).toLowerCase(),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Reads an address's filters of reviews. */
export function readReviewFilters(params: URLSearchParams): ReviewFilters {
  return Object.fromEntries(
    ABOUT_NAMES.flatMap((name) => {
      const value = (params.get(name) ?? '').trim().toLowerCase().slice(0, ABOUT_LENGTH);
      // PostgreSQL accepts no NUL in text.
      return value === '' || value.includes('\0') ? [] : [[name, value]];
    }),
  );
}
