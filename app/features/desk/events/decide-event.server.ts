import { eq } from 'drizzle-orm';
import { companies } from '#catalogue/tables/funding.server.ts';
import { isoDate } from '#catalogue/tools/tool-page.server.ts';
import { companyEvents } from '#features/agents/tables/events.server.ts';
import { settleCase } from '#features/cases/cases.server.ts';
import type { Editor } from '#features/editing/editing.server.ts';
import { readBy } from '#features/editing/stated-values.ts';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';
import { enteredIn, saveRecordIn } from '#features/publishing/records.server.ts';
import { inTransaction } from '#features/records/write/transaction.server.ts';
import type { Database, DrizzleDb } from '#platform/database/connection.server.ts';

/** What was told of a company, with its company; null if there is no such event. */
export async function readEvent(db: DrizzleDb, id: string) {
  const [found] = await db
    .select({ event: companyEvents, company: { id: companies.id, name: companies.name } })
    .from(companyEvents)
    .innerJoin(companies, eq(companies.id, companyEvents.company_id))
    .where(eq(companyEvents.id, id));
  return found
    ? { ...found.event, company: found.company, created_at: isoDate(found.event.created_at) }
    : null;
}

type CompanyEvent = NonNullable<Awaited<ReturnType<typeof readEvent>>>;

class Unfit extends Error {}

interface Deciding {
  id: string;
  intent: string;
  note: string | null;
  by: Editor;
}

/**
 * Settles what was told of a company. What is accepted is added to the company's record, with the page as its source, as if
 * the editor had typed it.
 *
 * @returns the entry in the log; null when it no longer waits; 'unfit' if the record does not take it
 */
export function decideEvent(
  db: Database,
  { id, intent, note, by }: Deciding,
): Promise<string | 'unfit' | null> {
  const deciding = inTransaction(db.bulk, async (tx) => {
    const found = await readEvent(tx, id);
    if (!found) return null;
    return settleCase(tx, {
      ...{ kind: 'event', id, intent, note, by },
      mail: () => Promise.resolve(null),
      async also() {
        if (intent !== 'accept') return;
        const { company } = found;
        const base = await enteredIn(tx, 'companies', company.id);
        const record = withEvent(base ?? { id: company.id, name: company.name }, found);
        const wanted = { kind: 'companies' as const, id: base && company.id, base: base ?? {}, record, by };
        const { outcome } = await saveRecordIn(tx, wanted);
        if (outcome !== 'saved') throw new Unfit(outcome);
      },
    });
  });
  return deciding.catch((error) => {
    if (error instanceof Unfit) return 'unfit';
    throw error;
  });
}

/** The company's record with the event among its rounds, the newest first, where rounds of the desk begin. */
function withEvent(record: ToolRecord, event: CompanyEvent): ToolRecord {
  const rounds = Array.isArray(record.funding_rounds) ? record.funding_rounds.filter(isJsonObject) : [];
  return { ...record, funding_rounds: [roundOf(event), ...rounds] };
}

function roundOf({ kind, round, amount, announced, led_by, buyer, happened_on, url, read_on }: CompanyEvent) {
  const source = { synopsis: readBy(url, 'agent'), url, date_updated: read_on };
  const date = happened_on === null ? {} : { date: happened_on };
  if (kind === 'takeover') {
    return {
      round: 'Acquisition',
      kind: 'acquisition',
      ...date,
      ...(buyer && { investors: [buyer] }),
      source,
    };
  }
  return {
    ...{ round, ...date, source },
    ...(amount === null ? { announced_as: announced } : { amount }),
    ...(led_by.length > 0 && { investors: led_by, led_by }),
  };
}
