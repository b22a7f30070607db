import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { agentState } from '#features/agents/tables/agents.server.ts';
import { tellFollowers } from '#features/alerts/fan-out.server.ts';
import { alerts, followers, follows } from '#features/following/tables/follows.server.ts';
import { readHistory } from '#features/history/read-history.server.ts';
import { toolChanges, toolValueChanges } from '#features/history/tables/history.server.ts';
import { decideProposal } from '#features/proposals/decide.server.ts';
import { readProposal } from '#features/proposals/proposals.server.ts';
import { proposals } from '#features/proposals/tables/proposals.server.ts';
import { publishAccepted } from '#features/publishing/publish.server.ts';
import { readEntered } from '#features/records/records/entered-tool.server.ts';
import { importFiles, ndjson } from '../../catalogue/workbench.ts';
import { withDatabase } from '../../harness/database.ts';
import { BEGIN, DAY, MINUTE, product, rss, sent, startFinding } from '../../harness/finding.ts';
import { html } from '../../harness/made-up-sites.ts';
import { addMember } from '../../harness/members.ts';
import { newTools } from '../../harness/new-tools.ts';
import { report } from '../../harness/report.ts';

/** A week of the agents and the checker on a stand-in clock, killed again and again. */

const TOOLS = 200;
const CHANGES = 30;
const NEW = 5;
const GONE = 2;
const KILLS = 20;
const STEP = 30 * MINUTE;
/** Once every site has been read, a day more shows that nothing comes twice. */
const END = BEGIN + 8 * DAY;

const PRICE = 'decision_information.decision_price_from';
const idOf = (n: number) => `tool-${String(n).padStart(3, '0')}`;
const ids = Array.from({ length: TOOLS }, (_, n) => idOf(n));
const changed = ids.filter((_, n) => n % 6 === 0).slice(0, CHANGES);
const gone = [idOf(7), idOf(101)];
const found = Array.from({ length: NEW }, (_, n) => `novelty-${n}`);
const oldPrice = (id: string) => 10 + Number(id.slice(-2));
const nowPrice = (id: string) => oldPrice(id) + (changed.includes(id) ? 3 : 0);

const db = await withDatabase({ empty: true });

test('every change, new tool and end is proposed once, nothing else, and followers are told once', {
  timeout: 900_000,
}, async () => {
  const world = await startFinding(db);
  const at = (name: string, place = '/') => world.site.at(`${name}.example`, place);
  await db.write
    .insert(agentState)
    .values({ is_on: true, per_hour: 120, next_at: new Date(0).toISOString() });
  for (const id of ids) {
    world.sites[`${id}.example`] = {
      '/': html(`<h1>The ${id}</h1><a href="/pricing">Pricing</a>`),
      '/pricing': html(`<h3>Pro</h3><p>$${nowPrice(id)} per user / month</p>`),
    };
  }
  for (const id of gone) world.sites[`${id}.example`] = { '/': html('Gone', 410) };
  for (const name of found) world.sites[`${name}.example`] = { '/': product(name) };
  const listed = ids.slice(40, 50).map((id) => ({ title: `The ${id}, again`, link: at(id, '/?ref=news') }));
  const feedOf = (count: number) =>
    sent(
      rss([...found.slice(0, count).map((name) => ({ title: name, link: at(name) })), ...listed]),
      'application/rss+xml',
    );
  await world.add('news', 'feed', feedOf(2));
  const old = { synopsis: 'A report', date_updated: '2025-03-01' };
  await importFiles(db, {
    'tools.ndjson': ndjson(
      ids.map((id) => ({
        ...{ id, name: `The ${id}`, description: 'It does one thing.', url: at(id) },
        decision_information: {
          decision_price_from: { value: { amount: oldPrice(id), per: 'user/mo' }, source_synopsis: old },
        },
      })),
    ),
  });

  const kills = await liveThrough((now) => {
    if (now >= BEGIN + 3 * DAY) world.sites['news.example'] = { '/list': feedOf(NEW) };
  });
  expect(kills).toBe(KILLS);

  const ofOrigin = (origin: 'agent' | 'checker') =>
    db.write
      .select()
      .from(proposals)
      .where(and(eq(proposals.origin, origin), isNull(proposals.new_tool)))
      .orderBy(proposals.tool_id);
  const stored = await ofOrigin('agent');
  expect(
    stored.map(({ tool_id, values }) => [tool_id, values.map(({ path: of, after }) => [of, after])]),
  ).toEqual(changed.map((id) => [id, [[PRICE, { amount: nowPrice(id), per: 'user/mo' }]]]));
  const submitted = await newTools(db);
  expect(submitted.map(({ url, origin }) => [url, origin])).toEqual(found.map((name) => [at(name), 'agent']));
  const ended = await ofOrigin('checker');
  expect(ended.map(({ tool_id }) => tool_id)).toEqual(gone);
  for (const history of [toolChanges, toolValueChanges])
    expect(await db.write.select().from(history)).toEqual([]);
  const { rows: confirmed } = await db.write.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM tool_details
    WHERE decision_information #>> '{decision_price_from,source_synopsis,url}' IS NOT NULL`);
  expect(confirmed[0]?.count).toBe(TOOLS - CHANGES - GONE);

  const told = await publishAll(stored.map(({ id }) => id));
  expect(told.toSorted()).toEqual(changed);
  report({ what: 'kills of nodes with agents, in a week', count: kills, lost: 0, ended: 0 });
});

