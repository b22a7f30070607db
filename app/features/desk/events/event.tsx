import { redirect } from 'react-router';
import { CaseCommands } from '#features/operators/case-commands.tsx';
import { CaseFacts } from '#features/operators/case-facts.tsx';
import { readDone } from '#features/operators/case-query.ts';
import { CASE_FORM, CASE_TEXTS } from '#features/operators/cases.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { DoneNotice } from '#features/operators/done-notice.tsx';
import { idOf } from '#platform/request/case-id.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { startingState } from '#site/form-state.ts';
import { formatDate, formatMoment } from '#site/format.ts';
import { MESSAGES } from '#site/messages.ts';
import { paths } from '#site/paths.ts';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { readCommand, undoForm } from '../case-action.server.ts';
import { openDesk } from '../desk.server.ts';
import { deskAction, deskForm } from '../desk-form.server.ts';
import { readDoneAction } from '../undo.server.ts';
import type { Route } from './+types/event';
import { decideEvent, readEvent } from './decide-event.server.ts';

/** What one page tells of a company, in its words. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { desk, operator } = await openDesk(context, 'events');
  const { write } = context.get(servicesContext).db;
  const id = idOf(params);
  return orUnavailable(context, 'reading an event of a company', async () => {
    const found = await readEvent(write, id);
    if (!found) throw notFound(MESSAGES.pageNotFound);
    const done = await readDoneAction(write, readDone(new URL(request.url).searchParams), operator);
    return { desk, found, done };
  });
}

const UNFIT = 'The company’s record does not take it. Enter it there yourself, and dismiss it here.';

const decide = deskForm('events', {
  form: CASE_FORM,
  operation: 'deciding about an event of a company',
  read: readCommand,
  async work({ context, who: by, good: { id, intent, note } }) {
    const entry = await decideEvent(context.get(servicesContext).db, { id, intent, note, by });
    if (entry === null) throw new Refused({ status: 409, notice: CASE_TEXTS.settledAlready });
    if (entry === 'unfit') throw new Refused({ status: 409, notice: UNFIT });
    return redirect(deskPaths.deskEvent(id, entry), 303);
  },
});

/** Accepts or dismisses what was told of a company, or undoes the latter. */
export const action = deskAction('events', {
  accept: decide,
  dismiss: decide,
  undo: undoForm('events', deskPaths.deskEvents),
});

export const handle = { failed: CASE_FORM.failed };

export const meta = () => pageMeta({ title: 'Event of a company' });

export default function CompanyEvent({
  loaderData: { desk, found, done },
  actionData,
}: Route.ComponentProps) {
  const { id, company, kind, round, announced, led_by, buyer, happened_on, quote, url, read_on } = found;
  return (
    <DeskPage
      desk={desk}
      title={`${company.name}: ${kind === 'round' ? `${round}?` : `bought by ${buyer}?`}`}
      current={deskPaths.deskEvents}
      note={`Proposed on ${formatMoment(found.created_at)} UTC`}
    >
      <DoneNotice done={actionData ? null : done} />
      <CaseFacts
        facts={[
          {
            label: 'Company',
            text: <TextLink to={paths.company(company.id)}>{company.name}</TextLink>,
          },
          { label: 'Round', text: round },
          { label: 'Amount', text: announced },
          { label: 'Led by', text: led_by.join(', ') },
          { label: 'Bought by', text: buyer },
          {
            label: 'Day, as the sentence or its page has it',
            text: happened_on === null ? 'Not named: add it to the record' : formatDate(happened_on),
          },
          { label: 'In its words', text: quote },
          { label: `Read on ${formatDate(read_on)} at`, link: url },
        ]}
      />
      <CaseCommands
        kind="event"
        id={id}
        state={found.state}
        note={found.answer}
        form={actionData ?? startingState(CASE_FORM)}
        action={deskPaths.deskEvent(id)}
        label="Note (optional; other operators see it)"
      />
    </DeskPage>
  );
}
