import { createTestApp } from '../app.ts';
import { addMember } from '../members.ts';
import { OPERATOR_EMAIL, RIGHTS_SETTINGS } from './world.ts';

/** An app with an operator, in which everything in the table of rights can be done. */
export async function createRightsApp(settings: NodeJS.ProcessEnv = {}) {
  const app = await createTestApp({ settings: { ...RIGHTS_SETTINGS, ...settings } });
  return { app, operator: await addMember(app.db, { email: OPERATOR_EMAIL }) };
}
