import type { Database } from '#platform/database/connection.server.ts';
import { recurring } from '#platform/jobs/job.server.ts';
import type { Work } from '#platform/jobs/runner.server.ts';
import { endFeatured } from './end-featured.server.ts';
import { publishDue } from './timed.server.ts';

interface Parts {
  db: Database;
  /** The site's own origin, for links in mails. */
  origin: string;
  /** The addresses of owners whom the settings name. */
  owners: readonly string[];
  /** Milliseconds since 1970. */
  now: () => number;
}

const EVERY_SECONDS = 20;

/** Does what the desk has set a time for: drafts are published, tools are Featured no longer. */
export function timedPublishing(parts: Parts): Work {
  return {
    job: recurring('timed-publishing', EVERY_SECONDS),
    async run({ signal }) {
      await publishDue(parts, signal);
      await endFeatured(parts.db, parts.now(), signal);
    },
  };
}
