import { data } from 'react-router';
import { EDITING_TEXTS } from '#features/editing/forms.ts';
import { toolMeant } from '#features/editing/meant-tools.server.ts';
import { shownDifference } from '#features/editing/words.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { foretellMerge } from '#features/publishing/foretell.server.ts';
import { readEntered } from '#features/records/records/entered-tool.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { say } from '#site/noun.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { openDesk } from '../desk.server.ts';
import type { Route } from './+types/merge-tool';
import { DifferingValues } from './differing-values.tsx';
import { GivenTable } from './given-table.tsx';
import { MergeForm } from './tool-forms.tsx';

const LONGEST = 300;

/** A preview of merging a tool into another. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const { desk, operator: by } = await openDesk(context, 'tools');
  const { db } = context.get(servicesContext);
  const typed = (new URL(request.url).searchParams.get('into') ?? '').slice(0, LONGEST).trim();
  return orUnavailable(context, 'reading what a merge would do', async () => {
    const tool = await readEntered(db, id);
    if (!tool) throw data({ message: EDITING_TEXTS.noTool, near: [] }, { status: 404 });
    const page = { desk, id, name: String(tool.name), typed, into: null };
    if (typed === '') return { ...page, reason: '' };
    const meant = await toolMeant(db.write, typed);
    if ('reason' in meant) return { ...page, reason: meant.reason };
    const { tool: into } = meant;
    if (into.id === id) return { ...page, reason: EDITING_TEXTS.sameTool };
    const foretold = await foretellMerge(db, { id, into: into.id, by });
    if (foretold === 'gone') return { ...page, reason: EDITING_TEXTS.noTool };
    if (foretold === 'refused') return { ...page, reason: EDITING_TEXTS.refused };
    const at = new Date().toISOString();
    const differences = foretold.differences.map((one) => shownDifference(one, at));
    return {
      ...page,
      reason: '',
      into: { id: into.id, name: into.name },
      given: foretold.given,
      differences,
    };
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: `Merge ${loaderData?.name ?? ''}` });
}

export default function MergeTool({ loaderData }: Route.ComponentProps) {
  const { desk, id, name, typed, reason } = loaderData;
  if (loaderData.into === null) {
    return (
      <DeskPage desk={desk} title={`Merge ${name}`} current={deskPaths.deskTools} note={id}>
        <ErrorBanner text={reason} />
        <MergeForm id={id} typed={typed} />
      </DeskPage>
    );
  }
  const { into, given, differences } = loaderData;
  return (
    <DeskPage
      desk={desk}
      title={`Merge ${name} into ${into.name}?`}
      current={deskPaths.deskTools}
      note="Nothing is changed yet."
    >
      <p className="mt-6 max-w-prose">
        {name} ({id}) leaves every list, and its address leads to {into.name} ({into.id}). It can be undone
        for ten seconds, and the two can be split at any time.
      </p>
      <GivenTable
        given={given}
        moves={`Go to ${into.name}`}
        stays="Give way"
        none={say`No member or vendor has given ${name} anything.`}
      />
      {given.some(({ stays }) => stays > 0) && (
        <p className="small mt-2 max-w-prose">
          Gives way: the earlier of two ratings by one member, and what a member or list has of both. It is
          kept and comes back with a split.
        </p>
      )}
      <form method="post" action={deskPaths.deskTool(id)} className="mt-6 flex flex-wrap gap-3">
        <input type="hidden" name="other" value={into.id} />
        <button type="submit" name="intent" value="merge" className="btn btn-primary">
          Merge them
        </button>
        <ButtonLink to={deskPaths.deskTool(id)}>Leave it</ButtonLink>
      </form>
      <DifferingValues
        differences={differences}
        before={name}
        after={`${into.name}, which stays`}
        note={`${into.name} keeps its own values; those of ${name} are kept for a split. To take some over, edit ${into.name}.`}
      />
    </DeskPage>
  );
}
