import type { HTMLElement } from 'node-html-parser';

/** What a browser would send with the form that holds most of the page's text boxes, without its buttons. */
export function sentBy(root: HTMLElement): Record<string, string> {
  const [form] = root.querySelectorAll('main form').toSorted((a, b) => controlsIn(b) - controlsIn(a));
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

/** A history has a choice in each row, and may have more of them than the form above it has controls. */
function controlsIn(form: HTMLElement): number {
  return form.querySelectorAll('[name]:not([type="radio"])').length;
}
