import { z } from 'zod';
import { MISS_REPORTS, type MissReport } from '#catalogue/search/missed-search.ts';
import type { FormTexts } from '#platform/request/forms.server.ts';

const schema = z.object({ q: z.string(), miss: z.enum(MISS_REPORTS) });

/** A browser's report of a search that led to nothing; null if the form is not such a report. */
export function readMissedSearch(form: FormTexts): { q: string; miss: MissReport } | null {
  return schema.safeParse(form).data ?? null;
}
