/**
 * What a page shows that members can change by ratings and favourites: a tool's figures, or an order that
 * ratings decide. Pages are kept under these tags, and a write drops the pages with its tags
 * (docs/topics/caching.md).
 */
export type ShownTag = string;

const FIGURES = 'figures of ';
export const figuresOf = (toolId: string): ShownTag => FIGURES + toolId;

/** The tag of the list of files to download. */
export const DOWNLOADS_LIST: ShownTag = 'downloads';

/** The tool a tag stands for; null for other tags. */
export const toolOf = (tag: ShownTag): string | null =>
  tag.startsWith(FIGURES) ? tag.slice(FIGURES.length) : null;

/** @param categoryName null for an order of tools of all categories */
export const orderIn = (categoryName: string | null): ShownTag =>
  categoryName === null ? 'order' : `order in ${categoryName}`;

/** The tag of how many tools have a rating. */
export const RATED_TOOLS: ShownTag = 'rated tools';

/** A tool whose public figures have changed, and the names of its categories. */
export interface ToolChange {
  toolId: string;
  categories: readonly string[];
  /** Whether it may have got its first rating or lost its only one. */
  changesRated: boolean;
  /** Whether something on its pages may have gone: a review, or its author's name or photo. */
  takesAway: boolean;
}

/** The page caches, as seen by code that writes what pages show. */
export interface WrittenPages {
  drop(tags: Iterable<string>): void;
  forget(tags: Iterable<string>): void;
}

/**
 * Marks the pages affected by these writes as old. Copies of removed content are not kept even for
 * emergencies.
 */
export function dropWritten(pages: WrittenPages, changes: Iterable<ToolChange>): void {
  for (const change of changes) {
    if (change.takesAway) pages.forget(tagsOf(change));
    else pages.drop(tagsOf(change));
  }
}

/** The tags of the pages that such a write makes old. */
function tagsOf({ toolId, categories, changesRated }: ToolChange): ShownTag[] {
  const rated = changesRated ? [RATED_TOOLS] : [];
  return [figuresOf(toolId), orderIn(null), ...categories.map(orderIn), ...rated];
}
