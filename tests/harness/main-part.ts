import { type HTMLElement, parse } from 'node-html-parser';

/** The main part of a page. */
export async function main(response: Response): Promise<HTMLElement> {
  const found = parse(await response.text()).querySelector('main');
  if (!found) throw new Error('The page has no main part.');
  return found;
}

/** What an element says, on one line. */
export const words = (element: HTMLElement | null) => element?.text.replaceAll(/\s+/g, ' ').trim() ?? '';

/** What a form says beside a field that it refuses; null where the field is not marked as wrong. */
export function faultOf(root: HTMLElement, name: string): string | null {
  const field = root.querySelectorAll('[aria-invalid]').find((each) => each.getAttribute('name') === name);
  return field ? words(root.querySelector(`[id="${field.getAttribute('aria-describedby')}"]`)) : null;
}
