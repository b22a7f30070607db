import { sql } from 'drizzle-orm';
import { roundInWords } from '#features/agents/events/round-words.ts';
import { takeUntoldEvents } from '#features/agents/events/untold-events.server.ts';
import { takeUntoldProposals } from '#features/lifecycle/untold-proposals.server.ts';
import { queueNotice } from '#features/operators/notices.server.ts';
import { BURST } from '#features/operators/notices.ts';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { recurring } from '#platform/jobs/job.server.ts';
import type { Work } from '#platform/jobs/runner.server.ts';
import { takeUntoldFailures } from '#platform/mail/failed-mails.server.ts';
import { takeTurn } from '#platform/request/rate-limits.server.ts';
import { formatCounted, formatMoment } from '#site/format.ts';

/** Notifies operators of what programs have found, with one mail for each burst. */

/** A kind of finding that comes in bursts. */
interface Burst {
  kind: 'lifecycle' | 'events' | 'mails';
  /** Whether an unreported finding has waited long enough for others. */
  isDue: (tx: DrizzleDb) => Promise<boolean>;
  /** The unreported findings as lines, marked as reported. */
  take: (tx: DrizzleDb) => Promise<string[]>;
  subject: (count: number) => string;
}

const gathered = sql`now() - make_interval(secs => ${BURST.gatherSeconds})`;

const BURSTS: readonly Burst[] = [
  {
    kind: 'lifecycle',
    isDue: (tx) =>
      has(
        tx,
        sql`proposals WHERE origin = 'checker' AND state = 'waiting' AND told_at IS NULL AND created_at <= ${gathered}`,
      ),
    take: async (tx) => (await takeUntoldProposals(tx)).map(({ name, reason }) => `${name}: ${reason}`),
    subject: (count) => `${formatCounted(count, 'proposal')} of the lifecycle checker`,
  },
  {
    kind: 'events',
    isDue: (tx) =>
      has(
        tx,
        sql`proposals WHERE company_id IS NOT NULL AND state = 'waiting' AND told_at IS NULL AND created_at <= ${gathered}`,
      ),
    take: async (tx) =>
      (await takeUntoldEvents(tx)).map(({ company, event }) => `${company}: ${roundInWords(event)}`),
    subject: (count) => `${formatCounted(count, 'event')} of companies that the agents have read`,
  },
  {
    kind: 'mails',
    isDue: (tx) =>
      has(
        tx,
        sql`outbox WHERE failed_at IS NOT NULL AND failure_notice = 'due' AND failed_at <= ${gathered}`,
      ),
    take: async (tx) =>
      (await takeUntoldFailures(tx)).map(
        ({ subject, failed_at }) => `"${subject}", given up on ${formatMoment(failed_at)} UTC`,
      ),
    subject: (count) => `${formatCounted(count, 'mail')} could not be sent`,
  },
];

async function has(tx: DrizzleDb, waiting: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT 1 FROM ${waiting} LIMIT 1`);
  return rows.length > 0;
}

/**
 * Queues a mail for each finished burst to the operators who chose its kind. Any number of nodes may run it at once.
 */
export async function tellBursts(db: DrizzleDb): Promise<void> {
  for (const burst of BURSTS) await db.transaction((tx) => tell(tx, burst));
}

async function tell(tx: DrizzleDb, { kind, isDue, take, subject }: Burst): Promise<void> {
  if (!(await isDue(tx))) return;
  const rest = { burst: 1, everySeconds: BURST.restSeconds };
  if ((await takeTurn(tx, `notice ${kind}`, rest)) !== null) return;
  const lines = await take(tx);
  if (lines.length === 0) return;
  const named = lines.slice(0, BURST.named).map((line) => `- ${line}`);
  const others = lines.length - named.length;
  if (others > 0) named.push(`- and ${others} more`);
  await queueNotice(tx, kind, {
    subject: subject(lines.length),
    text: `${named.join('\n')}\n\nFor the next ${BURST.restSeconds / 3600} hours, more of them send no mail.\n`,
    ...(kind === 'mails' && { failure_notice: 'never' }),
  });
}

/** The recurring work that reports bursts. */
export function burstNotices(db: DrizzleDb): Work {
  return { job: recurring('notices-to-operators', 60), run: () => tellBursts(db) };
}
