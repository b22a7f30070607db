/** What the browser and the server both know about a form. */
export interface FormRules<Field extends string = string, Outcome = unknown> {
  /** The names of its fields. */
  readonly fields: readonly Field[];
  /** Fields that nobody types: names of things, and choices. */
  readonly hidden?: readonly Field[];
  /** Shown when the form could not be sent or its work could not be done. */
  readonly failed: string;
  /** The outcome of every refusal, for pages that show more than the form. */
  readonly refused?: Outcome;
}

/** What is wrong with each field, in words for its sender. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** A form as its page shows it. */
export interface FormState<Field extends string = never, Outcome = never> {
  /** HTTP status of the answer; 200 before there is one. */
  status: number;
  /** What was typed, unchanged. Passwords never come back. */
  values: Record<Field, string>;
  errors: FieldErrors<Field>;
  /** The message about the form as a whole. */
  notice: string | null;
  /** The result, for pages that show more than the notice. */
  outcome: Outcome | null;
}

/** The state that a form's page receives. */
export type StateOf<Rules extends FormRules, Outcome = never> = FormState<Rules['fields'][number], Outcome>;

/** The state of a form that nobody has sent yet. */
export function startingState<Field extends string>(
  { fields }: FormRules<Field>,
  values: { readonly [field in Field]?: string | null } = {},
): FormState<Field> {
  const texts = fieldTexts(fields, (field) => values[field]);
  return { status: 200, values: texts, errors: {}, notice: null, outcome: null };
}

/** What a form gives back: everything that was typed except passwords. */
export function keptTexts<Field extends string>(
  fields: readonly Field[],
  typed: (field: Field) => string | null | undefined,
): Record<Field, string> {
  return fieldTexts(fields, (field) => (field.endsWith('password') ? '' : typed(field)));
}

/** The text of each field; a missing one is empty. */
export function fieldTexts<Field extends string>(
  fields: readonly Field[],
  textOf: (field: Field) => string | null | undefined,
): Record<Field, string> {
  const texts = fields.map((field) => [field, textOf(field) ?? ''] as const);
  return Object.fromEntries(texts) as Record<Field, string>;
}

/** A refused form that any page can give back when the form's own page cannot be made. */
export interface RefusedForm {
  notice: string;
  fields: readonly SentField[];
}

export interface SentField {
  name: string;
  kind: 'hidden' | 'password' | 'typed';
  /** Empty for passwords, which have to be typed again. */
  text: string;
}

/** The fields that were sent with text, ready to be sent again. */
export function sentFields<Field extends string>(
  { fields, hidden = [] }: FormRules<Field>,
  typed: Readonly<Record<Field, string>>,
): SentField[] {
  return fields
    .filter((name) => typed[name] !== '')
    .map((name) => {
      if (name.endsWith('password')) return { name, kind: 'password', text: '' };
      return { name, kind: hidden.includes(name) ? 'hidden' : 'typed', text: typed[name] };
    });
}
