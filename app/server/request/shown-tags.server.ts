/**
 * What a page shows of what members change by rating and by their favourites: the figures of a tool, or an
 * order that ratings decide. Pages are kept under these tags, and a write drops the pages of its own
 * (docs/decisions/0011-pages-know-what-they-show.md).
 */
export type ShownTag = string;

const FIGURES = 'figures of ';
export const figuresOf = (toolId: string): ShownTag => FIGURES + toolId;

/** The tool of such a tag; null for others. */
export const toolOf = (tag: ShownTag): string | null =>
  tag.startsWith(FIGURES) ? tag.slice(FIGURES.length) : null;

/** @param categoryName null for an order of tools of all categories */
export const orderIn = (categoryName: string | null): ShownTag =>
  categoryName === null ? 'order' : `order in ${categoryName}`;

/** A tool whose public figures were written, and the names of its categories. */
export interface ToolChange {
  toolId: string;
  categories: readonly string[];
  /** Whether something that stood on its pages may be gone: a review, or the name or photo of its author. */
  takesAway: boolean;
}

/** What keeps pages, as those see it who write what pages show. */
export interface WrittenPages {
  drop(tags: Iterable<string>): void;
  forget(tags: Iterable<string>): void;
}

/** Makes the pages of such writes old. Copies of what is gone are not kept for any emergency. */
export function dropWritten(pages: WrittenPages, changes: Iterable<ToolChange>): void {
  for (const change of changes) {
    if (change.takesAway) pages.forget(tagsOf(change));
    else pages.drop(tagsOf(change));
  }
}

/** The tags of the pages that such a write makes old. */
function tagsOf({ toolId, categories }: ToolChange): ShownTag[] {
  return [figuresOf(toolId), orderIn(null), ...categories.map(orderIn)];
}
