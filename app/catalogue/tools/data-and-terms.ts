import { formatCounted, formatDate } from '#site/format.ts';
import { type FactWords, factLabel } from './fact-words.ts';
import type { GroupData } from './tool-fields.ts';

type Values = { [K in keyof GroupData<'decision'>]-?: NonNullable<GroupData<'decision'>[K]>['value'] };

/** Whether models are trained on customers' data: `Depends on the plan: Free: opt-out; Business: no`. */
export function trainingText({ answer, detail }: Values['decision_trains_on_data']): string | null {
  return withDetail(answer === undefined ? null : labelOf('training', answer), detail);
}

/** Where data is stored: `Germany, United States: a choice from Business up`. */
export function regionsText({ regions = [], detail }: Values['decision_data_regions']): string | null {
  return withDetail(regions.map((code) => labelOf('place', code)).join(', ') || null, detail);
}

/** How long data is stored: `30 days: after an account is deleted`, `Not kept`. */
export function retentionText({ days, detail }: Values['decision_retention']): string | null {
  if (days === undefined) return withDetail(null, detail);
  return withDetail(days === 0 ? 'Not kept' : formatCounted(days, 'day'), detail);
}

/** The minimum age of users: `From 13 years: with a parent's consent`. */
export function ageText({ years, detail }: Values['decision_age_limit']): string | null {
  return withDetail(years === undefined ? null : `From ${formatCounted(years, 'year')}`, detail);
}

/** A repository with its figures: `github.com/acme/cutter, MIT, 1,200 stars, last release May 2026 (June 1, 2026)`. */
export function repositoryText(repository: Values['decision_repository']): string | null {
  const { url, license, stars, last_release: last, as_of: seen } = repository;
  const parts = [
    url && addressText(url),
    license,
    stars !== undefined && formatCounted(stars, 'star'),
    last && `last release ${formatDate(last)}`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return parts.join(', ') + (seen ? ` (${formatDate(seen)})` : '');
}

/** An address without its protocol: `example.com/legal/terms`. */
export function addressText(url: string): string {
  return url.replace(/^https:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}

function labelOf(words: FactWords, code: string): string {
  return factLabel(words, code) ?? code;
}

function withDetail(text: string | null, detail: string | undefined): string | null {
  return [text, detail].filter(Boolean).join(': ') || null;
}
