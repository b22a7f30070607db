import { labelOf } from '#features/editing/labels.ts';
import { PROPOSAL_TEXTS, shownToVendor, vendorForm } from '#features/editing/proposal.ts';
import { OPEN } from '#features/proposals/proposals.server.ts';
import { countAnswered } from '#features/reviews/answers.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { formatCounted, formatDate } from '#site/format.ts';
import { say, wordedTexts } from '#site/noun.ts';
import { ownValue } from '#site/own-value.ts';
import { paths } from '#site/paths.ts';
import { TextLink } from '#ui/links.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { Route } from './+types/vendor';
import { interestByMonth } from './interest.server.ts';
import { Interest } from './interest.tsx';
import { proposalAction } from './proposal-action.server.ts';
import { ProposalForm } from './proposal-form.tsx';
import { openForVendor } from './vendor-form.server.ts';
import { proposalsOf } from './vendor-proposals.server.ts';

/** A tool for its vendor: their proposals and the decisions. Nothing that is locked leaves the server. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { userId, today, paths: open, seen } = await openForVendor(context, params.id);
  const { db } = context.get(servicesContext);
  const [proposals, interest, reviews] = await orUnavailable(context, 'reading proposals', () =>
    Promise.all([
      proposalsOf(db.write, { toolId: params.id, userId }),
      interestByMonth(db.read, params.id),
      countAnswered(db.write, params.id),
    ]),
  );
  const waiting = proposals.find(({ state }) => state === 'waiting');
  const asked = proposals.find(({ state }) => state === 'asked');
  const shown = shownToVendor(today, (waiting ?? asked)?.values ?? []);
  return {
    tool: { id: params.id, name: String(today.name) },
    seen,
    interest,
    reviews,
    open: [...open],
    form: vendorForm(shown, open),
    waiting: waiting
      ? {
          remark: waiting.remark,
          date: formatDate(waiting.changed_at),
          labels: waiting.values.map(({ path }) => labelOf(path)),
        }
      : null,
    asked: asked ? { question: asked.answer ?? '', remark: asked.remark } : null,
    earlier: proposals
      .filter(({ state }) => !OPEN.some((open) => open === state))
      .map(({ id, state, decisions, answer, settled_at, published_at }) => ({
        id,
        answer,
        date: formatDate(settled_at ?? ''),
        became: becameOf(state, published_at),
        decisions: (decisions ?? []).map(({ path, isPublished, reason }) => ({
          label: labelOf(path),
          isPublished,
          reason,
        })),
      })),
    done: ownValue(DONE, new URL(request.url).searchParams.get('done') ?? '') ?? null,
  };
}

const DONE: Readonly<Record<string, string>> = wordedTexts({
  stored: PROPOSAL_TEXTS.stored,
  withdrawn: PROPOSAL_TEXTS.withdrawn,
  claimed: 'The tool is yours. You can now propose what the directory says about it.',
});

export const action = proposalAction;
export const handle = { failed: PROPOSAL_TEXTS.failed };

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: `${loaderData?.tool.name ?? say`Your tool`} for its vendor` });
}

export default function Vendor({ loaderData, actionData }: Route.ComponentProps) {
  const { tool, form, open, seen, interest, reviews, waiting, asked, earlier, done } = loaderData;
  const back = actionData?.outcome ?? null;
  return (
    <div className="wrap pt-8">
      <h1>{say`${tool.name} for its vendor`}</h1>
      <p className="mt-3 max-w-prose text-muted">
        Propose what <TextLink to={paths.tool(tool.id)}>its page</TextLink> should say, where each value can
        be read, and the words there. An editor looks at each value and publishes it as stated by the vendor,
        with its date and address, or tells you why not. Your name appears nowhere.
      </p>
      {done && !actionData && <Notice>{done}</Notice>}
      {waiting && (
        <p className="mt-6 max-w-prose">
          Your proposal of {waiting.date} waits for an editor: {waiting.labels.join(', ')}.
        </p>
      )}
      {asked && (
        <section aria-labelledby="question" className="mt-6 max-w-prose">
          <h2 id="question">A question about your proposal</h2>
          <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
            {asked.question}
          </p>
          <p className="small mt-2">
            Answer in the note at the end of the form, and change your values if need be. Your proposal then
            waits for an editor again.
          </p>
        </section>
      )}
      <ReviewCount toolId={tool.id} {...reviews} />
      <EarlierProposals proposals={earlier} />
      <ProposalForm
        tool={tool}
        parts={back ? vendorForm(back.record, new Set(open)) : form}
        seen={actionData?.values.seen ?? seen}
        remark={actionData?.values.remark ?? waiting?.remark ?? asked?.remark ?? ''}
        standing={waiting ? 'waiting' : asked && 'asked'}
        notice={actionData?.notice ?? null}
        back={back}
      />
      <Interest months={interest} />
    </div>
  );
}

interface Props {
  toolId: string;
  reviews: number;
  unanswered: number;
}

/** Links to the tool's reviews, which its vendor answers on the tool's page. */
function ReviewCount({ toolId, reviews, unanswered }: Props) {
  if (reviews === 0) return null;
  return (
    <p className="mt-6 max-w-prose">
      {say`The tool has`}{' '}
      <TextLink to={paths.toolReviews(toolId, 'basic', 1)}>{formatCounted(reviews, 'review')}</TextLink>
      {unanswered > 0
        ? `, ${unanswered} of them without an answer. You can answer each below it.`
        : `, ${reviews === 1 ? 'which you have' : 'all'} answered. You can change each answer below its review.`}
    </p>
  );
}

interface EarlierProposalsProps {
  proposals: readonly {
    id: string;
    date: string;
    /** The editors' reply. */
    answer: string | null;
    /** What became of the accepted values. */
    became: string;
    decisions: readonly { label: string; isPublished: boolean; reason: string | null }[];
  }[];
}

/** The decisions about a vendor's earlier proposals, value by value. */
function EarlierProposals({ proposals }: EarlierProposalsProps) {
  if (proposals.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className="mt-10">
      <SectionHeading id="earlier" title="What became of your proposals" />
      <ul>
        {proposals.map(({ id, date, answer, became, decisions }) => (
          <li key={id} className="border-b border-line py-3">
            <p className="small">{date}</p>
            <ul className="mt-1 text-sm">
              {decisions.map((decision) => (
                <li key={decision.label} className="wrap-anywhere">
                  {decision.label}: {decision.isPublished ? became : 'not published'}
                  {decision.reason && ` (${decision.reason})`}
                </li>
              ))}
            </ul>
            {answer && (
              <p dir="auto" className="mt-1 max-w-prose text-sm whitespace-pre-line wrap-anywhere">
                {answer}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What became of the accepted values. */
function becameOf(state: string, published_at: string | null): string {
  if (state === 'taken back') return 'published, and taken back since';
  return published_at === null ? 'accepted, about to be published' : 'published';
}
