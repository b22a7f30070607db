/** Runs one statement; a connection's or an app's. */
type Run = (statement: string) => Promise<{ rows: Record<string, unknown>[] }>;

/** The mark stands where no migration and no row is concerned: in the comment of a table. */
const READ = `SELECT obj_description(to_regclass('"public"."catalogue_state"'), 'pg_class') AS mark`;

/** The mark of the restore that this database comes from, or null. */
export async function readMark(run: Run): Promise<string | null> {
  const { rows } = await run(READ);
  const mark = rows[0]?.mark;
  return typeof mark === 'string' ? mark : null;
}

/** @param mark a UUID */
export async function leaveMark(run: Run, mark: string): Promise<void> {
  await run(`COMMENT ON TABLE "public"."catalogue_state" IS '${mark}'`);
}
