import { formatDate } from '#site/format.ts';

/** Who writes a review, and how they use the tool: all of it optional, and public with the review. */

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

/** By the names that addresses and forms use. What was left out is not there. */
export interface ReviewAbout {
  size?: (typeof COMPANY_SIZES)[number]['id'];
  role?: string;
  use?: string;
  /** A year. */
  since?: string;
  again?: (typeof USE_AGAIN)[number]['id'];
}

/** In the order in which they are asked and told. */
export const ABOUT_NAMES = ['size', 'role', 'use', 'since', 'again'] as const satisfies (keyof ReviewAbout)[];
type AboutName = (typeof ABOUT_NAMES)[number];

/** What readers choose reviews by, as it is compared: in small letters. */
export type ReviewFilters = Partial<Record<AboutName, string>>;

/** How many reviews each choice would leave, by its filter; the most frequent of each. */
export interface ReviewChoice {
  name: AboutName;
  /** As it is compared. */
  value: string;
  count: number;
}

/** No text is longer, so no filter needs to be. */
export const ABOUT_LENGTH = 80;
export const CHOICES_SHOWN = 12;

export const ABOUT_LABELS: Readonly<Record<AboutName, string>> = {
  size: 'Size of company',
  role: 'Role',
  use: 'Used for',
  since: 'Used since',
  again: 'Again',
};

/** What a form says; null if it says nothing. */
export function aboutOf(
  said: { readonly [Name in AboutName]: ReviewAbout[Name] | null },
): ReviewAbout | null {
  const given = ABOUT_NAMES.flatMap((name) => (said[name] ? [[name, said[name]]] : []));
  return given.length === 0 ? null : Object.fromEntries(given);
}

/** A value in words. */
export function aboutText(name: AboutName, value: string): string {
  const options: readonly { id: string; label: string }[] =
    name === 'size' ? COMPANY_SIZES : name === 'again' ? USE_AGAIN : [];
  return options.find(({ id }) => id === value)?.label ?? value;
}

/** What a reviewer says of themselves in one line; empty if nothing. */
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

/** The reviews that an address asks for. */
export function readReviewFilters(params: URLSearchParams): ReviewFilters {
  return Object.fromEntries(
    ABOUT_NAMES.flatMap((name) => {
      const value = (params.get(name) ?? '').trim().toLowerCase().slice(0, ABOUT_LENGTH);
      // The database accepts no NUL.
      return value === '' || value.includes('\0') ? [] : [[name, value]];
    }),
  );
}
