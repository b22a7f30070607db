import { type HTMLElement, parse } from 'node-html-parser';

/** The main part of a page. */
export async function main(response: Response): Promise<HTMLElement> {
  const found = parse(await response.text()).querySelector('main');
  if (!found) throw new Error('The page has no main part.');
  return found;
}

/** What an element says, on one line. */
export const words = (element: HTMLElement | null) => element?.text.replaceAll(/\s+/g, ' ').trim() ?? '';
