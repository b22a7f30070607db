import type { ToolSearch } from '#domain/entities.ts';

/** What a search finds before it has been made. */
export const NOTHING_FOUND: ToolSearch = {
  data: [],
  count: 0,
  isMore: false,
  currentPage: 1,
  corrected: null,
  marks: [],
  filters: [],
  fitting: 0,
  isPartial: false,
  intent: null,
  offers: [],
};
