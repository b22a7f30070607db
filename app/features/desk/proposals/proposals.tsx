import { listCases } from '#features/cases/cases.server.ts';
import { CaseList } from '#features/operators/case-list.tsx';
import { readDone, readProposalQuery, writeCaseQuery } from '#features/operators/case-query.ts';
import { CASE_FORM } from '#features/operators/cases.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { DoneNotice } from '#features/operators/done-notice.tsx';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { PROPOSAL_ORIGINS, PROPOSERS, type ProposalOrigin } from '#site/proposal-origins.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { undoForm } from '../case-action.server.ts';
import { openDesk } from '../desk.server.ts';
import { deskAction } from '../desk-form.server.ts';
import { readDoneAction } from '../undo.server.ts';
import type { Route } from './+types/proposals';

/** What is proposed about listed tools, by whomever. Read from where writes go, so that a proposal just settled is gone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'vendors');
  const { write } = context.get(servicesContext).db;
  const { searchParams } = new URL(request.url);
  const query = readProposalQuery(searchParams);
  return orUnavailable(context, 'reading proposals', async () => ({
    desk,
    query,
    list: await listCases(write, 'proposal', query),
    done: await readDoneAction(write, readDone(searchParams), operator),
  }));
}

/** Undoes the last action. */
export const action = deskAction('vendors', { undo: undoForm('vendors', deskPaths.deskVendors) });

/** What its forms say if no answer comes. */
export const handle = { failed: CASE_FORM.failed };

export function meta() {
  return pageMeta({ title: 'Proposals' });
}

/** The views of the queue by who proposes. */
const FROM = [
  { text: 'Everybody' },
  ...PROPOSAL_ORIGINS.map((from) => ({ from, text: `${PROPOSERS[from]}s` })),
] as readonly { from?: ProposalOrigin; text: string }[];

export default function Proposals({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, query, list, done } = loaderData;
  const { from: _, ...asked } = query;
  return (
    <DeskPage
      desk={desk}
      title="Proposals"
      current={deskPaths.deskVendors}
      note={
        <>
          What vendors want to be different about their tools, what readers call wrong, what members’ programs
          and the site’s agent have read, and what the checker has seen of tools’ sites.{' '}
          <a href={deskPaths.deskClaims} className="link">
            Who has claimed a tool
          </a>
        </>
      }
    >
      <ErrorBanner text={actionData?.notice} />
      <DoneNotice done={actionData ? null : done} />
      <p className="mt-6 flex flex-wrap gap-6">
        {FROM.map(({ from, text }) => (
          <a
            key={text}
            href={deskPaths.deskCases(
              'vendors',
              writeCaseQuery({ ...asked, page: 1, ...(from && { from }) }),
            )}
            className={query.from === from ? 'font-semibold' : 'link'}
            {...(query.from === from && { 'aria-current': 'true' })}
          >
            {text}
          </a>
        ))}
      </p>
      <CaseList
        query={query}
        list={list}
        noun="proposal"
        listAddress={(params) => deskPaths.deskCases('vendors', params)}
        caseAddress={(id) => deskPaths.deskProposal(id)}
      />
    </DeskPage>
  );
}
