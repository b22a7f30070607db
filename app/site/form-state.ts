import type { z } from 'zod';

/** What a control of a form says about itself to the browser. */
export interface ControlAttributes {
  readonly type?: 'email' | 'url' | 'date';
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly rows?: number;
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly autoCapitalize?: string;
  readonly inputMode?: 'numeric' | 'decimal' | 'url';
  readonly spellCheck?: boolean;
}

/** A field of a form: how it is read, and the control that asks for it (`form-fields.ts` makes them). */
export interface Field {
  /** Which control asks for it; nobody types what is hidden. */
  readonly kind: 'line' | 'text' | 'choice' | 'password' | 'hidden';
  /** Without one, the field is taken as it was sent. */
  readonly schema?: z.ZodType<unknown, string>;
  readonly label?: string;
  readonly control?: ControlAttributes;
  /** Of a choice. */
  readonly options?: readonly { readonly id: string; readonly label: string }[];
}

/** The fields of a form by their names, in the order of its page. */
export type FieldTable = Readonly<Record<string, Field>>;
export type NameOf<Fields> = Extract<keyof Fields, string>;

/** What some fields of a form say once they are read. */
export type GoodOf<Fields extends FieldTable, Name extends keyof Fields = keyof Fields> = {
  [Each in Name]: Fields[Each] extends { readonly schema: z.ZodType<infer Good, string> } ? Good : string;
};

/** The name of a thing, or a choice for which the page has a control of its own. */
export const HIDDEN = { kind: 'hidden' } as const satisfies Field;
/** What is typed, and checked only where the form is read. */
export const TYPED = { kind: 'line' } as const satisfies Field;
/** A password: it never comes back. */
export const PASSWORD = { kind: 'password' } as const satisfies Field;

/** The fields of a form that names what it asks about: all that was sent comes back. */
export function fieldsSent(names: readonly string[], hidden: readonly string[]): FieldTable {
  return Object.fromEntries(names.map((name) => [name, hidden.includes(name) ? HIDDEN : TYPED]));
}

/** A form, declared once: what is read, checked and shown comes from here. */
export interface FormRules<Fields extends FieldTable = FieldTable, Outcome = unknown> {
  readonly fields: Fields;
  /** Shown when the form could not be sent or its work could not be done. */
  readonly failed: string;
  /** The outcome of every refusal, for pages that show more than the form. */
  readonly refused?: Outcome;
}

/** What is wrong with each field, in words for its sender. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

/** A form as its page shows it. */
export interface FormState<Name extends string = never, Outcome = never> {
  /** HTTP status of the answer; 200 before there is one. */
  status: number;
  /** What was typed, unchanged. Passwords never come back. */
  values: Record<Name, string>;
  errors: FieldErrors<Name>;
  /** The message about the form as a whole. */
  notice: string | null;
  /** The result, for pages that show more than the notice. */
  outcome: Outcome | null;
}

/** What a form says once all of it is read. */
export type ReadOf<Rules extends FormRules> = GoodOf<Rules['fields']>;

/** The state that a form's page receives. */
export type StateOf<Rules extends FormRules, Outcome = never> = FormState<NameOf<Rules['fields']>, Outcome>;

/** The state of a form that nobody has sent yet. */
export function startingState<Fields extends FieldTable>(
  { fields }: FormRules<Fields>,
  values: { readonly [Name in keyof Fields]?: string | null } = {},
): FormState<NameOf<Fields>> {
  const texts = fieldTexts(fields, (name) => values[name]);
  return { status: 200, values: texts, errors: {}, notice: null, outcome: null };
}

/** What a form gives back: everything that was typed except passwords. */
export function keptTexts<Fields extends FieldTable>(
  fields: Fields,
  typed: (name: NameOf<Fields>) => string | null | undefined,
): Record<NameOf<Fields>, string> {
  return fieldTexts(fields, (name) => (fields[name]?.kind === 'password' ? '' : typed(name)));
}

/** The text of each field; a missing one is empty. */
export function fieldTexts<Fields extends FieldTable>(
  fields: Fields,
  textOf: (name: NameOf<Fields>) => string | null | undefined,
): Record<NameOf<Fields>, string> {
  const texts = namesOf(fields).map((name) => [name, textOf(name) ?? ''] as const);
  return Object.fromEntries(texts) as Record<NameOf<Fields>, string>;
}

export function namesOf<Fields extends FieldTable>(fields: Fields): NameOf<Fields>[] {
  return Object.keys(fields) as NameOf<Fields>[];
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
export function sentFields(fields: FieldTable, typed: Readonly<Record<string, string>>): SentField[] {
  return Object.entries(fields).flatMap(([name, { kind }]): SentField[] => {
    const text = typed[name] ?? '';
    if (text === '') return [];
    if (kind === 'password') return [{ name, kind, text: '' }];
    return [{ name, kind: kind === 'hidden' || kind === 'choice' ? 'hidden' : 'typed', text }];
  });
}
