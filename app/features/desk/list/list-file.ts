import { data } from 'react-router';
import { readCategoryChoices } from '#features/editing/categories.server.ts';
import { exportName, ownFileName } from '#features/market/export-name.ts';
import { requireRole } from '#features/operators/operator.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { chosenColumns } from '#platform/request/file-columns.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { sendFile } from '#platform/request/send-file.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import type { Route } from './+types/list-file';
import { listAsCsv, listAsXlsx } from './list-file.server.ts';
import { LIST_COLUMNS, readListQuery } from './list-query.ts';
import { readToolList } from './read-list.server.ts';

const WRITERS = { 'tools.csv': listAsCsv, 'tools.xlsx': listAsXlsx } as const;

/** Downloads the desk's list of tools: the chosen columns, all results. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { id } = await requireRole(context, 'tools');
  const name = params.file === 'tools.csv' || params.file === 'tools.xlsx' ? params.file : null;
  if (name === null) throw data(null, { status: 404 });
  const { db } = context.get(servicesContext);
  const query = readListQuery(new URL(request.url).searchParams);
  return sendFile(context, 'writing the list of tools', async () => {
    await countOrRefuse(context, RATE_LIMITS.deskFiles, id);
    // A page leaves an unknown column out; a file refuses it, as all files do.
    chosenColumns(
      LIST_COLUMNS.map(({ label, ...column }) => ({ ...column, title: label })),
      request,
    );
    const [{ tools, waitingOf }, choices] = await Promise.all([
      readToolList(db.read, query),
      readCategoryChoices(db.read),
    ]);
    const categories = new Map(choices.map((category) => [category.id, category.name]));
    const rows = tools.map((tool) => ({ tool, categories, waiting: waitingOf.get(tool.id) }));
    const { q, topic, missing, filters } = query;
    const chosenBy = { q, category: topic, missing: missing.join('-'), ...filters };
    return {
      name: exportName(name.replace('tools', ownFileName()), chosenBy),
      body: await WRITERS[name](query.columns, rows, request.signal),
    };
  });
}
