import { data } from 'react-router';
import { findMerged } from '#features/editing/find-tools.server.ts';
import { EDITING_TEXTS } from '#features/editing/forms.ts';
import { shownDifference } from '#features/editing/words.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { foretellSplit } from '#features/publishing/foretell.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { say } from '#site/noun.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { openDesk } from '../desk.server.ts';
import type { Route } from './+types/split-tool';
import { DifferingValues } from './differing-values.tsx';
import { GivenTable } from './given-table.tsx';

/** What splitting a merged tool from the other would do, before it is done. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { desk, operator: by } = await openDesk(context, 'tools');
  const { db } = context.get(servicesContext);
  return orUnavailable(context, 'reading what a split would do', async () => {
    const merged = await findMerged(db.write, id);
    const foretold = merged ? await foretellSplit(db, { id, by }) : 'gone';
    if (!merged || foretold === 'gone')
      throw data({ message: EDITING_TEXTS.noTool, near: [] }, { status: 404 });
    if (foretold === 'refused') return { desk, merged, split: null };
    const at = new Date().toISOString();
    const differences = foretold.differences.map((one) => shownDifference(one, at));
    return { desk, merged, split: { given: foretold.given, differences } };
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: `Split ${loaderData?.merged.name ?? ''}` });
}

export default function SplitTool({ loaderData: { desk, merged, split } }: Route.ComponentProps) {
  const { id, name, into } = merged;
  return (
    <DeskPage
      desk={desk}
      title={`Split ${name} from ${into.name}?`}
      current={deskPaths.deskTools}
      note="Nothing is changed yet."
    >
      {split === null ? (
        <ErrorBanner text={EDITING_TEXTS.notSplit} />
      ) : (
        <>
          <p className="mt-6 max-w-prose">
            {name} ({id}) is listed again at its own address, with its own values and history. What went to{' '}
            {into.name} goes back to it, as it is now, and what gave way comes back. What {into.name} was
            given since the merge stays there. A split cannot be undone, but the two can be merged again.
          </p>
          <GivenTable
            given={split.given}
            moves={`${name} has then`}
            stays={`${into.name} has then`}
            none={say`No member or vendor has given either of them anything.`}
          />
          <form method="post" action={deskPaths.deskTool(id)} className="mt-6 flex flex-wrap gap-3">
            <button type="submit" name="intent" value="split" className="btn btn-primary">
              Split them
            </button>
            <ButtonLink to={deskPaths.deskTool(id)}>Leave it</ButtonLink>
          </form>
          <DifferingValues
            differences={split.differences}
            before={into.name}
            after={`${name}, as it is listed again`}
            note={`${into.name} keeps its values.`}
          />
        </>
      )}
    </DeskPage>
  );
}
