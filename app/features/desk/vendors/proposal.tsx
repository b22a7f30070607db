import { differencesOf } from '#features/editing/merge-records.ts';
import { isUnchanged } from '#features/editing/proposal.ts';
import { withStatedValues } from '#features/editing/stated-values.ts';
import { shownDifference } from '#features/editing/words.ts';
import { CaseFacts } from '#features/operators/case-facts.tsx';
import { readDone } from '#features/operators/case-query.ts';
import { CASE_FORM, STATE_WORDS } from '#features/operators/cases.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { DoneNotice } from '#features/operators/done-notice.tsx';
import { readEntered } from '#features/records/records/entered-tool.server.ts';
import { readProposal } from '#features/vendors/proposals.server.ts';
import { idOf } from '#platform/request/case-id.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { formatDate } from '#site/format.ts';
import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { PROPOSERS, type ProposalOrigin } from '#site/proposal-origins.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { openDesk } from '../desk.server.ts';
import { readDoneAction } from '../undo.server.ts';
import type { Route } from './+types/proposal';
import { decideAction } from './decide-action.server.ts';
import { UndoAll } from './undo-all.tsx';
import { DecideForm, Decisions } from './values.tsx';

/** One proposal: each value beside today's. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'vendors');
  const { db } = context.get(servicesContext);
  const id = idOf(params);
  return orUnavailable(context, 'reading a proposal', async () => {
    const found = await readProposal(db.write, id);
    const today = found && (await readEntered(db, found.tool.id));
    if (!found || !today) throw notFound(MESSAGES.pageNotFound);
    const { origin, changed_at } = found;
    const wanted = withStatedValues(today, found.values, { origin, date: changed_at.slice(0, 10) });
    const differences = new Map(differencesOf(today, wanted).map((one) => [one.path, one]));
    return {
      desk,
      done: await readDoneAction(db.write, readDone(new URL(request.url).searchParams), operator),
      proposal: {
        id,
        tool: found.tool,
        origin,
        email: found.email,
        state: found.state,
        remark: found.remark,
        answer: found.answer,
        seen: found.changed_at,
        date: formatDate(found.changed_at),
        draft: found.draft,
        isPublished: found.published_at !== null,
        values: found.values.map((value) => ({
          shown: shownDifference(differences.get(value.path) ?? sameAsToday(value), found.changed_at),
          evidence: { quote: value.quote, url: value.url, readOn: value.read_on },
          isOvertaken: !isUnchanged(today, value),
          decision: found.decisions?.find(({ path }) => path === value.path) ?? null,
        })),
      },
    };
  });
}

const PROPOSED_BY = {
  vendor: 'its vendor',
  program: 'a program of a member',
  agent: 'the site’s agent',
} as const satisfies Record<ProposalOrigin, string>;

/** A value that the tool has by now. */
function sameAsToday({ path, after }: { path: string; after?: unknown }) {
  return { path, before: after, after };
}

export const action = decideAction;
/** What its forms say if no answer comes. */
export const handle = { failed: CASE_FORM.failed };

export function meta() {
  return pageMeta({ title: 'Proposal' });
}

export default function Proposal({ loaderData: { desk, done, proposal }, actionData }: Route.ComponentProps) {
  const { id, tool, origin, email, state, remark, answer, seen, date, draft, isPublished, values } = proposal;
  return (
    <DeskPage
      desk={desk}
      title={`${tool.name}: what ${PROPOSED_BY[origin]} proposes`}
      current={paths.deskVendors}
      note={`Proposed on ${date}`}
    >
      <DoneNotice done={actionData ? null : done} />
      {actionData && actionData.status < 400 && actionData.notice && <Notice>{actionData.notice}</Notice>}
      <ErrorBanner text={actionData && actionData.status >= 400 ? actionData.notice : null} />
      <CaseFacts
        facts={[
          {
            label: 'Tool',
            text: (
              <a href={paths.tool(tool.id)} className="link">
                {tool.name}
              </a>
            ),
          },
          { label: 'From', text: email ?? PROPOSERS[origin] },
          { label: 'Note', text: remark },
          { label: 'State', text: isPublished ? 'Published' : (STATE_WORDS[state] ?? state) },
          { label: 'Answer', text: answer },
        ]}
      />
      {draft && (
        <p className="mt-6">
          <a href={paths.draftReview(draft)} className="btn btn-primary">
            Review and publish
          </a>
        </p>
      )}
      {state === 'waiting' ? (
        <DecideForm
          id={id}
          origin={origin}
          seen={seen}
          values={values}
          typed={actionData?.values ?? {}}
          errors={actionData?.errors ?? {}}
        />
      ) : (
        <Decisions values={values} />
      )}
      {origin !== 'vendor' && <UndoAll id={id} whose={PROPOSED_BY[origin]} />}
    </DeskPage>
  );
}
