import { MARKS } from '#site/marks.ts';
import { paths } from '#site/paths.ts';
import { onContent, onEach, onEvent, opensElsewhere } from './content.ts';
import { statedSession } from './stated-session.ts';
import { Unsent, type Written, writtenFields } from './unsent.ts';

/** Only for this tab and until it is closed, because the machine may belong to somebody else. */
const KEY = 'unsent-fields';

const AUTH = '/auth/';
/** Enough for signing in, with a second factor or a new password. */
const VISITORS_MS = 10 * 60_000;

/** More pages than anybody writes on at once. Those kept last stay. */
const MOST_KEPT = 10;

/** What was written on one page by one person. */
interface Kept {
  /** The page that it belongs to. */
  path: string;
  /**
   * The id of the member who alone gets it back. Null for what a visitor wrote: that is for whoever signs in
   * next in this tab, on the straight way and soon, and after that for them alone.
   */
  member: string | null;
  /** In milliseconds since 1970. */
  at: number;
  fields: { name: string; value: string; checked: boolean; isTyped: boolean }[];
}

/** When this page itself last kept something: until it is left, it may change, but nobody else can have come. */
let keptHere: number | null = null;

/** The fields that it was kept from while the login was asked for. */
let leaving = new WeakSet<Element>();

/** Whoever signs in by a link of the page finds again there what was written and not sent. */
export function startKeptFields(): void {
  onEvent<HTMLAnchorElement, 'click'>('click', 'a[href^="/auth/"]', ({ target }, press) => {
    if (target === '' && !opensElsewhere(press)) keepForLogin();
  });
  // The browser may show this page again, to anybody.
  window.addEventListener('pagehide', () => {
    keptHere = null;
    leaving = new WeakSet();
  });
  onContent(giveBack);
  onEach<HTMLElement>(MARKS.draftKept.selector, (note) => {
    if (read().some(({ path }) => path === paths.submit)) note.textContent = MARKS.draftKept.of(note) ?? '';
  });
}

/**
 * Keeps what is written and not sent on this page, except on the way to signing in. It takes the place of what the same
 * person had in the same fields, which they may have emptied since. Without browser storage, it is lost.
 */
export function keepWritten(unsent: Unsent): void {
  if (location.pathname.startsWith(AUTH)) return;
  const [path, member] = [location.pathname, memberId()];
  const here = namesHere();
  const others = read().map((kept) =>
    kept.path === path && kept.member === member ? without(kept, (name) => here.has(name)) : kept,
  );
  const fields = unsent.written().map(({ field, ...held }) => ({ ...held, ...stateOf(field) }));
  keptHere = Date.now();
  leaving = new WeakSet();
  store([...others, { path, member, at: keptHere, fields }]);
}

/** The same when the login is asked for. Until it comes, this page stays as it is. */
export function keepForLogin(): void {
  const unsent = new Unsent(null);
  keepWritten(unsent);
  leaving = new WeakSet(unsent.written().map(({ field }) => field));
}

/**
 * Fills in what was kept, once its form is there, and forgets it, unless the field that is being left still holds it.
 * What has been written since then counts more.
 */
function giveBack(): void {
  const all = read();
  if (all.length === 0) return;
  const here = namesHere();
  const written = new Set(new Unsent(null).written().map(({ name }) => name));
  // What was kept last comes first.
  const left = all.reverse().map((each) => {
    const kept = claimed(each);
    if (kept.path !== location.pathname || kept.member === null || kept.member !== memberId()) return kept;
    const isLeft = (field: Element) => kept.at === keptHere && leaving.has(field);
    for (const { name, value, checked } of kept.fields) {
      const field = here.get(name);
      if (!field || written.has(name) || isLeft(field)) continue;
      written.add(name);
      if (isTick(field)) field.checked = checked;
      else field.value = value;
      unfold(field);
    }
    return without(kept, (name) => {
      const field = here.get(name);
      return field !== undefined && !(isLeft(field) && written.has(name));
    });
  });
  store(left.reverse());
}

/**
 * Gives what a visitor wrote to the member who has signed in since. Another visitor of this browser must not see
 * it: a page outside the sign-in that nobody is signed in to forgets it. What a member wrote waits for them, but once
 * somebody else is signed in, nothing else of their form does.
 */
function claimed(kept: Kept): Kept {
  const session = statedSession();
  if (session === undefined || location.pathname.startsWith(AUTH)) return kept;
  if (kept.member !== null) {
    if (session === null || session.user.id === kept.member) return kept;
    return { ...kept, fields: kept.fields.filter(({ isTyped }) => isTyped) };
  }
  if (session === null && kept.at === keptHere) return kept;
  const isLate = Date.now() - kept.at > VISITORS_MS;
  return session === null || isLate ? { ...kept, fields: [] } : { ...kept, member: session.user.id };
}

function namesHere(): Map<string, Written['field']> {
  return new Map(writtenFields(document).map(({ name, field }) => [name, field]));
}

function without(kept: Kept, isGone: (name: string) => boolean): Kept {
  return { ...kept, fields: kept.fields.filter(({ name }) => !isGone(name)) };
}

function unfold(field: Element): void {
  const fold = field.parentElement?.closest('details');
  if (!fold) return;
  fold.open = true;
  unfold(fold);
}

function memberId(): string | null {
  return statedSession()?.user.id ?? null;
}

function store(all: readonly Kept[]): void {
  const kept = all.filter(({ fields }) => fields.length > 0).slice(-MOST_KEPT);
  try {
    if (kept.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is switched off or full.
  }
}

function read(): Kept[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    // An earlier version of this script kept one page, not a list of them.
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function stateOf(field: Written['field']): { value: string; checked: boolean } {
  return { value: field.value, checked: isTick(field) && field.checked };
}

function isTick(field: Written['field']): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}
