import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { reviewReports, userFavorites, userRatings } from '#features/reviews/tables/ratings.server.ts';
import { importFiles, ndjson } from '../catalogue/workbench.ts';
import { placeOf, startEditing } from './editing.ts';
import { addMember, type TestMember } from './members.ts';

/** A desk for what is done to tools and undone, with all that is compared before and after. */
export async function startUndoing() {
  const editing = await startEditing();
  const { app, owner, post, page, beginDraft, save, publish } = editing;
  const db = app.db.write;

  /** Presses the button that undoes what the page says was done. */
  async function undo(address: string, by: TestMember = owner): Promise<Response> {
    const form = (await page(address, by)).querySelector('form:has(button[value=undo])');
    expect(form, 'the button').not.toBeNull();
    return post(
      address,
      { intent: 'undo', id: form?.querySelector('input')?.getAttribute('value') ?? '' },
      by,
    );
  }

  const statusOf = async (path: string) => (await app.get(path)).status;
  /** The tool without its figures: these ratings are not given through the site. */
  const recordOf = async (id: string) =>
    (
      await db.execute(sql`SELECT to_jsonb(t) - 'updated_at' - 'avg_rating' - 'rating_count' - 'rated_at' AS tool,
      (SELECT to_jsonb(d) FROM tool_details d WHERE tool_id = t.id) AS details FROM ai_tools t WHERE id = ${id}`)
    ).rows;
  const rowsOf = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows;
  const claimsOf = (id: string) =>
    rowsOf(sql`SELECT field FROM desk_values WHERE kind = 'tools' AND id = ${id} ORDER BY field`);

  async function listed(more: object = {}): Promise<string> {
    const id = `tool-${crypto.randomUUID()}`;
    const tool = {
      ...{ id, name: `The ${id}`, description: 'It does one thing.', url: `https://${id}.example.org` },
      ...{ is_premium: false, tags: ['one'], ...more },
    };
    await importFiles(app.db, { 'tools.ndjson': ndjson([tool]) });
    return id;
  }

  async function published(id: string, change: Record<string, string>, by?: TestMember): Promise<string> {
    const draft = await beginDraft(id, by);
    await save(draft, change, by);
    const place = placeOf(await publish(draft, {}, by));
    expect(place).toBe(`/operator/tools/${id}?done=published`);
    return place;
  }

  /** A rating with a review that somebody has reported, a favourite, a place on a list, a follow and a page that was read. */
  async function marked(tool: string, { id: user_id }: TestMember, rating = 4) {
    const reporter = await addMember(app.db);
    const [rated] = await db
      .insert(userRatings)
      .values({ tool_id: tool, user_id, rating, review: `Rated ${rating}.` })
      .returning();
    await db.insert(reviewReports).values({
      ...{ rating_id: rated?.id ?? '', user_id: reporter.id, reason: 'off_topic' },
    });
    await db.insert(userFavorites).values({ tool_id: tool, user_id });
    await db.execute(sql`
      WITH made AS (INSERT INTO tool_lists (user_id, name) VALUES (${user_id}, ${tool}) RETURNING id)
      INSERT INTO list_entries (list_id, user_id, tool_id, note, place)
      SELECT id, ${user_id}, ${tool}, 'Noted.', 1 FROM made`);
    await db.execute(sql`INSERT INTO follows (user_id, kind, subject, cadence)
      VALUES (${user_id}, 'tool', ${tool}, 'weekly')`);
    await db.execute(sql`
      INSERT INTO agent_pages (tool_id, url, address, kind, hash, interpreted_on, stated, events, leads)
      VALUES (${tool}, 'https://a.example.org/', 'https://a.example.org/', 'home', '0', '2026-11-20', '[]', '[]', '[]')
      ON CONFLICT DO NOTHING`);
  }

  /** Everything that members and time have given a tool. */
  const belongings = (id: string) =>
    rowsOf(sql`
      SELECT 'rating' AS what, to_jsonb(r) AS row FROM user_ratings r WHERE tool_id = ${id}
      UNION ALL SELECT 'report', to_jsonb(p) FROM review_reports p JOIN user_ratings r ON r.id = rating_id WHERE tool_id = ${id}
      UNION ALL SELECT 'favorite', to_jsonb(f) FROM user_favorites f WHERE tool_id = ${id}
      UNION ALL SELECT 'listed', to_jsonb(e) FROM list_entries e WHERE tool_id = ${id}
      UNION ALL SELECT 'follow', to_jsonb(f) FROM follows f WHERE kind = 'tool' AND subject = ${id}
      UNION ALL SELECT 'page', to_jsonb(g) FROM agent_pages g WHERE tool_id = ${id}
      UNION ALL SELECT 'arrival', to_jsonb(a) FROM tool_arrivals a WHERE tool_id = ${id}
      UNION ALL SELECT 'value', to_jsonb(v) FROM tool_value_changes v WHERE tool_id = ${id}
      UNION ALL SELECT 'claim', to_jsonb(d) FROM desk_values d WHERE id = ${id}
      ORDER BY 1, 2`);

  return {
    ...editing,
    db,
    undo,
    statusOf,
    recordOf,
    rowsOf,
    claimsOf,
    listed,
    published,
    marked,
    belongings,
  };
}
