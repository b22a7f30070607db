import { data } from 'react-router';
import { findRecords } from '#features/editing/find-records.server.ts';
import { MOVE_FORM } from '#features/editing/forms.ts';
import { isOrdered } from '#features/editing/ordering.ts';
import { LISTED_KINDS, type ListedKind, listedKind, RECORD_KINDS } from '#features/editing/record-kinds.ts';
import { listWithdrawn } from '#features/editing/withdrawn.server.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { StepButtons } from '#features/operators/step-buttons.tsx';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCounted } from '#site/format.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TableHead } from '#ui/table-head.tsx';
import { openDesk } from '../desk.server.ts';
import { deskAction } from '../desk-form.server.ts';
import type { Route } from './+types/records';
import { moveForms } from './move-action.server.ts';

const MAX_TERM = 200;

/** The categories, questions or business functions that a term finds. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'topics');
  const kind = listedKind(params.kind);
  if (!kind) throw data(null, { status: 404 });
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, MAX_TERM);
  const { db } = context.get(servicesContext);
  return orUnavailable(context, 'listing records of the desk', async () => ({
    ...{ desk, kind, q },
    found: await findRecords(db.read, kind, q),
    withdrawn: await listWithdrawn(db.read, kind),
  }));
}

/** Moves a topic in the lists of the site. */
export const action = deskAction(
  'topics',
  moveForms(({ kind: named }, id) => {
    const kind = listedKind(named);
    return isOrdered(kind) ? { kind, id, page: deskPaths.deskList(kind) } : null;
  }),
);

export const handle = { failed: MOVE_FORM.failed };

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({ title: `${loaderData ? LISTED_KINDS[loaderData.kind] : ''} at the desk` });
}

export default function Records({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, kind, q, found, withdrawn } = loaderData;
  const { one } = RECORD_KINDS[kind];
  return (
    <DeskPage desk={desk} title={LISTED_KINDS[kind]} current={deskPaths.deskList('categories')}>
      <ErrorBanner text={actionData?.notice} />
      <Kinds current={kind} />
      {kind === 'companies' && (
        <p className="mt-4">
          <TextLink to={deskPaths.spreadCompanies}>Companies with several sites</TextLink>
        </p>
      )}
      <form action={deskPaths.deskList(kind)} className="mt-6 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <label htmlFor="q" className="mb-1 block text-sm font-semibold">
            Part of a name, or an id
          </label>
          <input id="q" name="q" type="search" defaultValue={q} maxLength={MAX_TERM} className="field" />
        </div>
        <button type="submit" className="btn">
          Search
        </button>
        <ButtonLink to={deskPaths.newRecord(kind)}>New {one.toLowerCase()}</ButtonLink>
      </form>
      <section aria-labelledby="found" className="mt-10">
        <SectionHeading
          id="found"
          title={formatCounted(found.length, one.toLowerCase(), LISTED_KINDS[kind].toLowerCase())}
          note={
            kind === 'questions'
              ? 'In the order of the site’s lists: the most searched first, and you order those that are searched as often'
              : isOrdered(kind)
                ? 'In the order of the site’s lists'
                : 'By name'
          }
        />
        {found.length === 0 ? (
          <EmptyState text={q === '' ? `There is no ${one.toLowerCase()} yet.` : 'Nothing is found.'} />
        ) : (
          <Lines kind={kind} found={found} isMovable={q === '' && isOrdered(kind)} />
        )}
      </section>
      {withdrawn.length > 0 && (
        <section aria-labelledby="withdrawn" className="mt-10">
          <SectionHeading id="withdrawn" title="Withdrawn" />
          <Lines
            kind={kind}
            found={withdrawn.map((one) => ({ ...one, note: 'withdrawn', isRecorded: true, place: 0, of: 0 }))}
          />
        </section>
      )}
    </DeskPage>
  );
}

function Kinds({ current }: { current: ListedKind }) {
  return (
    <nav aria-label="Kinds" className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
      {Object.entries(LISTED_KINDS).map(([kind, title]) => (
        <a
          key={kind}
          href={deskPaths.deskList(kind)}
          className={kind === current ? 'font-semibold' : 'link'}
          {...(kind === current && { 'aria-current': 'page' })}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

interface LinesProps {
  kind: ListedKind;
  found: Awaited<ReturnType<typeof findRecords>>;
  isMovable?: boolean;
}

function Lines({ kind, found, isMovable = false }: LinesProps) {
  return (
    <table className="data">
      <TableHead columns={['Name', 'About it', isMovable && 'Order']} />
      <tbody>
        {found.map(({ id, name, note, isRecorded, place, of }) => (
          <tr key={id}>
            <th scope="row" className="wrap-anywhere">
              <TextLink to={isRecorded ? deskPaths.deskRecord(kind, id) : deskPaths.companyTools(id)}>
                {name}
              </TextLink>
              <span className="small block">{id}</span>
            </th>
            <td className="wrap-anywhere">{note || '—'}</td>
            {isMovable && (
              <td>
                <StepButtons action={deskPaths.deskList(kind)} id={id} name={name} place={place} count={of} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
