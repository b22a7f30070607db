/** Runs one statement, on a connection or through an app. */
type Run = (statement: string) => Promise<{ rows: Record<string, unknown>[] }>;

/** The mark is a table's comment, so it affects neither migrations nor rows. */
const READ = `SELECT obj_description(to_regclass('"public"."catalogue_state"'), 'pg_class') AS mark`;

/** The mark of the restore that made this database, or null. */
export async function readMark(run: Run): Promise<string | null> {
  const { rows } = await run(READ);
  const mark = rows[0]?.mark;
  return typeof mark === 'string' ? mark : null;
}

/** @param mark a UUID */
export async function leaveMark(run: Run, mark: string): Promise<void> {
  await run(`COMMENT ON TABLE "public"."catalogue_state" IS '${mark}'`);
}
