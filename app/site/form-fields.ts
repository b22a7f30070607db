import { z } from 'zod';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import type { ControlAttributes, Field } from './form-state.ts';
import { ACCOUNT_LENGTHS } from './lengths.ts';
import { tooLong } from './messages.ts';
import { worded } from './noun.ts';
import { isReserved, PUBLIC_NAME_TEXTS, withoutHidden } from './public-name.ts';
import { hasHiddenDirection, inOneLine, shownOf } from './visible-text.ts';
import { ADDRESS_TEXTS, addressFault, addressOf } from './web-address.ts';

/**
 * The fields that forms are made of: one call states how a field is read and what its control is. Nothing that browsers
 * run may import it.
 */

/** A field that says `Good` once it is read. */
interface Read<Good> extends Field {
  readonly schema: z.ZodType<Good, string>;
}

/**
 * Line breaks and other control characters do not belong in a single line; the database accepts no NUL at
 * all.
 */
export const oneLine = z.string().transform(inOneLine);

/** Texts of several lines keep their line breaks and tabs. */
export const manyLines = z.string().transform((text) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]+/gu, '')
    .trim(),
);

/** A line that others will read, without the characters that nobody sees. */
const visibleLine = oneLine.transform((text) => withoutHidden(text).trim());

/** The same of several lines. */
const visibleLines = manyLines.transform((text) => withoutHidden(text).trim());

const typedEmail = oneLine.pipe(
  z.email(ACCOUNT_MESSAGES.register.email).max(ACCOUNT_LENGTHS.email, ACCOUNT_MESSAGES.register.email),
);

/** An email address in lower case, as accounts store it: one account, however the address is typed. */
export const emailAddress = typedEmail.transform((email) => email.toLowerCase());

/** What a field of text may say. */
interface TextRules extends Omit<ControlAttributes, 'required'> {
  /** Whether browsers refuse an empty field themselves; the server always does. */
  required?: false;
  label: string;
  /** What to say of an empty field, or of one shorter than `minLength`; without it, the field may be left out. */
  missing?: string;
  /** What it is called when it is too long, as in "the name". */
  what?: string;
  /** What else to say of one that is too long. */
  tooLong?: string;
  /** What is wrong with a text that is there, or null. */
  fault?: (text: string) => string | null;
  /** How it is written before it is checked. */
  tidy?: (text: string) => string;
}

type Must = { missing: string };

/** A line of text; null if it was left out. */
export function lineField(rules: TextRules & Must): Read<string>;
export function lineField(rules: TextRules): Read<string | null>;
export function lineField(rules: TextRules): Read<string | null> {
  return textOf('line', oneLine, rules);
}

/** Several lines of text, without the characters that nobody sees; null if they were left out. */
export function textField(rules: TextRules & Must): Read<string>;
export function textField(rules: TextRules): Read<string | null>;
export function textField(rules: TextRules): Read<string | null> {
  return textOf('text', visibleLines, rules);
}

/** A line that others will read, without the characters that nobody sees. */
export function visibleField(rules: TextRules & Must): Read<string>;
export function visibleField(rules: TextRules): Read<string | null>;
export function visibleField(rules: TextRules): Read<string | null> {
  return textOf('line', visibleLine, rules);
}

/** A text that shows nothing counts as none. Characters that turn a text around are refused in every text alike. */
function textOf(
  kind: 'line' | 'text',
  sent: z.ZodType<string, string>,
  rules: TextRules,
): Read<string | null> {
  const { label, missing, what = 'it', fault = () => null, tidy = (text) => text, ...more } = rules;
  const { tooLong: long, ...control } = more;
  const { minLength = 1, maxLength = Number.MAX_SAFE_INTEGER } = control;
  const checked = z
    .string()
    .min(missing === undefined ? 0 : minLength, { error: () => missing && worded(missing) })
    .max(maxLength, long ?? tooLong(what, maxLength))
    .check(faultless((text) => (hasHiddenDirection(text) ? PUBLIC_NAME_TEXTS.direction : fault(text))));
  const tidied = sent.pipe(z.transform((text: string) => tidy(shownOf(text))));
  if (missing !== undefined) {
    return { kind, label, control: { required: true, ...control }, schema: tidied.pipe(checked) };
  }
  const schema = tidied.transform((text) => (text === '' ? null : text)).pipe(z.nullable(checked));
  return { kind, label, control, schema };
}

