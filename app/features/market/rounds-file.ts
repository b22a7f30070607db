import { readRoundQuery } from '#catalogue/rounds/read-round-query.ts';
import { isRoundFile, ROUND_FILES, SPREADSHEET_ROWS } from '#catalogue/rounds/round-table.ts';
import { totalRounds } from '#catalogue/rounds/rounds.server.ts';
import { requireMember } from '#features/accounts/member.server.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { refusedInPlainText } from '#platform/request/refused.server.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import { gives } from '#site/plan-rights.ts';
import type { Route } from './+types/rounds-file';
import { csvOfRounds, spreadsheetOfRounds } from './export-rounds.server.ts';

/** A selection of rounds as a file, for members whose plan has exports. */
export async function loader({ request, params: { file }, context }: Route.LoaderArgs) {
  if (!isRoundFile(file)) return new Response(null, { status: 404 });
  const query = readRoundQuery(new URL(request.url).searchParams);
  const member = requireMember(context, paths.roundList(query));
  const viewer = context.get(viewerContext);
  if (!gives(viewer.tier, 'export')) {
    return new Response('Your plan does not have exports.\n', { status: 403 });
  }
  const { read } = context.get(servicesContext).db;
  const answer = orUnavailable(context, 'exporting rounds', async () => {
    await countOrRefuse(context, RATE_LIMITS.export, member.id);
    if (file === 'rounds.csv') return fileResponse(file, csvOfRounds(read, viewer, query, request.signal));
    const { events } = await totalRounds(read, viewer, query.filters);
    if (events > SPREADSHEET_ROWS) {
      return new Response(`A spreadsheet holds up to ${SPREADSHEET_ROWS} rounds. Take the CSV.\n`, {
        status: 413,
      });
    }
    return fileResponse(file, await spreadsheetOfRounds(read, viewer, query));
  });
  return answer.catch(refusedInPlainText);
}

function fileResponse(file: keyof typeof ROUND_FILES, body: BodyInit): Response {
  return new Response(body, {
    headers: {
      'Content-Type': ROUND_FILES[file],
      'Content-Disposition': `attachment; filename="${file}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
