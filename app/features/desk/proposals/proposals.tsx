import { listCases } from '#features/cases/cases.server.ts';
import { CaseList } from '#features/operators/case-list.tsx';
import { readDone, readProposalQuery, writeCaseQuery } from '#features/operators/case-query.ts';
import { CASE_FORM } from '#features/operators/cases.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { DoneNotice } from '#features/operators/done-notice.tsx';
import { mayDo, type Role } from '#features/operators/roles.ts';
import { acceptedSubmissions, draftOfEntry } from '#features/submissions/decisions.server.ts';
import { type FoundSource, waitingSources } from '#features/submissions/decline-found.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { type StateOf, startingState } from '#site/form-state.ts';
import { formatCounted } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { isOfNewTools, PROPOSAL_VIEWS, PROPOSERS, type ProposalView } from '#site/proposal-origins.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Field } from '#ui/fields.tsx';
import { FormField } from '#ui/form-field.tsx';
import { PrimaryLink, TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { undoForm } from '../case-action.server.ts';
import { declinePage, declineSource } from '../decline-found-action.server.ts';
import { DECLINE_FOUND_FORM } from '../decline-found-form.ts';
import { openDesk } from '../desk.server.ts';
import { deskAction } from '../desk-form.server.ts';
import { GoOn } from '../go-on.tsx';
import { nextWaiting } from '../next-waiting.server.ts';
import { readDoneAction } from '../undo.server.ts';
import type { Route } from './+types/proposals';

/** The queue of proposals, read from the primary, so that one settled just now is gone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'submissions');
  const { write } = context.get(servicesContext).db;
  const { searchParams } = new URL(request.url);
  const asked = readProposalQuery(searchParams);
  const [firstView] = viewsOf(desk.role);
  const query = { ...asked, ...(mayDo(desk.role, 'vendors') || isOfNewTools(asked.from) ? {} : firstView) };
  const isNew = isOfNewTools(query.from);
  return orUnavailable(context, 'reading proposals', async () => {
    const done = await readDoneAction(write, readDone(searchParams), operator);
    return {
      desk,
      query,
      list: await listCases(write, 'proposal', query),
      done,
      draft: done && mayDo(desk.role, 'tools') ? await draftOfEntry(write, done.id) : null,
      accepted: query.from === 'new' ? await acceptedSubmissions(write) : [],
      sources: query.from === 'found' && query.view === 'waiting' ? await waitingSources(write) : [],
      next: done && (await nextWaiting(write, desk.role, isNew ? 'submission' : 'proposal')),
    };
  });
}

/** Undoes the last action, or declines found tools together. */
export const action = deskAction('submissions', {
  'decline-page': declinePage,
  'decline-source': declineSource,
  undo: undoForm('submissions', deskPaths.deskVendors),
});

export const handle = { failed: CASE_FORM.failed };

export function meta() {
  return pageMeta({ title: 'Proposals' });
}

interface View {
  from?: ProposalView;
}

/** The views whose proposals a role may settle. */
function viewsOf(role: Role): View[] {
  const views = PROPOSAL_VIEWS.map((from) => ({ from }));
  return mayDo(role, 'vendors') ? [{}, ...views] : views.filter(({ from }) => isOfNewTools(from));
}

function nameOf(from: ProposalView | undefined): string {
  if (from === undefined) return 'Everybody';
  if (from === 'new') return say`New tools`;
  return from === 'found' ? say`Found tools` : `${PROPOSERS[from]}s`;
}

/** Which of the two forms the state is of. */
function isDeclining(
  state: StateOf<typeof DECLINE_FOUND_FORM> | StateOf<typeof CASE_FORM>,
): state is StateOf<typeof DECLINE_FOUND_FORM> {
  return 'ids' in state.values;
}

export default function Proposals({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, query, list, done, draft, accepted, next } = loaderData;
  const { from: _, ...asked } = query;
  const declining = actionData && isDeclining(actionData) ? actionData : null;
  return (
    <DeskPage
      desk={desk}
      title="Proposals"
      current={isOfNewTools(query.from) ? deskPaths.deskSubmissions : deskPaths.deskVendors}
      note={
        <>
          {say`New tools that members submit or the site’s agent has found, what vendors want to be different, what readers call wrong, what members’ programs and the agent have read, and what the checker has seen.`}{' '}
          {mayDo(desk.role, 'vendors') && (
            <TextLink to={deskPaths.deskClaims}>{say`Who has claimed a tool`}</TextLink>
          )}
        </>
      }
    >
      <ErrorBanner text={actionData?.notice} />
      <DoneNotice done={actionData ? null : done}>
        {draft && <PrimaryLink to={deskPaths.draft(draft)}>Open its draft</PrimaryLink>}
        <GoOn next={next} />
      </DoneNotice>
      <p className="mt-6 flex flex-wrap gap-6">
        {viewsOf(desk.role).map((view) => (
          <a
            key={nameOf(view.from)}
            href={deskPaths.deskCases('vendors', writeCaseQuery({ ...asked, page: 1, ...view }))}
            className={query.from === view.from ? 'font-semibold' : 'link'}
            {...(query.from === view.from && { 'aria-current': 'true' })}
          >
            {nameOf(view.from)}
          </a>
        ))}
      </p>
      <CaseList
        query={query}
        list={list}
        noun={isOfNewTools(query.from) ? 'submission' : 'proposal'}
        listAddress={(params) => deskPaths.deskCases('vendors', params)}
        caseAddress={(id, kind) =>
          kind === 'submission' ? deskPaths.deskSubmission(id) : deskPaths.deskProposal(id)
        }
      />
      {query.from === 'found' && query.view === 'waiting' && (
        <DeclineFound
          ids={list.cases.map(({ id }) => id)}
          sources={loaderData.sources}
          state={declining ?? startingState(DECLINE_FOUND_FORM)}
        />
      )}
      <Accepted accepted={accepted} />
    </DeskPage>
  );
}

function Accepted({ accepted }: Pick<Route.ComponentProps['loaderData'], 'accepted'>) {
  if (accepted.length === 0) return null;
  return (
    <section aria-labelledby="accepted" className="mt-16">
      <SectionHeading id="accepted" title="Accepted, not in the catalogue yet" />
      <ul>
        {accepted.map(({ id, name, url }) => (
          <li key={id} className="border-b border-line py-3">
            <a href={deskPaths.deskSubmission(id)} className="link font-medium wrap-anywhere">
              {name}
            </a>
            <span className="small block wrap-anywhere">{url}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Props {
  ids: readonly string[];
  sources: readonly FoundSource[];
  state: StateOf<typeof DECLINE_FOUND_FORM>;
}

/** Declines all found tools of the page, or of a source, with one reason. */
function DeclineFound({ ids, sources, state }: Props) {
  if (ids.length === 0) return null;
  return (
    <details className="mt-12 border-t border-edge pt-4" open={state.status >= 400}>
      <summary className="cursor-pointer">Decline many at once</summary>
      <form method="post" action={deskPaths.deskFound()} className="mt-4 grid max-w-prose gap-4">
        <input type="hidden" name="ids" value={ids.join(',')} />
        <Field form={DECLINE_FOUND_FORM} state={state} name="note" />
        <FormField name="source" label="Source">
          {(tied) => (
            <select {...tied} defaultValue={state.values.source}>
              {sources.map(({ address, name, waiting }) => (
                <option key={address} value={address}>
                  {`${name}: ${formatCounted(waiting, 'tool')} (${address})`}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <p className="flex flex-wrap gap-3">
          <button type="submit" name="intent" value="decline-source" className="btn">
            Decline all of the source
          </button>
          <button type="submit" name="intent" value="decline-page" className="btn">
            Decline {ids.length === 1 ? 'the one' : `all ${ids.length}`} of this page
          </button>
        </p>
        <p className="small">
          At most 500 at once. What is declined is not proposed again; it can be undone for ten seconds.
        </p>
      </form>
    </details>
  );
}
