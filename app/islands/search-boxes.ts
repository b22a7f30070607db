import { rememberSearch } from '#ui/last-searches.ts';
import { onEvent } from './content.ts';

/** What search boxes do before React has them: they remember searches, and their button empties them. */
export function startSearchBoxes(): void {
  onEvent<HTMLFormElement, 'submit'>('submit', '[data-island=search-box] form', (form) => {
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
