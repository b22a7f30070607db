import { type CollectedTool, readTray, toggled } from '#site/compare-tray.ts';

/** The tools collected to compare, kept in this browser and shared by all its tabs. */

/** The id of the element that shows them. */
export const TRAY = 'tools-to-compare';

const KEY = 'toolbox-compare';
/** Where a member's browser remembers whose they are (app/browser/member-tray.ts). */
export const ACCOUNT_TRAY = 'toolbox-compare-account';
const CHANGED = 'toolbox-compare-changed';
const NONE: readonly CollectedTool[] = [];

interface Collected {
  tools: readonly CollectedTool[];
  /** What the last press in this tab did, in words; empty before. */
  said: string;
}

export const NOTHING_COLLECTED: Collected = { tools: NONE, said: '' };
let text: string | null = null;
let current = NOTHING_COLLECTED;

/** Adds a tool, or removes one that was added. */
export function toggleCollected(tool: CollectedTool): void {
  const { tray, said } = toggled(collected().tools, tool);
  keepCollected(tray, said);
}

export function clearCollected(): void {
  keepCollected(NONE, 'Nothing to compare any more.');
}

/** Keeps the tray, and says what was done even if the tray is unchanged. */
export function keepCollected(tools: readonly CollectedTool[], said: string) {
  text = JSON.stringify(tools);
  current = { tools, said };
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Storage may be blocked; the tools are then collected until the page is left.
    text = null;
  }
  window.dispatchEvent(new Event(CHANGED));
}

export function collected(): Collected {
  const stored = read();
  if (stored !== text) {
    text = stored;
    current = { tools: readTray(stored), said: '' };
  }
  return current;
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return text;
  }
}

export function onCollected(onChange: () => void) {
  window.addEventListener(CHANGED, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener('storage', onChange);
  };
}
