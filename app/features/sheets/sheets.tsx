import { requireMember } from '#features/accounts/member.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { formatDate } from '#site/format.ts';
import { MEMBER_LIMITS } from '#site/limits.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SettingsNav } from '#ui/settings-nav.tsx';
import type { Route } from './+types/sheets';
import { listSheets } from './sheets.server.ts';

/** The sheets that a member's account keeps. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id } = requireMember(context, paths.sheets);
  const { write } = context.get(servicesContext).db;
  const sheets = await orUnavailable(context, 'listing sheets', () => listSheets(write, id));
  return {
    sheets: sheets.map(({ id, content: { question }, changedAt, isWithdrawn }) => ({
      ...{ id, question, changedAt, isWithdrawn },
    })),
  };
}

export function meta() {
  return pageMeta({ title: 'Your Decision Sheets' });
}

export default function Sheets({ loaderData: { sheets } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8">
      <SettingsNav current={paths.sheets} />
      <h1>Your Decision Sheets</h1>
      <p className="mt-4 mb-8 max-w-prose text-muted">
        Your account keeps up to {MEMBER_LIMITS.sheets} sheets until you delete them.
      </p>
      {sheets.length === 0 ? (
        <EmptyState text={say`You have made no sheet yet. Compare tools, then prepare a decision.`}>
          <a href={paths.compare} className="btn">{say`Compare tools`}</a>
        </EmptyState>
      ) : (
        <ul className="border-t-2 border-ink">
          {sheets.map(({ id, question, changedAt, isWithdrawn }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-4"
            >
              <a href={paths.sheet(id)} className="link font-semibold wrap-anywhere">
                {question}
              </a>
              <span className="flex items-center gap-4">
                <span className="small">
                  {isWithdrawn && 'Withdrawn · '}Changed on {formatDate(changedAt)}
                </span>
                <a href={paths.editSheet(id, null)} className="btn">
                  Change<span className="sr-only"> {question}</span>
                </a>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
