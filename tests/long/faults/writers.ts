import { randomUUID } from 'node:crypto';
import { openDatabase } from '#platform/database/connection.server.ts';
import { addMember, type TestMember } from '../../harness/members.ts';
import { ask, sendForm } from '../../harness/site.ts';

/** A write that the site has acknowledged; a statement finds it as one row. */
interface Acknowledged {
  what: string;
  statement: string;
}

/** What writers did, and the answers they got. */
export interface Tally {
  acknowledged: Acknowledged[];
  /** How often each status was answered; 0 is a broken connection. */
  statuses: Map<number, number>;
}

interface Write extends Acknowledged {
  path: string;
  form: Record<string, string>;
  headers?: Record<string, string>;
}

/** Members to write with, stored directly. */
export async function addMembers(databaseUrl: string, count: number): Promise<TestMember[]> {
  const db = openDatabase(databaseUrl);
  try {
    const members: TestMember[] = [];
    for (let index = 0; index < count; index += 1) members.push(await addMember(db));
    return members;
  } finally {
    await db.close();
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

function makeWrite(kind: number, member: TestMember, toolId: string): Write {
  const id = randomUUID();
  const ofMember = `user_id = ${quoted(member.id)} AND tool_id = ${quoted(toolId)}`;
  switch (kind % 4) {
    case 0:
      return {
        what: 'message',
        path: '/contact',
        form: { name: 'Ann', email: 'ann@example.org', kind: 'other', message: `The message ${id}.` },
        statement: `SELECT FROM contact_messages WHERE message = ${quoted(`The message ${id}.`)}`,
      };
    case 1:
      return {
        what: 'registration',
        path: '/auth/register',
        form: { email: `${id}@example.org`, password: `password ${id}`, confirm_password: `password ${id}` },
        statement: `SELECT FROM users WHERE email = ${quoted(`${id}@example.org`)}`,
      };
    case 2:
      return {
        what: 'rating',
        path: `/tools/${toolId}`,
        form: { intent: 'rate', rating: '4', review: `It works, says ${id}.` },
        headers: member.headers,
        statement: `SELECT FROM user_ratings WHERE ${ofMember} AND review = ${quoted(`It works, says ${id}.`)}`,
      };
    default:
      return {
        what: 'favourite',
        path: `/tools/${toolId}`,
        form: { intent: 'favorite' },
        headers: member.headers,
        statement: `SELECT FROM user_favorites WHERE ${ofMember}`,
      };
  }
}

/**
 * Writes one thing after another until it is told to stop. Each is different, so no write overwrites what was
 * acknowledged before.
 *
 * @param address where the site is at the moment
 */
export async function write(
  { members, toolIds, address }: { members: TestMember[]; toolIds: string[]; address: () => string },
  { writer, writers }: { writer: number; writers: number },
  tally: Tally,
  isStopped: () => boolean,
): Promise<void> {
  for (let turn = writer; !isStopped(); turn += writers) {
    const member = members[turn % members.length];
    const toolId = toolIds[Math.floor(turn / members.length) % toolIds.length];
    if (!member || !toolId) throw new Error('There is nobody to write, or nothing to write about.');
    const { path, form, headers, what, statement } = makeWrite(turn, member, toolId);
    const status = await sendForm(address() + path, form, headers);
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
    if (status === 200 || status === 303) tally.acknowledged.push({ what, statement });
  }
}

/** The acknowledged writes that are missing from the database. */
export async function findLost(databaseUrl: string, { acknowledged }: Tally): Promise<Acknowledged[]> {
  const lost: Acknowledged[] = [];
  for (let from = 0; from < acknowledged.length; from += 100) {
    const some = acknowledged.slice(from, from + 100);
    const found = some.map(({ statement }, index) => `EXISTS (${statement}) AS f${index}`);
    const [row = {}] = await ask<Record<string, boolean>>(databaseUrl, `SELECT ${found.join(', ')}`);
    lost.push(...some.filter((_, index) => !row[`f${index}`]));
  }
  return lost;
}
