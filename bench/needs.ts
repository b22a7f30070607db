import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Need {
  q: string;
  /** Ids of specializations: a tool in any of them is an answer. */
  want: string[];
}

/** A hundred needs. */
export const NEEDS: readonly Need[] = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'needs.json'), 'utf8'),
);
