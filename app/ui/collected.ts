import { useSyncExternalStore } from 'react';
import { type CollectedTool, readTray, toggled } from '#domain/comparing/compare-tray.ts';

/** The tools collected to compare, kept in this browser and shared by all its tabs. */

const KEY = 'toolbox-compare';
const CHANGED = 'toolbox-compare-changed';
const NONE: readonly CollectedTool[] = [];

interface Collected {
  tools: readonly CollectedTool[];
  /** What the last press in this tab did, in words; empty before. */
  said: string;
}

const NOTHING: Collected = { tools: NONE, said: '' };
let text: string | null = null;
let current = NOTHING;

/** The collected tools; none on the server and until the page is ready. */
export function useCollected(): Collected {
  return useSyncExternalStore(subscribe, snapshot, () => NOTHING);
}

/** Adds a tool, or removes one that was added. */
export function toggleCollected(tool: CollectedTool): void {
  const { tray, said } = toggled(snapshot().tools, tool);
  keep(tray, said);
}

export function clearCollected(): void {
  keep(NONE, 'Nothing to compare any more.');
}

/** Keeps the tray, and says what the press did even if the tray is unchanged. */
function keep(tools: readonly CollectedTool[], said: string) {
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

function snapshot(): Collected {
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

function subscribe(onChange: () => void) {
  window.addEventListener(CHANGED, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener('storage', onChange);
  };
}
