import { Link } from 'react-router';
import { formatCounted } from '#domain/format.ts';
import { type Desk, deskPages } from '#domain/operators/desk.ts';
import { paths } from '#domain/paths.ts';
import { missedTerms } from '#server/listing/missed-searches.server.ts';
import { openDesk } from '#server/operators/desk.server.ts';
import { servicesContext } from '#server/request/context.server.ts';
import { orUnavailable } from '#server/request/failures.server.ts';
import { DeskPage } from '#ui/operator/desk-page.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/operator';
import { MissedSearchList } from './missed-searches.tsx';

/** What waits for the operator, and what visitors looked for in vain. */
export async function loader({ context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'desk');
  const { read } = context.get(servicesContext).db;
  const missed = await orUnavailable(context, 'reading searches that led to nothing', () =>
    missedTerms(read),
  );
  return { desk, missed };
}

export function meta() {
  return pageMeta({ title: 'Operator' });
}

export default function Operator({ loaderData: { desk, missed } }: Route.ComponentProps) {
  return (
    <DeskPage desk={desk} title="Operator" current={paths.operator}>
      <section aria-labelledby="waiting" className="mt-10">
        <SectionHeading id="waiting" title="What waits" />
        <Waiting desk={desk} />
      </section>
      <MissedSearchList terms={missed} />
    </DeskPage>
  );
}

function Waiting({ desk: { role, waiting } }: { desk: Desk }) {
  return (
    <ul>
      {deskPages(role).map(
        ({ href, title, queue }) =>
          queue && (
            <li key={href} className="flex justify-between gap-4 border-b border-line py-3">
              <Link to={href} className="link">
                {title}
              </Link>
              <span className="tabular-nums">{formatCounted(waiting[queue] ?? 0, 'case')}</span>
            </li>
          ),
      )}
    </ul>
  );
}
