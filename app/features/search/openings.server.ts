import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { DrizzleDb } from '#platform/database/connection.server.ts';

/** How many different tools of one sender count on one day. */
const MOST_OF_SENDER = 20;
/** How many senders of a day are remembered. */
const MOST_SENDERS = 20_000;
/** How many tools are counted between two writes. */
const MOST_TOOLS = 10_000;
/** A longer text is no tool's id. */
const MAX_LENGTH = 100;

/** Where the counts are kept: of tools opened from search results, whose own site was visited, or whose page was. */
type CountedTools = 'opened_tools' | 'visited_tools' | 'viewed_tools';

/**
 * Counts what visitors do with tools (docs/decisions/0044). One sender counts once for a tool and a
 * day, and for a few tools, so thousands of requests change nothing. What remembers that is a hash under a key that
 * is thrown away with the day: it names neither sender nor tool.
 */
export class Openings {
  readonly #table: CountedTools;
  readonly #now: () => number;
  #day = '';
  #key = randomBytes(32);
  #counts = new Map<string, number>();
  /** The hashes of the tools that each sender, by its own hash, has opened on this day. */
  readonly #opened = new LRUCache<string, Set<string>>({ max: MOST_SENDERS });

  /** @param now milliseconds since 1970 */
  constructor(table: CountedTools, now: () => number = Date.now) {
    this.#table = table;
    this.#now = now;
  }

  add(tool: string, sender: string): void {
    if (tool === '' || tool.length > MAX_LENGTH || /\p{Cc}/u.test(tool)) return;
    this.#beginDay();
    const who = this.#hash(sender);
    const opened = this.#opened.get(who) ?? new Set();
    const what = this.#hash(`${sender} ${tool}`);
    if (opened.has(what) || opened.size >= MOST_OF_SENDER) return;
    if (!this.#counts.has(tool) && this.#counts.size >= MOST_TOOLS) return;
    this.#opened.set(who, opened.add(what));
    this.#counts.set(tool, (this.#counts.get(tool) ?? 0) + 1);
  }

  /**
   * Writes the counts since the last write, of tools that exist. Counts that cannot be written are lost: they are
   * not worth a queue.
   */
  async write(db: DrizzleDb): Promise<void> {
    const counts = [...this.#counts].map(([tool, times]) => ({ tool, times }));
    this.#counts = new Map();
    if (counts.length === 0) return;
    await db.execute(sql`
      INSERT INTO ${sql.identifier(this.#table)} AS stored (tool_id, day, times)
      SELECT t.id, (now() AT TIME ZONE 'UTC')::date, counted.times
      FROM json_to_recordset(${JSON.stringify(counts)}::json) AS counted (tool text, times int)
      JOIN ai_tools t ON t.id = counted.tool
      ORDER BY t.id
      ON CONFLICT (tool_id, day) DO UPDATE SET times = stored.times + excluded.times`);
  }

  /** Forgets who has opened what when a new day (UTC) begins. */
  #beginDay(): void {
    const day = new Date(this.#now()).toISOString().slice(0, 10);
    if (day === this.#day) return;
    this.#day = day;
    this.#key = randomBytes(32);
    this.#opened.clear();
  }

  #hash(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }
}
