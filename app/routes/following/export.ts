import { FOLLOWING } from '#domain/billing/follow-allowance.ts';
import { spreadsheetLine } from '#domain/csv.ts';
import { CADENCE_LABELS } from '#domain/following/cadence.ts';
import { FOLLOW_TEXTS } from '#domain/following/forms.ts';
import { followedPath } from '#domain/following/subjects.ts';
import { RATE_LIMITS } from '#domain/limits.ts';
import { paths } from '#domain/paths.ts';
import { requireMember } from '#server/accounts/member.server.ts';
import { listFollows } from '#server/follows/own-follows.server.ts';
import { servicesContext, viewerContext } from '#server/request/context.server.ts';
import { orUnavailable } from '#server/request/failures.server.ts';
import { countOrRefuse } from '#server/request/limits.server.ts';
import { Refused } from '#server/request/refused.server.ts';
import { publicOrigin } from '#server/start/settings.server.ts';
import type { Route } from './+types/export';

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
  return new Response(spreadsheetLine(COLUMNS) + lines.join(''), { headers: HEADERS });
}

const HEADERS = {
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': 'attachment; filename="ai-toolbox-watch-list.csv"',
  'Cache-Control': 'private, no-store',
};
