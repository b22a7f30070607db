import { businessFunctions } from '#catalogue/tables/business-functions.server.ts';
import { categories, toolCategories } from '#catalogue/tables/categories.server.ts';
import { questionsTools } from '#catalogue/tables/questions.server.ts';
import { aiTools, toolDetails } from '#catalogue/tables/tools.server.ts';
import { readGroup } from '#catalogue/tools/field-values.ts';
import { isOwnName } from '#catalogue/tools/named-tool.ts';
import { contentsOf } from '#catalogue/tools/tab-contents.ts';
import { writeCompanies } from '#features/records/companies/write-companies.server.ts';
import type { Database } from '#platform/database/connection.server.ts';
import { countWrite, indexWritten } from './harness/indexed.ts';

type ToolRow = typeof aiTools.$inferInsert;
type DetailRow = Omit<typeof toolDetails.$inferInsert, 'tool_id'>;

const CREATED = '2026-03-01T00:00:00Z';

/**
 * Adds a tool to a test's database: `id` is also its name. It belongs to the given existing categories; its
 * rating figures count as imported.
 */
export async function addTool(
  db: Database,
  tool: Partial<ToolRow> & { id: string },
  { details = {}, inCategories = [] }: { details?: DetailRow; inCategories?: string[] } = {},
): Promise<void> {
  const { write } = db;
  const row = {
    name: tool.id,
    description: `About ${tool.id}.`,
    created_at: CREATED,
    updated_at: CREATED,
    is_premium: false,
    imported_avg_rating: tool.avg_rating ?? 0,
    imported_rating_count: tool.rating_count ?? 0,
    ...tool,
  };
  await write.insert(aiTools).values(row);
  const contents = contentsOf(
    (name) => isOwnName(name, row),
    (group) => readGroup(group, details[group]).data,
  );
  await write.insert(toolDetails).values({ tool_id: tool.id, contents, ...details });
  for (const category_id of inCategories) {
    await write.insert(toolCategories).values({ tool_id: tool.id, category_id });
  }
  await write.transaction((tx) => writeCompanies(tx, [tool.id]));
  await indexWritten(db, [tool.id]);
}

/** Adds an empty category: `id` is also its name. */
export async function addCategory(
  db: Database,
  category: Partial<typeof categories.$inferInsert> & { id: string },
): Promise<void> {
  await db.write.insert(categories).values({ name: category.id, ...category });
  await countWrite(db);
}

/** A details object with the given funding rounds, as it is stored. */
export function fundingDetails(
  rounds: { round: string; amount?: number; date?: string; investors?: string[]; valuation?: number }[],
) {
  return { funding: { funding_funding_rounds: { value: rounds } } };
}

/** Adds a question: `id` is also its text. */
export async function addQuestion(
  db: Database,
  question: Partial<typeof questionsTools.$inferInsert> & { id: string },
): Promise<void> {
  await db.write.insert(questionsTools).values({ question: question.id, ...question });
  await countWrite(db);
}

/** Adds a business function: `id` is also its slug and name. */
export async function addBusinessFunction(
  db: Database,
  row: Partial<typeof businessFunctions.$inferInsert> & { id: string },
): Promise<void> {
  await db.write.insert(businessFunctions).values({ slug: row.id, function_name: row.id, ...row });
  await countWrite(db);
}
