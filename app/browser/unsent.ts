import { MARKS } from '#site/marks.ts';

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

/** What was in the fields of forms when these were sent. */
const sent = new WeakMap<Field, FieldState>();

/** Remembers what a form is sent with: what is typed or chosen after that is not sent, and stays. */
export function rememberSent(form: HTMLFormElement): void {
  for (const field of fieldsOf(document)) {
    const own = field.closest('form');
    if (own === form || isTogether(own, form)) sent.set(field, stateOf(field));
  }
}

/** Whether something was typed or chosen since a form was sent. */
export function hasNewer(form: HTMLFormElement): boolean {
  return fieldsOf(form).some(isNewer);
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
  /** What was typed since the form was sent that the change answers. */
  newer?: FieldState;
  /** False for what is held because its form stays whole. */
  isTyped: boolean;
}

/** What somebody has typed or chosen on this page and not sent. A change of the page leaves it alone. */
export class Unsent {
  readonly #fields = new Map<Node, Held>();

  /** @param answered the form that the change answers, whose fields become what the answer says */
  constructor(answered: HTMLFormElement | null) {
    const fields = fieldsOf(document);
    const typed = new Set(fields.filter((field) => isUnsent(field, field.closest('form'), answered)));
    // A form with a beginning stays whole: beside a newer value, going back to the older one would be no change.
    // The answer to such a form begins it anew.
    const whole = new Set(
      [...typed].map(({ form }) => form).filter((form) => form !== answered && hasBeginning(form)),
    );
    for (const field of fields) {
      if (!typed.has(field) && !whole.has(field.form)) continue;
      const isOfAnswered = isAnswered(field.closest('form'), answered);
      this.#fields.set(field, {
        name: nameOf(field),
        isTyped: typed.has(field) && !isBeginning(field),
        ...(isOfAnswered && isNewer(field) && { newer: stateOf(field) }),
      });
    }
  }

  /** Where lists move up, a field may become another one. It keeps nothing of what was typed into it. */
  meet(old: Node, next: Node): void {
    const held = this.#fields.get(old);
    if (held === undefined) return;
    if (!isField(next) || nameOf(next) !== held.name) this.#fields.delete(old);
    else if (held.newer) beginWith(old, next);
    // As long as nobody has typed into a text area, it shows the text that the page puts into it.
    else if (isTextArea(old) && isTextArea(next)) next.defaultValue = old.defaultValue;
  }

  /** What was typed since the answered form was sent, once the page and its forms are as the answer says. */
  putBack(): void {
    for (const [field, { newer }] of this.#fields) {
      if (newer === undefined || !isField(field)) continue;
      if (field instanceof HTMLOptionElement) field.selected = newer.isChosen;
      else if (isChoiceOf(field) && field instanceof HTMLInputElement) field.checked = newer.isChosen;
      else if (field instanceof HTMLInputElement && field.type === 'file') field.files = newer.files;
      else field.value = newer.value;
    }
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
  if (answered !== null && isAnswered(form, answered)) {
    // No answer shows a password.
    return isNewer(field) || (refused.has(answered) && field.matches(PASSWORD));
  }
  if (form && refused.has(form)) return true;
  const isChoice = isChoiceOf(field);
  // Filters follow the address, except what somebody is typing.
  if (!isPosted(form)) return !isChoice && field === document.activeElement;
  if (field instanceof HTMLOptionElement) return field.selected !== field.defaultSelected;
  if (isChoice && field instanceof HTMLInputElement) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

function isAnswered(form: HTMLFormElement | null, answered: HTMLFormElement | null): boolean {
  return answered !== null && (form === answered || isTogether(form, answered));
}

function fieldsOf(area: ParentNode): Field[] {
  return [...area.querySelectorAll<Field>('input, textarea, option')];
}

interface FieldState {
  value: string;
  isChosen: boolean;
  files: FileList | null;
}

function stateOf(field: Field): FieldState {
  if (field instanceof HTMLOptionElement) return { value: '', isChosen: field.selected, files: null };
  if (isTextArea(field)) return { value: field.value, isChosen: false, files: null };
  return { value: field.value, isChosen: field.checked, files: field.files };
}

/** Whether it was changed, by whoever fills in its form, since that was sent. */
function isNewer(field: Field): boolean {
  const before = sent.get(field);
  if (before === undefined || (field instanceof HTMLInputElement && field.type === 'hidden')) return false;
  const now = stateOf(field);
  return now.value !== before.value || now.isChosen !== before.isChosen;
}

/** Gives a field what the page states, without changing what was typed into it. */
function beginWith(old: Node, next: Field): void {
  if (old instanceof HTMLOptionElement && next instanceof HTMLOptionElement) {
    old.defaultSelected = next.defaultSelected;
  } else if (old instanceof HTMLInputElement && next instanceof HTMLInputElement) {
    if (isChoiceOf(old)) old.defaultChecked = next.defaultChecked;
    else if (old.type !== 'file') old.defaultValue = next.defaultValue;
  }
}

/** Whether two forms are about the same thing, so that the answer to one is about both. */
function isTogether(form: HTMLFormElement | null, other: HTMLFormElement): boolean {
  const shared = form?.closest(MARKS.together.selector);
  return shared !== null && shared !== undefined && shared === other.closest(MARKS.together.selector);
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
