import { createTestApp } from '../app.ts';
import { addMember } from '../members.ts';
import { OPERATOR_EMAIL, RIGHTS_SETTINGS } from './world.ts';

/** An app where all that the table of rights speaks of can be done, with its operator. */
export async function createRightsApp(settings: NodeJS.ProcessEnv = {}) {
  const app = await createTestApp({ settings: { ...RIGHTS_SETTINGS, ...settings } });
  return { app, operator: await addMember(app.db, { email: OPERATOR_EMAIL }) };
}
