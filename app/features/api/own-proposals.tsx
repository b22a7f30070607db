import { redirect } from 'react-router';
import { addressOf, requireMember } from '#features/accounts/member.server.ts';
import { shownDifference } from '#features/editing/words.ts';
import { answerForProgram, listProgramProposals } from '#features/proposals/program-proposals.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { defineForm, formAction } from '#platform/request/form.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { startingState } from '#site/form-state.ts';
import { formatCounted, formatDate } from '#site/format.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { readPageNumber } from '#site/pager.ts';
import { paths } from '#site/paths.ts';
import { uuid } from '#site/uuid.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { TextLink } from '#ui/links.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Pager } from '#ui/pager.tsx';
import { SettingsNav } from '#ui/settings-nav.tsx';
import type { Route } from './+types/own-proposals';
import { ANSWER_FORM, ANSWER_TEXTS } from './answer-form.ts';
import { type OwnProposal, ProposalItem } from './proposal-item.tsx';

/** What the programs of a member have proposed. Read from where writes go, so that an answer just sent is there. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = requireMember(context, addressOf(request));
  const { write } = context.get(servicesContext).db;
  const { searchParams } = new URL(request.url);
  const list = await orUnavailable(context, 'reading proposals', () =>
    listProgramProposals(write, id, readPageNumber(searchParams.get('page'))),
  );
  const { rows, ...paged } = list;
  const proposals = rows.map(
    ({ values, decisions, created_at, published_at, ...row }): OwnProposal => ({
      ...row,
      date: formatDate(created_at),
      isPublished: published_at !== null,
      values: values.map(({ path, before, after, url }) => ({
        shown: shownDifference(
          { path, before: stored(path, before), after: stored(path, after) },
          created_at,
        ),
        url: url ?? null,
        // Decisions from before the proposal was put back into the queue no longer count.
        decision: isOpen(row.state) ? null : (decisions?.find((one) => one.path === path) ?? null),
      })),
    }),
  );
  return { ...paged, proposals, isAnswered: searchParams.get('answered') === '1' };
}

const isOpen = (state: string) => state === 'waiting' || state === 'asked';

/** A proposed value as a record stores it: that of a detail has a source beside it. */
function stored(path: string, value: unknown): unknown {
  return path.includes('.') && value !== undefined && value !== null ? { value } : value;
}

/** Answers what an editor has asked. */
export const action = formAction(
  defineForm({
    form: ANSWER_FORM,
    operation: 'answering a question about a proposal',
    who: ({ context, request }) => requireMember(context, addressOf(request)),
    limits: ({ context, who: { id } }) => countOrRefuse(context, RATE_LIMITS.vendor, id),
    async work({ services: { db }, who, good }) {
      const id = uuid().safeParse(good.id).data;
      const isStored =
        id !== undefined && (await answerForProgram(db.write, { id, userId: who.id, answer: good.answer }));
      if (!isStored) throw new Refused({ status: 409, notice: ANSWER_TEXTS.settled });
      return redirect(paths.ownProposalAnswered, 303);
    },
  }),
);

export const handle = { failed: ANSWER_FORM.failed };

export const meta = () => pageMeta({ title: 'What your programs have proposed' });

export default function OwnProposals({ loaderData, actionData }: Route.ComponentProps) {
  const { proposals, count, page, pages, isAnswered } = loaderData;
  const state = actionData ?? startingState(ANSWER_FORM);
  return (
    <div className="wrap pt-8">
      <SettingsNav current={paths.apiKeys} />
      <h1>What your programs have proposed</h1>
      <p className="mt-4 max-w-prose text-muted">
        With your <TextLink to={paths.apiKeys}>keys that may propose</TextLink>:{' '}
        {formatCounted(count, 'proposal')}. An editor decides each value, or a rule of the site’s owner.
      </p>
      {isAnswered && !actionData && <Notice>Your answer is with the editors.</Notice>}
      <ErrorBanner text={state.notice} />
      {proposals.length === 0 && <EmptyState text="Your programs have proposed nothing." />}
      <ul className="mt-6">
        {proposals.map((one) => (
          <ProposalItem
            key={one.id}
            proposal={one}
            state={state.values.id === one.id ? state : startingState(ANSWER_FORM)}
          />
        ))}
      </ul>
      <Pager page={page} pages={pages} addressOf={paths.ownProposals} />
    </div>
  );
}
