import { MARKS } from '#site/marks.ts';
import { onEvent } from './content.ts';

/** Editing any field of a refused submission clears what was said about the form, and about that field (spec §4). */
export function startCorrections(): void {
  onEvent('input', MARKS.corrected.selector, (form, { target }) => {
    for (const said of form.querySelectorAll(`[role=alert], ${MARKS.refusal.selector}`)) said.remove();
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const error = document.getElementById(`${target.id}-error`);
    error?.remove();
    target.removeAttribute('aria-invalid');
    target.removeAttribute('aria-describedby');
    target.classList.remove('border-danger');
  });
}