/** Runs nodes, one after the other, until the week is over, and kills the first ones. @returns how many it has killed */
async function liveThrough(onMoment: (now: number) => void): Promise<number> {
  const program = path.join(import.meta.dirname, '../../harness/week-node.ts');
  // Spans to spare: a node goes on a little before it is killed.
  const span = Math.floor((END - BEGIN) / STEP / (KILLS + 6));
  let [reached, kills] = [BEGIN, 0];
  while (reached < END) {
    const node = spawn(process.execPath, [program, db.url, String(reached), String(END), String(STEP)]);
    const died = once(node, 'exit');
    const ending = reached + span * STEP;
    for await (const line of createInterface({ input: node.stdout })) {
      reached = Number(line);
      onMoment(reached);
      if (kills >= KILLS || reached < ending) continue;
      // In the middle of whatever it does at this moment: at another place each time.
      await wait(7 * kills);
      node.kill('SIGKILL');
      break;
    }
    const [code] = await died;
    if (code === 0) return kills;
    kills += 1;
  }
  return kills;
}

/** Publishes proposals as an editor would, while somebody follows every tool. @returns the tools of the alerts */
async function publishAll(waiting: readonly string[]): Promise<string[]> {
  const [editor, reader] = [await addMember(db), await addMember(db)];
  await db.write.insert(followers).values({ user_id: reader.id });
  await db.write.insert(follows).values(
    ids.map((subject) => ({
      user_id: reader.id,
      kind: 'tool' as const,
      subject,
      cadence: 'daily' as const,
    })),
  );
  const tell = (minutes: number) => readHistory(db.write, Date.now() + minutes * MINUTE, [tellFollowers]);
  await tell(0);
  for (const id of waiting) {
    const proposal = await readProposal(db.write, id);
    const today = proposal && (await readEntered(db, proposal.subject.id));
    if (!proposal || !today) throw new Error('A proposal is gone.');
    const decisions = proposal.values.map(({ path: of }) => ({ path: of, isPublished: true, reason: null }));
    const by = { id: editor.id, email: editor.email };
    const origin = 'https://toolbox.example';
    await decideProposal(db.write, { proposal, today, decisions, note: null, by, origin });
    expect(await publishAccepted(db, { proposal: id, by, origin })).toHaveProperty('entry');
  }
  for (const minutes of [2, 3, 4]) await tell(minutes);
  const rows = await db.write.select().from(alerts).where(eq(alerts.user_id, reader.id));
  return rows.map(({ subject }) => subject);
}
