import type { TestApp } from '../app.ts';
import type { RightsRow } from './row.ts';
import { type Caller, headersOf, type World } from './world.ts';

/** The address and the form of a row, in a world. */
export function requestOf(row: RightsRow, world: World, caller: Caller) {
  const to = typeof row.to === 'string' ? row.to : row.to(world);
  if (row.method === 'GET') return { to };
  const intent = row.intent === undefined ? {} : { intent: row.intent };
  return { to, form: new URLSearchParams({ ...intent, ...row.form?.(world, caller) }) };
}

/** Sends what a row describes. */
export function send(
  app: TestApp,
  row: RightsRow,
  { world, caller, sender }: { world: World; caller: Caller; sender: string },
): Promise<Response> {
  const { to, form } = requestOf(row, world, caller);
  const init = { method: row.method, headers: headersOf(world, caller) };
  return app.send(to, form ? { ...init, body: form } : init, sender);
}
