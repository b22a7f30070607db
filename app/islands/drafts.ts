import { hasDraft, takeDraft } from '#ui/submission-draft.ts';
import { onEach } from './content.ts';

/** Gives authors who have to sign in again what they typed before. */
export function startDrafts(): void {
  onEach<HTMLFormElement>('form[data-draft]', (form) => {
    for (const [name, text] of takeDraft()) {
      const control = form.elements.namedItem(name);
      if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.value = text;
    }
  });
  onEach<HTMLElement>('[data-draft-kept]', (note) => {
    if (hasDraft()) note.textContent = note.dataset.draftKept ?? '';
  });
}
