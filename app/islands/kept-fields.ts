import { onContent, onEvent } from './content.ts';
import { statedSession } from './stated-session.ts';
import { Unsent, type Written, writtenFields } from './unsent.ts';

/** Only for this tab and until it is closed, because the machine may belong to somebody else. */
const KEY = 'unsent-fields';

const AUTH = '/auth/';
/** Enough for signing in, with a second factor or a new password. */
const VISITORS_MS = 10 * 60_000;

interface Kept {
  /** The page that they belong to. */
  path: string;
  /**
   * The id of the member who alone gets them back. Null for what a visitor wrote: that is for whoever signs in
   * next in this tab, on the straight way and soon, and after that for them alone.
   */
  member: string | null;
  /** In milliseconds since 1970. */
  at: number;
  fields: { name: string; value: string; checked: boolean; isTyped: boolean }[];
}

/** When this page itself last kept something: until it is left, it may change, but nobody else can have come. */
let keptHere: number | null = null;

/** Whoever signs in by a link of the page finds again there what was written and not sent. */
export function startKeptFields(): void {
  onEvent<HTMLAnchorElement, 'click'>('click', 'a[href^="/auth/"]', ({ target }) => {
    // On the way to signing in, what another page had stays kept.
    if (target === '' && !location.pathname.startsWith(AUTH)) keepWritten(new Unsent(null));
  });
  onContent(giveBack);
}

/** Keeps what is written and not sent on this page. Without browser storage, it is lost. */
export function keepWritten(unsent: Unsent): void {
  const fields = unsent.written().map(({ field, ...held }) => ({ ...held, ...stateOf(field) }));
  if (fields.length === 0) return;
  keptHere = Date.now();
  store({ path: location.pathname, member: memberId(), at: keptHere, fields });
}

/** Fills in what was kept, once its form is there, and forgets it. What has been written since then counts more. */
function giveBack(): void {
  const kept = claimed(read());
  if (kept?.path !== location.pathname || kept.member === null || kept.member !== memberId()) return;
  const here = new Map(writtenFields(document).map(({ name, field }) => [name, field]));
  const written = new Set(new Unsent(null).written().map(({ name }) => name));
  for (const { name, value, checked } of kept.fields) {
    const field = here.get(name);
    if (!field || written.has(name)) continue;
    if (isTick(field)) field.checked = checked;
    else field.value = value;
    unfold(field);
  }
  store({ ...kept, fields: kept.fields.filter(({ name }) => !here.has(name)) });
}

/**
 * Gives what a visitor wrote to the member who has signed in since. Another visitor of this browser must not see
 * it: a page outside the sign-in that nobody is signed in to forgets it. What a member wrote waits for them, but once
 * somebody else is signed in, nothing else of their form does.
 */
function claimed(kept: Kept | null): Kept | null {
  const session = statedSession();
  if (!kept || session === undefined || location.pathname.startsWith(AUTH)) return kept;
  if (kept.member !== null) {
    if (session === null || session.user.id === kept.member) return kept;
    const typed = { ...kept, fields: kept.fields.filter(({ isTyped }) => isTyped) };
    store(typed);
    return typed;
  }
  if (session === null && kept.at === keptHere) return kept;
  const isLate = Date.now() - kept.at > VISITORS_MS;
  const next = session === null || isLate ? { ...kept, fields: [] } : { ...kept, member: session.user.id };
  store(next);
  return next;
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

function store(kept: Kept): void {
  try {
    if (kept.fields.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is switched off or full.
  }
}

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

function stateOf(field: Written['field']): { value: string; checked: boolean } {
  return { value: field.value, checked: isTick(field) && field.checked };
}

function isTick(field: Written['field']): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}
