import { paths } from '#site/paths.ts';
import { rememberSearch } from '#ui/last-searches.ts';
import { onEvent } from './content.ts';

/** Forms in which a term for tools is typed, of the directory too, but not its filters. */
const SEARCHES = `search form:is([action="${paths.search}"], [action="${paths.tools}"])`;

/** What search boxes do before React has them: they remember searches, and their button empties them. */
export function startSearchBoxes(): void {
  onEvent<HTMLFormElement, 'submit'>('submit', SEARCHES, (form) => {
    rememberSearch(String(new FormData(form).get('q') ?? ''));
  });
  onEvent<HTMLButtonElement, 'click'>('click', '.search-clear', ({ form }, event) => {
    const input = form?.querySelector<HTMLInputElement>('input.field');
    if (!input) return;
    event.preventDefault();
    input.value = '';
    // As if the visitor had emptied it, so that its listeners notice.
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
  });
}
