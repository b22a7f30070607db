import { DeskTable } from '#features/operators/desk-table.tsx';
import { formatBytes, formatCount, formatDate, formatMoment, formatPercent } from '#site/format.ts';
import { OVERVIEW } from '#site/overview.ts';
import { type PaidTier, PLANS, planName } from '#site/plans.ts';

export interface OwnerFigures {
  signUps: readonly { week: string; members: number }[];
  subscribers: readonly { tier: PaidTier; members: number }[];
  months: readonly { month: string; tier: PaidTier; begun: number; ended: number }[];
  health: {
    databaseMs: number;
    mails: { waiting: number; failed: number };
    /** In ISO 8601, and in bytes. */
    lastBackup: { at: string; bytes: number } | null;
    process: {
      startedAt: string;
      hits: number;
      misses: number;
      slowest: readonly { statement: string; ms: number }[];
    };
  };
}

/** Members and plans in numbers, which only owners see. */
export function MemberFigures({ signUps, subscribers, months }: Omit<OwnerFigures, 'health'>) {
  const now = new Map(subscribers.map(({ tier, members }) => [tier, members]));
  return (
    <>
      <DeskTable
        id="sign-ups"
        title="Sign-ups by week"
        note={`Members with a confirmed address, by the week in which they signed up: the last ${OVERVIEW.signUpWeeks} weeks, from Monday (UTC). Deleted accounts do not count.`}
        empty="There are no weeks."
        columns={['Week from', 'Members']}
        rows={signUps.map(({ week, members }) => ({
          key: week,
          head: formatDate(week),
          values: [formatCount(members)],
        }))}
      />
      <div className="min-w-0">
        <DeskTable
          id="plans"
          title="Plans now"
          note="Members who have each plan at this moment, bought or granted, including cancelled plans that have time left."
          empty="There are no plans."
          columns={['Plan', 'Members']}
          rows={PLANS.map(({ tier, name }) => ({
            key: tier,
            head: name,
            values: [formatCount(now.get(tier) ?? 0)],
          }))}
        />
        <DeskTable
          id="plan-months"
          title="Plans begun and ended"
          note={`By month (UTC), the last ${OVERVIEW.subscriptionMonths}. A change of plan ends one and begins another. Counted since this version.`}
          empty="No plan has begun or ended."
          columns={['Month', 'Begun', 'Ended']}
          rows={months.map(({ month, tier, begun, ended }) => ({
            key: `${month} ${tier}`,
            head: `${formatDate(month.slice(0, 7))}, ${planName(tier)}`,
            values: [formatCount(begun), formatCount(ended)],
          }))}
        />
      </div>
    </>
  );
}

/** The health of the site and of this process. */
export function HealthFigures({ health }: OwnerFigures) {
  const { databaseMs, mails, lastBackup, process } = health;
  const { startedAt, hits, misses, slowest } = process;
  const pages = hits + misses;
  const facts = {
    'The database answers in': `${formatCount(databaseMs)} ms`,
    'Mails that wait': formatCount(mails.waiting),
    'Mails that failed': formatCount(mails.failed),
    'Last backup': lastBackup
      ? `${formatMoment(lastBackup.at)} UTC, ${formatBytes(lastBackup.bytes)}`
      : 'none is noted in the data folder',
  };
  return (
    <>
      <DeskTable
        id="health"
        title="Health"
        note="At this moment, of the whole site."
        empty="Nothing is known."
        columns={['What', 'Now']}
        rows={Object.entries(facts).map(([what, value]) => ({ key: what, head: what, values: [value] }))}
      />
      <div className="min-w-0">
        <DeskTable
          id="cache"
          title="Pages from memory"
          note={`What the process that made this page knows, since its start: ${formatMoment(startedAt)} UTC. Other processes count for themselves.`}
          empty="No page has been asked for."
          columns={['From memory', 'Made', 'Share from memory']}
          rows={
            pages === 0
              ? []
              : [
                  {
                    key: 'pages',
                    head: formatCount(hits),
                    values: [formatCount(misses), formatPercent((100 * hits) / pages)],
                  },
                ]
          }
        />
        <DeskTable
          id="slowest"
          title="Slowest statements"
          note="Of the same process, since its start: each statement with the longest time that it has taken. Values are not kept."
          empty="No statement has been run."
          columns={['Statement', 'ms']}
          rows={slowest.map(({ statement, ms }) => ({
            key: statement,
            head: <code className="line-clamp-3 text-xs">{statement}</code>,
            values: [formatCount(Math.round(ms))],
          }))}
        />
      </div>
    </>
  );
}