/** A line that lists things. */
export function listField({
  split,
  most,
  tooMany,
  what,
  fault,
  label,
  ...control
}: {
  label: string;
  maxLength: number;
  split: (text: string) => string[];
  most: { items: number; characters: number };
  tooMany: string;
  /** What one is called when it is too long. */
  what: string;
  /** What is wrong with one of them, or null. */
  fault: (item: string) => string | null;
}): Read<string[]> {
  const item = z.string().max(most.characters, tooLong(what, most.characters)).check(faultless(fault));
  const schema = oneLine.transform(split).pipe(z.array(item).max(most.items, tooMany));
  return { kind: 'line', label, control, schema };
}

function faultless(fault: (text: string) => string | null) {
  return ({ value, issues }: z.core.ParsePayload<string>) => {
    const message = fault(value);
    if (message !== null) issues.push({ code: 'custom', input: value, message });
  };
}

/**
 * A line that is read in a way of its own.
 *
 * @param read null for what it cannot be
 */
export function readField<Good>(
  read: (text: string) => Good | null,
  { label, wrong, ...control }: ControlAttributes & { label: string; wrong: string },
): Read<Good> {
  const schema = z.string().transform((text, { addIssue }) => {
    const good = read(text);
    if (good !== null) return good;
    addIssue(wrong);
    return z.NEVER;
  });
  return { kind: 'line', label, control, schema };
}

/** A password that somebody has. */
export function passwordField(missing: string): Read<string> {
  return { kind: 'password', schema: z.string().min(1, missing) };
}

/** A part of a person's name, which may be left out. */
export function personField(rules: Omit<TextRules, 'missing' | 'fault'>): Read<string | null> {
  return visibleField(rules);
}

/**
 * Refuses a first and a last name that together pretend to be the site, or a role there: they stand over reviews.
 *
 * @returns what is wrong, by field
 */
export function reservedName({
  first_name,
  last_name,
}: {
  first_name: string | null;
  last_name: string | null;
}): { first_name?: string; last_name?: string } {
  if (!isReserved([first_name, last_name].filter(Boolean).join(' '))) return {};
  return { [first_name === null ? 'last_name' : 'first_name']: PUBLIC_NAME_TEXTS.reserved };
}

/** An address that names an account, in lower case. */
export function accountEmail(label: string, autoComplete?: string): Read<string> {
  return { ...emailField(label, autoComplete), schema: emailAddress };
}

/** An email address as it was typed. */
export function emailField(label: string, autoComplete?: string): Read<string> {
  const control = {
    type: 'email',
    required: true,
    maxLength: ACCOUNT_LENGTHS.email,
    ...(autoComplete !== undefined && { autoComplete }),
  } as const;
  return { kind: 'line', label, control, schema: typedEmail };
}

/** An email address that may be left out: then null. */
export function optionalEmail(label: string, autoComplete?: string): Read<string | null> {
  const { control, ...field } = emailField(label, autoComplete);
  const schema = oneLine.transform((text) => (text === '' ? null : text)).pipe(z.nullable(typedEmail));
  return { ...field, control: { ...control, required: false }, schema };
}

const ADDRESS = { inputMode: 'url', maxLength: 2_000, placeholder: 'https://' } as const;

/** The address of a public site, as others will follow it: a scheme that was left out is added. */
const publicAddress = z
  .string()
  .overwrite(addressOf)
  .max(ADDRESS.maxLength, tooLong('the address', ADDRESS.maxLength))
  .check(({ value, issues }) => {
    const wrong = /\s/.test(value) ? 'no address' : addressFault(value);
    if (wrong) issues.push({ code: 'custom', input: value, message: ADDRESS_TEXTS[wrong] });
  });

export function addressField(label: string): Read<string> {
  return {
    kind: 'line',
    label,
    control: { ...ADDRESS, required: true },
    schema: oneLine.pipe(publicAddress),
  };
}

/** The address of a public site that may be left out: then null. */
export function optionalAddress(label: string): Read<string | null> {
  const schema = oneLine.transform((text) => (text === '' ? null : text)).pipe(z.nullable(publicAddress));
  return { kind: 'line', label, control: ADDRESS, schema };
}

/** One of some values. */
export function choiceField<Id extends string>({
  label,
  options,
  missing,
  prompt,
}: {
  label: string;
  options: readonly { readonly id: Id; readonly label: string }[];
  missing: string;
  /** Stands first and chooses nothing. */
  prompt?: string;
}): Read<Id> {
  const schema = z.enum(
    options.map(({ id }) => id),
    missing,
  ) as z.ZodType<Id, string>;
  const none = prompt === undefined ? [] : [{ id: '', label: prompt }];
  return { kind: 'choice', label, options: [...none, ...options], control: { required: true }, schema };
}
