import { LOGO_BYTES } from '#features/imports/logos.server.ts';
import { createVisit } from '#features/lifecycle/visit.server.ts';
import { recordAction } from '#features/operators/audit.server.ts';
import type { Operator } from '#features/operators/operator.server.ts';
import type { Services } from '#platform/request/context.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { PICTURE } from '../pictures/picture-form.ts';
import { findLogos } from './find-logos.server.ts';
import { keepFound } from './found-logos.server.ts';
import { LOGO_TEXTS, nothingFound } from './logo-texts.ts';
import { toolsWithSites } from './tools-with-sites.server.ts';

/** An editor is waiting; sites not read in this time can be requested again. */
const LOOKING_MS = 25_000;
const PAUSE_MS = 1_000;

interface Looking {
  request: Request;
  services: Pick<Services, 'db' | 'settings' | 'origin'>;
  by: Operator;
  /** The ids of the tools. */
  ids: readonly string[];
  /** What is looked for. */
  what: 'logo' | 'picture';
}

/**
 * Looks for logos and pictures at tools' sites, and keeps what it finds. What was found before stays where a site cannot
 * be read.
 *
 * @throws Refused if visits are switched off, or if nothing is found of what is looked for
 */
export async function lookAtSites({
  request,
  services: { db, settings, origin },
  by,
  ids,
  what,
}: Looking): Promise<void> {
  if (settings.SITE_CHECKS_PER_MINUTE === 0) throw new Refused({ status: 409, notice: LOGO_TEXTS.noVisits });
  const tools = await toolsWithSites(db.read, ids);
  await recordAction(db.write, {
    by,
    action: 'logo.find',
    subject: { kind: 'catalogue', id: 'logos' },
    after: { tools: tools.map(({ id }) => id) },
  });
  const stopping = AbortSignal.any([request.signal, AbortSignal.timeout(LOOKING_MS)]);
  let read = 0;
  let wanted = 0;
  await findLogos(tools, visitsOf(origin), stopping, async (id, found) => {
    if (found === null) return;
    read += 1;
    wanted += found.filter(({ kind }) => (kind === 'picture') === (what === 'picture')).length;
    await keepFound(db.write, id, found);
  });
  if (wanted === 0) throw new Refused({ status: 409, notice: nothingFound(tools.length, read) });
}

function visitsOf(origin: string) {
  const way = { origin, ownHost: new URL(origin).hostname };
  const bytes = { ...way, types: /^image\//i, isForBytes: true };
  return {
    page: createVisit(way),
    icon: createVisit({ ...bytes, pageBytes: LOGO_BYTES }),
    picture: createVisit({ ...bytes, pageBytes: PICTURE.bytes }),
    pauseMs: PAUSE_MS,
  };
}
