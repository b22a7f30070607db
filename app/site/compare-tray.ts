import { LIMITS } from './limits.ts';

/** A tool that a visitor has collected to compare. */
export interface CollectedTool {
  id: string;
  name: string;
  logo: string | null;
}

/** Reads what a browser has kept, and leaves out anything that is not a collected tool. */
export function readTray(text: string | null): CollectedTool[] {
  if (!text) return [];
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isCollected).slice(0, LIMITS.compared) : [];
  } catch {
    return [];
  }
}

/** The tray after a tool's button was pressed, with what to tell the visitor. */
export function toggled(
  tray: readonly CollectedTool[],
  tool: CollectedTool,
): { tray: readonly CollectedTool[]; said: string } {
  if (tray.some(({ id }) => id === tool.id)) {
    const left = tray.filter(({ id }) => id !== tool.id);
    return { tray: left, said: `${tool.name} removed. ${counted(left.length)}` };
  }
  if (tray.length === LIMITS.compared) {
    return {
      tray,
      said: `You can compare ${LIMITS.compared} at once. Remove one to add ${tool.name}.`,
    };
  }
  return { tray: [...tray, tool], said: `${tool.name} added. ${counted(tray.length + 1)}` };
}

function counted(count: number): string {
  return `${count} of ${LIMITS.compared} to compare.`;
}

function isCollected(stored: unknown): stored is CollectedTool {
  if (typeof stored !== 'object' || stored === null) return false;
  const { id, name, logo } = stored as Partial<Record<keyof CollectedTool, unknown>>;
  return (
    typeof id === 'string' && typeof name === 'string' && (logo === null || /^\/(?!\/)/.test(String(logo)))
  );
}
