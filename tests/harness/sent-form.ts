import type { HTMLElement } from 'node-html-parser';

/** What a browser would send with the form that holds most of the page's controls, without its buttons. */
export function sentBy(root: HTMLElement): Record<string, string> {
  const [form] = root
    .querySelectorAll('main form')
    .toSorted((a, b) => b.querySelectorAll('[name]').length - a.querySelectorAll('[name]').length);
  const fields: Record<string, string> = {};
  for (const control of form?.querySelectorAll('[name]') ?? []) {
    const name = control.getAttribute('name') ?? '';
    const isChosen =
      !['checkbox', 'radio'].includes(control.getAttribute('type') ?? '') || control.hasAttribute('checked');
    if (control.tagName === 'BUTTON' || !isChosen) continue;
    if (control.tagName === 'TEXTAREA') fields[name] = control.text.replace(/^\n/, '');
    else if (control.tagName === 'SELECT')
      fields[name] = control.querySelector('[selected]')?.getAttribute('value') ?? '';
    else fields[name] = control.getAttribute('value') ?? '';
  }
  return fields;
}
