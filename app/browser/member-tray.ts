import { type CollectedTool, readTray } from '#site/compare-tray.ts';
import { paths } from '#site/paths.ts';
import { ACCOUNT_TRAY, collected, keepCollected, onCollected } from '#ui/collected.ts';

/**
 * Lets the tools that a member collects to compare follow them from browser to browser. Only members' browsers load this.
 */

/** How often a browser asks for what was collected elsewhere, in milliseconds. */
const EVERY = 60_000;

/** Whose tools this browser shows, as they were when it last asked, and what it had collected by itself before. */
interface Shown {
  user: string;
  base: readonly string[];
  own: readonly CollectedTool[];
  askedAt: number;
}

/**
 * Brings both trays together now and whenever something is collected.
 *
 * @returns stops it
 */
export function keepTray(user: string): () => void {
  const stopped = new AbortController();
  let isAsking = false;
  const ask = async () => {
    if (isAsking || stopped.signal.aborted) return;
    isAsking = true;
    const before = shownOf(user);
    const ids = idsOf(collected().tools);
    const isDue = ids !== before.base.join() || Date.now() - before.askedAt >= EVERY;
    isAsking = isDue;
    if (!isDue) return;
    const found = await answerTo({ tools: ids, base: before.base.join() }, stopped.signal);
    isAsking = false;
    if (!found || stopped.signal.aborted) return;
    write({ ...before, base: found.tools.map(({ id }) => id), askedAt: Date.now() });
    // Something was collected meanwhile: what has come stays, and the next answer brings the rest.
    if (idsOf(collected().tools) !== ids) return void ask();
    if (idsOf(found.tools) !== ids) keepCollected(found.tools, saidOf(found.cut));
  };
  const stop = onCollected(() => void ask());
  const lookWhenShown = () => void (document.visibilityState === 'visible' && ask());
  document.addEventListener('visibilitychange', lookWhenShown);
  void ask();
  return () => {
    stopped.abort();
    stop();
    document.removeEventListener('visibilitychange', lookWhenShown);
  };
}

/** Shows again what the browser had collected by itself, once its member has left. */
export function leaveTray(): void {
  const shown = read();
  if (!shown) return;
  localStorage.removeItem(ACCOUNT_TRAY);
  keepCollected(shown.own, '');
}

/** For another member than the last one, the browser begins with its own. */
function shownOf(user: string): Shown {
  const shown = read();
  if (shown?.user === user) return shown;
  const fresh = { user, base: [], own: shown ? shown.own : collected().tools, askedAt: 0 };
  // Whoever hears of the browser's own tools finds out whose they are.
  write(fresh);
  if (shown) keepCollected(shown.own, '');
  return fresh;
}

async function answerTo(form: Record<string, string>, signal: AbortSignal) {
  try {
    const response = await fetch(paths.tray, { method: 'POST', body: new URLSearchParams(form), signal });
    if (!response.ok) return null;
    const { tools, cut }: { tools?: unknown; cut?: unknown } = await response.json();
    return { tools: readTray(JSON.stringify(tools)), cut: Array.isArray(cut) ? cut.map(String) : [] };
  } catch {
    // The next look asks again.
    return null;
  }
}

function saidOf(cut: readonly string[]): string {
  return cut.length === 0
    ? ''
    : `There is no room for ${cut.join(', ')} beside what you collected elsewhere.`;
}

function idsOf(tools: readonly CollectedTool[]): string {
  return tools.map(({ id }) => id).join();
}

function read(): Shown | null {
  try {
    const stored: Partial<Shown> | null = JSON.parse(localStorage.getItem(ACCOUNT_TRAY) ?? 'null');
    if (typeof stored?.user !== 'string' || !Array.isArray(stored.base)) return null;
    const own = readTray(JSON.stringify(stored.own ?? []));
    return { user: stored.user, base: stored.base.map(String), own, askedAt: Number(stored.askedAt) || 0 };
  } catch {
    return null;
  }
}

function write(shown: Shown): void {
  try {
    localStorage.setItem(ACCOUNT_TRAY, JSON.stringify(shown));
  } catch {
    // Storage may be blocked; each page then asks anew.
  }
}
