import { redirect } from 'react-router';
import { CLAIM_ORDERS, PROOF_WORDS } from '#features/claims/claim.ts';
import { type CaseQuery, readCaseQuery, readDone, writeCaseQuery } from '#features/operators/case-query.ts';
import { CASE_FORM, CASE_TEXTS } from '#features/operators/cases.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { DoneNotice } from '#features/operators/done-notice.tsx';
import { ListFilter } from '#features/operators/list-filter.tsx';
import { listClaims, settleClaim } from '#features/vendors/settle-claims.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { type StateOf, startingState } from '#site/form-state.ts';
import { formatCounted, formatMoment } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Field } from '#ui/fields.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Pager } from '#ui/pager.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { readCommand, undoForm } from '../case-action.server.ts';
import { openDesk } from '../desk.server.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';
import { readDoneAction } from '../undo.server.ts';
import type { Route } from './+types/claims';

/** Who has claimed a tool. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'vendors');
  const { write } = context.get(servicesContext).db;
  const { searchParams } = new URL(request.url);
  const query = readCaseQuery(searchParams);
  return orUnavailable(context, 'reading claims', async () => ({
    desk,
    query,
    list: await listClaims(write, query),
    done: await readDoneAction(write, readDone(searchParams), operator),
  }));
}

function settling(intent: 'take' | 'give') {
  return deskForm('vendors', {
    form: CASE_FORM,
    operation: 'settling a claim',
    read: readCommand,
    async work({ services, who: by, good: { id, note } }) {
      const { origin } = services;
      const entry = await settleClaim(services, { id, intent, note, by, origin });
      if (entry === null) throw new Refused({ status: 409, notice: CASE_TEXTS.settledAlready });
      return redirect(`${deskPaths.deskClaims}?done=${entry}`, 303);
    },
  });
}

export const action = deskAction('vendors', {
  take: settling('take'),
  give: settling('give'),
  undo: undoForm('vendors', deskPaths.deskClaims),
});

export const handle = { failed: CASE_FORM.failed };

export const meta = () => pageMeta({ title: say`Claims of vendors` });

export default function Claims({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, query, list, done } = loaderData;
  const isListed = list.claims.some(({ id }) => id === actionData?.values.id);
  const to = (change: Partial<typeof query>) =>
    deskPaths.deskClaimList(writeCaseQuery({ ...query, page: 1, ...change }));
  return (
    <DeskPage
      desk={desk}
      title={say`Claims of vendors`}
      current={deskPaths.deskVendors}
      note={say`Members who have proved that a tool is theirs. A claim that is taken back cannot be proved again.`}
    >
      <ErrorBanner text={(isListed ? null : actionData?.errors.note) ?? actionData?.notice} />
      <DoneNotice done={actionData ? null : done} />
      <ListFilter
        views={[
          { id: 'held', to: to({ view: 'waiting' }), text: 'In force', isCurrent: query.view !== 'settled' },
          {
            id: 'taken',
            to: to({ view: 'settled' }),
            text: 'Taken back',
            isCurrent: query.view === 'settled',
          },
        ]}
        what="Claims"
        label={say`Tool, member or domain`}
        q={query.q}
        kept={query.view === 'settled' ? [{ name: 'settled', value: '1' }] : []}
      />
      <section aria-labelledby="claims" className="mt-8">
        <SectionHeading
          id="claims"
          title={formatCounted(list.count, 'claim')}
          note="The latest first. Times are UTC."
        />
        {list.claims.length === 0 && <EmptyState text={noClaims(query)} />}
        <ul>
          {list.claims.map((claim) => (
            <Row
              key={claim.id}
              claim={claim}
              intent={query.view === 'settled' ? 'give' : 'take'}
              back={actionData?.values.id === claim.id ? actionData : null}
            />
          ))}
        </ul>
        <Pager page={list.page} pages={list.pages} addressOf={(page) => to({ page })} />
      </section>
    </DeskPage>
  );
}

function noClaims({ q, view }: CaseQuery): string {
  if (q !== '') return 'There is no such claim.';
  return view === 'settled' ? 'No claim has been taken back.' : say`Nobody has claimed a tool yet.`;
}

type Claim = Route.ComponentProps['loaderData']['list']['claims'][number];

interface RowProps {
  claim: Claim;
  intent: 'take' | 'give';
  /** Its form as it came back. */
  back: StateOf<typeof CASE_FORM> | null;
}

function Row({ claim, intent, back }: RowProps) {
  const { id, tool, email, proof, place, since, isHere } = claim;
  return (
    <li className="border-b border-line py-3">
      <p className="flex flex-wrap justify-between gap-x-6">
        <a href={paths.tool(tool.id)} className="link font-medium wrap-anywhere">
          {tool.name}
        </a>
        <time className="small tabular-nums" dateTime={since}>
          {formatMoment(since)}
        </time>
      </p>
      <p className="small wrap-anywhere">
        {email}, {PROOF_WORDS[proof]} {place}
        {!isHere && say`. The web address of the tool has changed since, so the claim does not count.`}
      </p>
      <details className="mt-1" open={back !== null}>
        <summary className="small w-fit">
          {CLAIM_ORDERS[intent]}
          <span className="sr-only">: {tool.name}</span>
        </summary>
        <form method="post" action={deskPaths.deskClaims} className="mt-3 grid max-w-prose gap-3">
          <input type="hidden" name="id" value={id} />
          <Field
            form={CASE_FORM}
            state={back ?? startingState(CASE_FORM)}
            name="note"
            label="A word to the member (optional)"
            rows={2}
          />
          <p>
            <button type="submit" name="intent" value={intent} className="btn">
              {CLAIM_ORDERS[intent]}
            </button>
          </p>
        </form>
      </details>
    </li>
  );
}
