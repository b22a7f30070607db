import { data } from 'react-router';
import { readCategoryChoices } from '#features/editing/categories.server.ts';
import { readFaultyRows, readSurvey } from '#features/imports/choices.server.ts';
import { fileSourceWords } from '#features/imports/file-source-words.server.ts';
import { countLeft, readImport, readLines } from '#features/imports/imports.server.ts';
import {
  BY_NOBODY,
  IMPORT_TEXTS,
  isAtWork,
  mayCommand,
  STATE_WORDS,
  uploadKind,
  workWords,
  wouldChange,
} from '#features/imports/imports.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { answerHeadersContext, servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCount, formatCounted, formatMoment } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { readPageNumber } from '#site/pager.ts';
import { uuid } from '#site/uuid.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { openDesk } from '../desk.server.ts';
import type { Route } from './+types/import';
import { Decisions, Emptied, Losses } from './decisions.tsx';
import { importAction } from './import-action.server.ts';
import { ImportLines } from './import-lines.tsx';

const REFRESH_SECONDS = 3;
const ALL_FIELDS = new URLSearchParams({ fields: 'all' });

/** An import: its progress, its changes and what can be done. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'catalogue');
  const { db } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const asked = {
    what: searchParams.get('what') ?? '',
    page: readPageNumber(searchParams.get('page')),
  };
  return orUnavailable(context, 'reading an import', async () => {
    const entry = uuid().safeParse(id).success ? await readImport(db.write, id) : null;
    if (!entry) throw data({ message: IMPORT_TEXTS.none, near: [] }, { status: 404 });
    // The page refreshes by itself, without scripts too.
    if (isAtWork(entry.state)) context.get(answerHeadersContext).set('Refresh', String(REFRESH_SECONDS));
    const difference = await readLines(db.write, entry, asked);
    const survey = entry.state === 'checked' ? await readSurvey(db.write, id) : null;
    const decided = survey && {
      survey,
      faulty: await readFaultyRows(db.write, id),
      categories: await readCategoryChoices(db.write),
      source: fileSourceWords(survey.choices.source),
      fields: { isAll: searchParams.get('fields') === 'all', allAt: deskPaths.deskImport(id, ALL_FIELDS) },
    };
    const left = entry.state === 'undone' ? await countLeft(db.write, id) : 0;
    return { desk, entry, left, difference, decided };
  });
}

export const action = importAction;

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: `Import: ${loaderData?.entry.givenName ?? ''}` });
}

export default function Import({
  loaderData: { desk, entry, left, difference, decided },
  actionData,
}: Route.ComponentProps) {
  const { id, givenName, state, by, uploadedAt, importedAt, undoneAt, progress, reason } = entry;
  return (
    <DeskPage
      desk={desk}
      title={givenName}
      current={deskPaths.deskCatalogue}
      note={`Received on ${formatMoment(uploadedAt)} by ${by ?? BY_NOBODY}.`}
    >
      <ErrorBanner text={actionData?.notice} />
      <p className="mt-6 text-lg" role="status">
        {isAtWork(state)
          ? `${workWords(state, progress)} This page follows by itself; it may be closed.`
          : STATE_WORDS[state]}
        {state === 'imported' && importedAt && ` on ${formatMoment(importedAt)}.`}
        {state === 'undone' && undoneAt && ` on ${formatMoment(undoneAt)}${leftText(left)}.`}
      </p>
      {reason && <p className="small mt-2 wrap-anywhere">The last attempt ended early: {reason}</p>}
      <form
        method="post"
        action={deskPaths.deskImport(id)}
        className="mt-6 flex flex-wrap items-center gap-3"
      >
        {mayCommand('import', state) && wouldChange(difference.counts) && (
          <button type="submit" name="intent" value="import" className="btn btn-primary">
            Import
          </button>
        )}
        {state === 'checked' && (
          <button type="submit" name="intent" value="delete" className="btn">
            Delete the file
          </button>
        )}
        {mayCommand('undo', state) && (
          <>
            <button type="submit" name="intent" value="undo" className="btn">
              Undo the whole import
            </button>
            <span className="small">{say`Values that were edited since stay. Merged tools are listed again.`}</span>
          </>
        )}
      </form>
      {state === 'checked' && (
        <p className="mt-6">
          The import would change {formatCounted(difference.counts.changed, 'record')} and add{' '}
          {formatCount(difference.counts.new)}. Faults: {formatCount(difference.counts.refused)}.
        </p>
      )}
      {decided && <Emptied emptied={decided.survey.emptied} />}
      {decided && <Losses {...decided.survey} />}
      {decided && <Decisions id={id} {...decided} faults={difference.counts.refused} />}
      <ImportLines kind={uploadKind(givenName)} id={id} state={state} difference={difference} />
    </DeskPage>
  );
}

/** Says how many records undoing has not restored. */
function leftText(left: number): string {
  return left === 0
    ? ''
    : `, except ${formatCounted(left, 'record')} of which something stays, as it is used or was changed since: see below`;
}
