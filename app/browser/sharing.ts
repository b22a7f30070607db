import { onEvent } from './content.ts';

/** Copies the address of a page (`data-copies`) or prints it. */
export function startSharing(): void {
  onEvent('click', 'button[data-copies]', (button) => void copy(button));
  onEvent('click', 'button[data-prints]', () => print());
}

/** A browser that refuses to copy shows the address, selected. */
async function copy(button: HTMLElement): Promise<void> {
  const address = new URL(button.dataset.copies ?? '', location.href).href;
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
