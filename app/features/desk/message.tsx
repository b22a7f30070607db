import { CONTACT_KINDS } from '#features/contact/contact-rules.ts';
import { readMessageCase } from '#features/contact/messages.server.ts';
import { CaseCommands } from '#features/operators/case-commands.tsx';
import { CaseFacts } from '#features/operators/case-facts.tsx';
import { CASE_FORM } from '#features/operators/cases.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { idOf } from '#platform/request/case-id.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { notFound, orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { startingState } from '#site/form-state.ts';
import { formatMoment } from '#site/format.ts';
import { MESSAGES } from '#site/messages.ts';
import { pageMeta } from '#ui/page-meta.ts';
import type { Route } from './+types/message';
import { openDesk } from './desk.server.ts';
import { settleMessage } from './settle.server.ts';

/** One message. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'messages');
  const { write } = context.get(servicesContext).db;
  const id = idOf(params);
  const found = await orUnavailable(context, 'reading a message', () => readMessageCase(write, id));
  if (!found) throw notFound(MESSAGES.pageNotFound);
  return { desk, found };
}

export const action = settleMessage;
export const handle = { failed: CASE_FORM.failed };

export const meta = () => pageMeta({ title: 'Message' });

export default function Message({ loaderData: { desk, found }, actionData }: Route.ComponentProps) {
  const { id, name, email, kind, message, created_at } = found;
  return (
    <DeskPage
      desk={desk}
      title={name}
      current={deskPaths.deskMessages}
      note={`Written on ${formatMoment(created_at)} UTC`}
    >
      <CaseFacts
        facts={[
          { label: 'About', text: CONTACT_KINDS.find((each) => each.id === kind)?.label ?? kind },
          { label: 'From', text: `${name} <${email}>` },
          { label: 'Message', text: message },
        ]}
      />
      <CaseCommands
        kind="message"
        id={id}
        state={found.state}
        note={found.answer}
        form={actionData ?? startingState(CASE_FORM)}
        action={deskPaths.deskMessage(id)}
        label="Your answer"
      />
    </DeskPage>
  );
}
