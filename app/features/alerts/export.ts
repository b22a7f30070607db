import { requireMember } from '#features/accounts/member.server.ts';
import { FOLLOW_TEXTS } from '#features/following/forms.ts';
import { followedPath } from '#features/following/subjects.ts';
import { servicesContext, viewerContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { countOrRefuse } from '#platform/request/limits.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { publicOrigin } from '#platform/start/settings.server.ts';
import { CADENCE_LABELS } from '#site/cadence.ts';
import { CSV_MARK, spreadsheetLine } from '#site/csv.ts';
import { FOLLOWING } from '#site/follow-allowance.ts';
import { RATE_LIMITS } from '#site/limits.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/export';
import { listFollows } from './own-follows.server.ts';

const COLUMNS = ['kind', 'name', 'address', 'note', 'mails', 'followed_since', 'rests'];

/** The member's watch list as CSV (RFC 4180), for plans with exports. */
export async function loader({ context }: Route.LoaderArgs) {
  const { id } = requireMember(context, paths.following);
  if (!FOLLOWING[context.get(viewerContext).tier].hasExport) {
    return new Response(FOLLOW_TEXTS.noExport, { status: 403 });
  }
  const { db, settings } = context.get(servicesContext);
  try {
    await countOrRefuse(context, RATE_LIMITS.memberData, id);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return new Response(error.refusal.notice ?? null, { status: error.refusal.status });
  }
  const follows = await orUnavailable(context, 'exporting a watch list', () =>
    listFollows(db.write, id, { kind: null, page: null }),
  );
  const origin = publicOrigin(settings);
  const lines = follows.map(({ kind, subject, name, note, cadence, created_at, rests }) =>
    spreadsheetLine([
      kind,
      name ?? subject,
      origin + followedPath(kind, subject),
      note,
      CADENCE_LABELS[cadence],
      created_at.slice(0, 10),
      rests ? 'yes' : 'no',
    ]),
  );
  return new Response(CSV_MARK + spreadsheetLine(COLUMNS) + lines.join(''), { headers: HEADERS });
}

const HEADERS = {
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': 'attachment; filename="ai-toolbox-watch-list.csv"',
  'Cache-Control': 'private, no-store',
};
