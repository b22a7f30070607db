import { AGENT_FORM, PACE } from '#features/agents/agent.ts';
import { readAgentDesk } from '#features/agents/agent-desk.server.ts';
import { isFindingOn } from '#features/agents/finding/finding-schedule.server.ts';
import { readModelDesk } from '#features/agents/model/model-desk.server.ts';
import { writeCaseQuery } from '#features/operators/case-query.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { countOfProposer } from '#features/publishing/of-proposer.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { startingState } from '#site/form-state.ts';
import { formatCounted, formatMoment } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Field } from '#ui/fields.tsx';
import { TextLink } from '#ui/links.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { openDesk } from '../desk.server.ts';
import { UndoAll } from '../proposals/undo-all.tsx';
import type { Route } from './+types/agents';
import { agentsAction } from './agents-action.server.ts';
import { ModelUse } from './model-use.tsx';
import { PaceForm } from './pace-form.tsx';
import { LastReads, Precision } from './readings.tsx';

/** The agent that reads what is listed: on or off, its pace, what it has read, and what became of it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'agents');
  const { db, settings } = context.get(servicesContext);
  return orUnavailable(context, 'reading the agent', async () => ({
    desk,
    agent: await readAgentDesk(db.write),
    model: await readModelDesk(db.write, settings, Date.now()),
    isFinding: await isFindingOn(db.write),
    left: await countOfProposer(db.write, { origin: 'agent', userId: null }),
  }));
}

export const action = agentsAction;
export const handle = { failed: AGENT_FORM.failed };

export function meta() {
  return pageMeta({ title: 'Agents' });
}

export default function Agents({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, agent, model, isFinding, left } = loaderData;
  const { isOn, since, perHour, waiting, events, read, tried, lastReads, precision } = agent;
  const state = actionData ?? startingState(AGENT_FORM);
  return (
    <DeskPage
      desk={desk}
      title="Agents"
      current={deskPaths.deskAgents}
      note={say`The structuring agent reads the sites of listed tools. What they still say it confirms, with the page and the day; what is new or different it proposes, with the page’s words. What is published, an editor decides, or a rule of acceptance.`}
    >
      {state.status < 400 && state.notice !== null && <Notice>{state.notice}</Notice>}
      <ErrorBanner text={state.status >= 400 ? state.notice : null} />
      <p className="mt-6">
        {isOn ? 'On' : 'Off'}
        {since !== null && ` since ${formatMoment(since)} (UTC)`}. {formatCounted(read, 'tool')} read
        {tried > 0 && `, ${tried} more tried`}.{' '}
        <TextLink
          to={deskPaths.deskCases(
            'vendors',
            writeCaseQuery({ q: '', view: 'waiting', page: 1, from: 'agent' }),
          )}
        >
          {formatCounted(waiting, 'proposal')} waiting
        </TextLink>
        , and{' '}
        <TextLink to={deskPaths.deskWaitingFor(new URLSearchParams({ kind: 'event' }))}>
          {formatCounted(events.waiting, 'event')} of companies
        </TextLink>
        {events.decided > 0 && `; ${events.accepted} of ${events.decided} events decided were accepted`}.
      </p>
      <PaceForm action={deskPaths.deskAgents} isOn={isOn} bounds={PACE} orders={{ on: 'on', off: 'off' }}>
        <Field form={AGENT_FORM} state={state} name="pace" start={String(perHour)} />
      </PaceForm>
      <p className="mt-6">
        {say`Tools that are not listed are looked for by`}{' '}
        <TextLink to={deskPaths.deskFinding()}>discovery</TextLink>, which is {isFinding ? 'on' : 'off'}.
      </p>
      <ModelUse model={model} />
      <LastReads reads={lastReads} />
      <Precision fields={precision} />
      <UndoAll action={deskPaths.deskAgents} whose="the site’s agent" left={left} />
    </DeskPage>
  );
}
