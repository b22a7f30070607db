import { MARKS } from '#site/marks.ts';
import { onEvent } from './content.ts';

/** Copies the address of a page or the line before a button, or prints the page. */
export function startSharing(): void {
  onEvent('click', MARKS.copies.selector, (button) => void copy(button));
  onEvent('click', MARKS.prints.selector, () => void printWhole());
}

/** A picture that is loaded late would be blank on paper. */
async function printWhole(): Promise<void> {
  const late = [...document.querySelectorAll<HTMLImageElement>('img[loading]')];
  await Promise.allSettled(
    late.map((image) => {
      image.loading = 'eager';
      return image.decode();
    }),
  );
  print();
}

/** A browser that refuses to copy shows the address, selected; a line is there already. */
async function copy(button: HTMLElement): Promise<void> {
  const line = button.previousElementSibling;
  const quoted = line?.tagName === 'OUTPUT' && line.textContent;
  const address = new URL(MARKS.copies.of(button) ?? '', location.href).href;
  const says = document.getElementById(button.getAttribute('aria-controls') ?? '');
  const field = says?.parentElement?.querySelector('input');
  if (!says) return;
  try {
    await navigator.clipboard.writeText(quoted || address);
    says.textContent = quoted ? 'Copied.' : 'The link is copied.';
    if (field) field.hidden = true;
  } catch {
    says.textContent = quoted ? 'Please copy it yourself.' : 'Copy the address here:';
    if (!field) return;
    field.value = address;
    field.hidden = false;
    field.select();
  }
}
