import { FINDING_FORM, FINDING_PACE, type FindingFormState } from '#features/agents/finding/finding.ts';
import { readFindingDesk } from '#features/agents/finding/finding-desk.server.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
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
import type { Route } from './+types/finding';
import { findingAction } from './finding-action.server.ts';
import { PaceForm } from './pace-form.tsx';
import { Latest, SourceForm, Sources } from './sources.tsx';

/** Where new tools are looked for: on or off, the pace, the sources, and what became of their entries. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'agents');
  const { write } = context.get(servicesContext).db;
  const id = new URL(request.url).searchParams.get('source');
  return orUnavailable(context, 'reading the search for tools', async () => {
    const finding = await readFindingDesk(write);
    return { desk, finding, changing: finding.sources.find((source) => source.id === id) ?? null };
  });
}

export const action = findingAction;
export const handle = { failed: FINDING_FORM.failed };

export function meta() {
  return pageMeta({ title: 'Discovery' });
}

/** The forms of the page that have fields, each by its orders. */
const OF_PACE: readonly string[] = ['find', 'stop'];
const OF_SOURCE: readonly string[] = ['add', 'change'];

export default function Finding({
  loaderData: { desk, finding, changing },
  actionData,
}: Route.ComponentProps) {
  const { isOn, since, perDay, toVisit, atDesk, decided, taken, sources, latest } = finding;
  const state = actionData ?? startingState(FINDING_FORM);
  const stateOf = (orders: readonly string[]): FindingFormState =>
    orders.includes(state.values.intent) ? state : startingState(FINDING_FORM);
  return (
    <DeskPage
      desk={desk}
      title="Discovery"
      current={deskPaths.deskAgents}
      note={say`Looks in the sources below for tools that are not listed, visits each once, and puts it into the queue of submissions with what speaks for it. It publishes nothing.`}
    >
      {state.status < 400 && state.notice !== null && <Notice>{state.notice}</Notice>}
      <ErrorBanner text={state.status >= 400 ? state.notice : null} />
      <p className="mt-6">
        {isOn ? 'On' : 'Off'}
        {since !== null && ` since ${formatMoment(since)} (UTC)`}. {formatCounted(toVisit, 'candidate')} to
        visit.{' '}
        <TextLink to={deskPaths.deskFound()}>{formatCounted(atDesk, 'tool')} waiting at the desk</TextLink>
        {decided > 0 && `; ${taken} of ${decided} decided were taken`}.
      </p>
      <PaceForm
        action={deskPaths.deskFinding()}
        isOn={isOn}
        bounds={FINDING_PACE}
        orders={{ on: 'find', off: 'stop' }}
      >
        <Field form={FINDING_FORM} state={stateOf(OF_PACE)} name="pace" start={String(perDay)} />
      </PaceForm>
      <Sources sources={sources} />
      <SourceForm state={stateOf(OF_SOURCE)} changing={changing} />
      <Latest candidates={latest} />
    </DeskPage>
  );
}
