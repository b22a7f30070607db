/** How the value of a mark is written as text. */
interface Kind<Value> {
  write: (value: Value) => string;
  read: (text: string) => Value;
}

const flag: Kind<true> = { write: () => '', read: () => true };
const text: Kind<string> = { write: String, read: String };
const milliseconds: Kind<number> = { write: String, read: Number };
const words: Kind<readonly string[]> = {
  write: (all) => all.join(' '),
  read: (all) => all.split(' ').filter(Boolean),
};

/** One name in the markup and in the script, and one type of value. */
export interface Mark<Value> {
  /** The attribute, to be spread on an element; nothing for undefined. */
  (...value: Value extends true ? [] : [value: Value | undefined]): Readonly<Record<string, string>>;
  attribute: string;
  /** Finds the elements that have it. */
  selector: string;
  /** What an element says; undefined for one without the mark. */
  of: (element: Element | null | undefined) => Value | undefined;
}

type AnyKind = { write: (value: never) => string; read: (text: string) => unknown };

function marksOf<Kinds extends Record<string, AnyKind>>(kinds: Kinds) {
  const marks = Object.entries(kinds).map(([name, kind]) => [name, markOf(name, kind)] as const);
  return Object.fromEntries(marks) as unknown as {
    readonly [Name in keyof Kinds]: Kinds[Name] extends Kind<infer Value> ? Mark<Value> : never;
  };
}

function markOf(name: string, { write, read }: AnyKind) {
  const attribute = `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const mark = (...[value = write === flag.write ? true : undefined]: unknown[]) =>
    value === undefined ? {} : { [attribute]: write(value as never) };
  return Object.assign(mark, {
    attribute,
    selector: `[${attribute}]`,
    of(element: Element | null | undefined) {
      const stated = element?.getAttribute(attribute) ?? null;
      return stated === null ? undefined : read(stated);
    },
  });
}

/**
 * What the server writes on elements for the browser's script and for styles: `failed` is the attribute `data-failed`.
 * No other file names such an attribute (`tests/architecture.test.ts`).
 */
export const MARKS = marksOf({
  // The whole page.
  /** The page's own address, which may differ from the one that was asked for. */
  address: text,
  /** Who is signed in, as JSON; '' if that could not be read. */
  session: text,
  /** The site's words for what is listed, line by line, unless they are those of the software. */
  listed: text,
  /** The part of the header that says so. */
  who: flag,
  /** A page that says why there is none. */
  failure: flag,
  /** Whether scripts run, and whether the page is scrolled: styles follow both. */
  scripts: flag,
  scrolled: flag,
  /** A page that is asked for again when the browser goes back to it. */
  freshOnReturn: flag,
  // Islands (app/islands.ts).
  island: text,
  wakes: text,
  /** The properties of an island's component, as JSON. */
  props: text,
  // Forms (app/browser/forms.ts).
  /** What a form, or a page's forms, say if no answer comes. */
  failed: text,
  /** What a button, or each button of a part of the page, says while its form is on its way. */
  pending: text,
  /** Where a form says what went wrong; by default above its fields. */
  notice: flag,
  /** Of its fields, none can be picked while the form is on its way. */
  still: flag,
  /** Forms about the same thing: the answer to one is about all of them. */
  together: flag,
  /** A form whose answer is a file. */
  download: flag,
  /** What is said about a refused form, until somebody edits it. */
  corrected: flag,
  refusal: flag,
  /** Something chosen that is not sent yet. */
  unsent: flag,
  /** The link or form changes this page; the ids that may take the focus then. */
  inPlace: words,
  /** What the page says until the answer is there. */
  loading: text,
  /** A choice that counts at once, and the fields that it empties. */
  atOnce: flag,
  clears: words,
  /** What a passkey is asked for. */
  passkey: text,
  /** What is said where something written is kept. */
  draftKept: text,
  // Links in mails (app/browser/email-links.ts).
  /** What the link is good for. */
  linkFor: words,
  linkField: flag,
  linkTaken: flag,
  readable: flag,
  unreadable: flag,
  // News (app/browser/notices.ts), and what happens after a while (app/browser/steps.ts).
  takesFocus: flag,
  fadesAfter: milliseconds,
  endsAfter: milliseconds,
  insecure: flag,
  looksAfter: milliseconds,
  leaveAfter: milliseconds,
  leaving: text,
  stayed: text,
  lost: flag,
  back: flag,
  // Choices of this browser (app/browser/preferences.ts).
  preference: text,
  value: text,
  asked: text,
  plain: text,
  column: flag,
  theme: text,
  view: text,
  searchView: text,
  hiddenColumns: words,
  // Menus, tabs, what scrolls sideways, and drawings whose marks arrows move among.
  /** Whether a menu opens by `hover` too, or by `press` only. */
  menu: text,
  tabs: flag,
  scrolls: flag,
  plot: flag,
  // Tools to compare: one as JSON, the address to copy, the comparison to remember.
  compare: text,
  copies: text,
  prints: flag,
  keeps: text,
  // What is counted (docs/decisions/0044).
  search: text,
  found: text,
  tellsOpenings: flag,
  visits: text,
  viewed: text,
  // For styles only.
  /** A cell's heading on narrow screens. */
  label: text,
  /** A file is held over the field. */
  over: flag,
});
