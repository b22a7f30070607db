import { MARKS } from '#site/marks.ts';
import { onEvent } from './content.ts';

/** Copies the address of a page or prints it. */
export function startSharing(): void {
  onEvent('click', MARKS.copies.selector, (button) => void copy(button));
  onEvent('click', MARKS.prints.selector, () => print());
}

/** A browser that refuses to copy shows the address, selected. */
async function copy(button: HTMLElement): Promise<void> {
  const address = new URL(MARKS.copies.of(button) ?? '', location.href).href;
  const says = document.getElementById(button.getAttribute('aria-controls') ?? '');
  const field = says?.parentElement?.querySelector('input');
  if (!says || !field) return;
  try {
    await navigator.clipboard.writeText(address);
    says.textContent = 'The link is copied.';
    field.hidden = true;
  } catch {
    says.textContent = 'Copy the address here:';
    field.value = address;
    field.hidden = false;
    field.select();
  }
}
