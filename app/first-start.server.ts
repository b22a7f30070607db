import { listOperators } from './features/operators/operators.server.ts';
import type { DrizzleDb } from './platform/database/connection.server.ts';
import { mailFolder } from './platform/mail/mailer.server.ts';
import type { Settings } from './platform/start/settings.server.ts';

/**
 * What somebody who has just started their first site cannot know: where mails go, and how to become its owner.
 *
 * @param address of the site, as it was printed
 * @returns lines to print; none once somebody has a role and mails are sent
 */
export async function firstStartNotice(
  db: DrizzleDb,
  settings: Pick<Settings, 'SMTP_URL' | 'DATA_DIR' | 'OPERATOR_EMAILS'>,
  address: string,
): Promise<string[]> {
  const operators = await listOperators(db, settings.OPERATOR_EMAILS);
  return [
    ...(settings.SMTP_URL === undefined
      ? [`Mails: files in ${mailFolder(settings)}, as SMTP_URL is not set`]
      : []),
    ...(operators.length === 0
      ? [
          `Nobody runs this site yet. Register at ${address}/auth/register${howToRun(settings.OPERATOR_EMAILS)}`,
        ]
      : []),
  ];
}

function howToRun(named: readonly string[]): string {
  return named.length > 0
    ? ' with an address of OPERATOR_EMAILS, and confirm it'
    : ', then, with the same DATA_DIR and DATABASE_URL as the site: npm run operator add <email>';
}
