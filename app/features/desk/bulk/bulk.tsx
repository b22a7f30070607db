import { BULK_FIELDS } from '#features/editing/bulk-change.ts';
import { readCategoryChoices } from '#features/editing/categories.server.ts';
import { recordOf } from '#features/editing/merge-records.ts';
import { readRecord } from '#features/editing/read-record.ts';
import { type FieldControl, recordForm } from '#features/editing/record-form.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import type { DrizzleDb } from '#platform/database/connection.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCount, formatCounted } from '#site/format.ts';
import { say } from '#site/noun.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { openDesk } from '../desk.server.ts';
import { writeListQuery } from '../list/list-query.ts';
import { readToolList } from '../list/read-list.server.ts';
import type { Route } from './+types/bulk';
import { bulkAction, type ShownPreview } from './bulk-action.server.ts';
import { type BulkQuery, MOST_IN_BULK, readBulkQuery, writeBulkQuery } from './bulk-query.ts';
import { BULK_TEXTS } from './bulk-texts.ts';
import { EditTable, LeftTools } from './edit-table.tsx';
import { ChooseField, ValueForm } from './value-form.tsx';

/** Changes one field of many tools. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'tools');
  const { db } = context.get(servicesContext);
  const query = readBulkQuery(new URL(request.url).searchParams);
  return orUnavailable(context, 'reading the tools to change', async () => ({
    ...{ desk, query },
    ids: await idsOf(db.read, query),
    categories: query.field === '' ? [] : await readCategoryChoices(db.read),
  }));
}

/** The chosen tools; one more than can be changed, if there are more. */
async function idsOf(db: DrizzleDb, { tools, list }: BulkQuery): Promise<string[]> {
  if (tools !== null) return [...tools];
  const found = await readToolList(db, list);
  return found.tools.slice(0, MOST_IN_BULK + 1).map(({ id }) => id);
}

export const action = bulkAction;

export const meta = () => pageMeta({ title: say`Change a field of many tools` });

export default function Bulk(props: Route.ComponentProps) {
  const { loaderData, actionData } = props;
  const { desk, query, ids } = loaderData;
  const count = formatCounted(ids.length, 'tool');
  const back = deskPaths.deskToolList(writeListQuery(query.list));
  return (
    <DeskPage
      desk={desk}
      title={say`Change a field of many tools`}
      current={deskPaths.deskTools}
      note={<TextLink to={back}>Back to the list</TextLink>}
    >
      <ErrorBanner text={actionData?.notice} />
      {ids.length === 0 && <EmptyState text={BULK_TEXTS.nothingChosen} />}
      {ids.length > MOST_IN_BULK && <EmptyState text={BULK_TEXTS.tooMany} />}
      {ids.length > 0 && ids.length <= MOST_IN_BULK && (
        <>
          <ChooseField query={query} count={count} />
          <Value {...props} />
        </>
      )}
    </DeskPage>
  );
}

/** The field's form and, once submitted, the preview. */
function Value({ loaderData, actionData }: Route.ComponentProps) {
  const { query, ids, categories } = loaderData;
  const field = BULK_FIELDS.find(({ path }) => path === query.field);
  if (!field) return null;
  const typed: Readonly<Record<string, string>> = actionData?.values ?? {};
  const record = actionData ? readRecord(typed) : blankRecord(field.path);
  const control = fieldOf(recordForm(record, categories), field.path);
  return (
    <>
      {actionData?.outcome && <BulkPreview preview={actionData.outcome} typed={typed} query={query} />}
      <ValueForm query={query} field={field} control={control} ids={ids} />
    </>
  );
}

/** A record with one empty entry in the field, if that is a list: adding one needs no script. */
function blankRecord(path: string) {
  const entry = path.includes('.') ? { value: [{}] } : [{}];
  return recordOf(
    new Map([[path, BULK_FIELDS.some((one) => one.path === path && isOfEntries(one)) ? entry : undefined]]),
  );
}

function isOfEntries({ hows }: (typeof BULK_FIELDS)[number]): boolean {
  return hows[0] === 'add';
}

function fieldOf(form: ReturnType<typeof recordForm>, path: string): FieldControl | null {
  const all = form.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields));
  return all.find(({ control }) => control.name === path) ?? null;
}

interface Props {
  preview: ShownPreview;
  /** The submitted form, which is submitted again to apply the change. */
  typed: Readonly<Record<string, string>>;
  query: BulkQuery;
}

/** Previews the change, with the button that applies it. */
function BulkPreview({ preview: { count, same, shown, left, seen }, typed, query }: Props) {
  const kept = Object.entries(typed).filter(([name]) => !['intent', 'seen'].includes(name));
  return (
    <section aria-labelledby="preview" className="mt-8">
      <SectionHeading
        id="preview"
        title={`${formatCounted(count, 'tool')} would change`}
        note={[
          same > 0 ? `${formatCounted(same, 'tool')} stay as they are: they have the value already.` : '',
          shown.length < count ? `The first ${formatCount(shown.length)} are shown.` : '',
        ].join(' ')}
      />
      <EditTable rows={shown} />
      <LeftTools left={left} />
      {count > 0 && (
        <form method="post" action={deskPaths.deskBulkFor(writeBulkQuery(query))} className="mt-6">
          {kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="seen" value={seen} />
          <button type="submit" name="intent" value="apply" className="btn btn-primary">
            {`Change ${formatCounted(count, 'tool')}`}
          </button>
        </form>
      )}
    </section>
  );
}
