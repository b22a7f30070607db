type Field = HTMLInputElement | HTMLTextAreaElement | HTMLOptionElement;

/** The attributes that stand for what somebody has typed or chosen. */
const TYPED = ['value', 'checked', 'selected'];

/** Also one that shows what is typed. */
const PASSWORD = '[type=password], [autocomplete$=-password]';

/** The hidden field in which a form says what it began with. */
const BEGAN = 'began';

/** Forms that came back: what they hold was not taken, although the page itself shows it. */
const refused = new WeakSet<HTMLFormElement>();

/** Remembers whether the last answer to a form was a refusal. */
export function rememberAnswer(form: HTMLFormElement, isRefused: boolean): void {
  if (isRefused) refused.add(form);
  else refused.delete(form);
}

/** Makes all forms that post as they came, as if nobody had written anything. */
export function emptyForms(): void {
  for (const form of document.forms) {
    if (!isPosted(form)) continue;
    refused.delete(form);
    form.reset();
  }
}

interface Held {
  /** What tells the field from others. */
  name: string;
  /** False for what is held because its form stays whole. */
  isTyped: boolean;
}

/** What somebody has typed or chosen on this page and not sent. A change of the page leaves it alone. */
export class Unsent {
  readonly #fields = new Map<Node, Held>();

  /** @param answered the form that the change answers, whose fields become what the answer says */
  constructor(answered: HTMLFormElement | null) {
    const fields = [...document.querySelectorAll<Field>('input, textarea, option')];
    const typed = new Set(fields.filter((field) => isUnsent(field, field.closest('form'), answered)));
    // A form with a beginning stays whole: beside a newer value, going back to the older one would be no change.
    const whole = new Set([...typed].map(({ form }) => form).filter(hasBeginning));
    for (const field of fields) {
      if (!typed.has(field) && !whole.has(field.form)) continue;
      this.#fields.set(field, { name: nameOf(field), isTyped: typed.has(field) && !isBeginning(field) });
    }
  }

  /** Where lists move up, a field may become another one. It keeps nothing of what was typed into it. */
  meet(old: Node, next: Node): void {
    const held = this.#fields.get(old);
    if (held === undefined) return;
    if (!isField(next) || nameOf(next) !== held.name) this.#fields.delete(old);
    // As long as nobody has typed into a text area, it shows the text that the page puts into it.
    else if (isTextArea(old) && isTextArea(next)) next.defaultValue = old.defaultValue;
  }

  holds(element: Element, attribute: string): boolean {
    return TYPED.includes(attribute) && this.#fields.has(element);
  }

  /**
   * What is worth keeping: what was typed or ticked in forms that post, and all of those that say what they began with.
   * Passwords are typed again.
   */
  written(): Written[] {
    return [...this.#fields].flatMap(([field, held]) =>
      field instanceof HTMLElement && isWritten(field) ? [{ field, ...held }] : [],
    );
  }
}

export interface Written extends Held {
  field: HTMLInputElement | HTMLTextAreaElement;
}

/** The fields of a page that can hold something written, as `Unsent` names them. */
export function writtenFields(page: Document): Pick<Written, 'field' | 'name'>[] {
  return [...page.querySelectorAll<HTMLElement>('input, textarea')]
    .filter(isWritten)
    .map((field) => ({ field, name: nameOf(field) }));
}

function isWritten(field: HTMLElement): field is Written['field'] {
  return (
    (field instanceof HTMLTextAreaElement ||
      isBeginning(field) ||
      (field instanceof HTMLInputElement && !['hidden', 'file'].includes(field.type))) &&
    !field.matches(PASSWORD) &&
    isPosted(field.form)
  );
}

function isBeginning(field: HTMLElement): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.name === BEGAN;
}

function hasBeginning(form: HTMLFormElement | null): boolean {
  return form?.elements.namedItem(BEGAN) instanceof HTMLInputElement;
}

function isTextArea(node: Node): node is HTMLTextAreaElement {
  return node instanceof HTMLTextAreaElement;
}

function isUnsent(field: Field, form: HTMLFormElement | null, answered: HTMLFormElement | null): boolean {
  if (answered !== null && (form === answered || isTogether(form, answered))) {
    // No answer shows a password.
    return refused.has(answered) && field.matches(PASSWORD);
  }
  if (form && refused.has(form)) return true;
  const isChoice = isChoiceOf(field);
  // Filters follow the address, except what somebody is typing.
  if (!isPosted(form)) return !isChoice && field === document.activeElement;
  if (field instanceof HTMLOptionElement) return field.selected !== field.defaultSelected;
  if (isChoice && field instanceof HTMLInputElement) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

/** Whether two forms are about the same thing, so that the answer to one is about both (`data-together`). */
function isTogether(form: HTMLFormElement | null, other: HTMLFormElement): boolean {
  const shared = form?.closest('[data-together]');
  return shared !== null && shared !== undefined && shared === other.closest('[data-together]');
}

/** Forms of a list differ in their hidden fields only; what a form began with may change. */
function nameOf(field: Field): string {
  const form = field.closest('form');
  const own = field instanceof HTMLOptionElement ? (field.closest('select')?.name ?? '') : field.name;
  const hidden = form?.querySelectorAll<HTMLInputElement>(`input[type=hidden]:not([name=${BEGAN}])`) ?? [];
  return JSON.stringify([
    own,
    isChoiceOf(field) && field.value,
    isPosted(form) && [...hidden].map(({ name, value }) => [name, value]),
  ]);
}

function isChoiceOf(field: Field): boolean {
  return field instanceof HTMLOptionElement || field.type === 'checkbox' || field.type === 'radio';
}

function isPosted(form: HTMLFormElement | null): boolean {
  return form?.getAttribute('method') === 'post';
}

function isField(node: Node): node is Field {
  return node instanceof HTMLInputElement || isTextArea(node) || node instanceof HTMLOptionElement;
}
