import { listImports } from '#features/imports/imports.server.ts';
import {
  BY_NOBODY,
  EXAMPLE_FILES,
  EXPORT_KINDS,
  IMPORT_TEXTS,
  STATE_WORDS,
} from '#features/imports/imports.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { ACCEPTED_FILES } from '#features/records/read/file-names.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { formatCount, formatMoment } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { FormField } from '#ui/form-field.tsx';
import { TextLink } from '#ui/links.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TableHead } from '#ui/table-head.tsx';
import { openDesk } from '../desk.server.ts';
import type { Route } from './+types/catalogue';
import { uploadAction } from './catalogue-action.server.ts';

/** Imports and exports of the catalogue. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'catalogue');
  const { db } = context.get(servicesContext);
  const isDeleted = new URL(request.url).searchParams.get('done') === 'deleted';
  const imports = await orUnavailable(context, 'reading the imports', () => listImports(db.write));
  return { desk, isDeleted, imports };
}

export const action = uploadAction;

export const meta = () => pageMeta({ title: 'Catalogue' });

type Shown = Route.ComponentProps['loaderData'];

export default function Catalogue({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, isDeleted, imports } = loaderData;
  return (
    <DeskPage desk={desk} title="Catalogue" current={deskPaths.deskCatalogue} note={IMPORT_TEXTS.intro}>
      <ErrorBanner text={actionData?.notice} />
      {isDeleted && !actionData?.notice && <Notice>{IMPORT_TEXTS.deleted}</Notice>}
      <form
        method="post"
        encType="multipart/form-data"
        action={deskPaths.deskCatalogue}
        className="mt-6 flex max-w-prose flex-wrap items-end gap-3"
      >
        <div className="min-w-0 flex-1 basis-80">
          <FormField
            name="file"
            label="Files of the catalogue (.xlsx, .ods, .csv, .tsv, .ndjson or .json, up to 128 MB together)"
          >
            {(control) => <input {...control} type="file" accept={ACCEPTED_FILES} multiple required />}
          </FormField>
        </div>
        <button type="submit" className="btn btn-primary">
          Check
        </button>
      </form>
      <p className="small mt-3">
        <a href={deskPaths.deskTemplate} className="link" {...MARKS.download()}>
          A template to fill in
        </a>{' '}
        has the usual columns. Columns by other names are shown beside ours after the check.
      </p>
      <section aria-labelledby="exports" className="mt-12">
        <SectionHeading
          id="exports"
          title="Export"
          note="As the command line writes it. Importing it again changes nothing."
        />
        <form
          method="post"
          action={deskPaths.deskExport}
          {...MARKS.download()}
          className="flex flex-wrap gap-3"
        >
          <button type="submit" name="kind" value="all" className="btn">
            Everything, with logos (tar)
          </button>
          {EXPORT_KINDS.map((kind) => (
            <button key={kind} type="submit" name="kind" value={kind} className="btn">
              {kind}.ndjson
            </button>
          ))}
        </form>
      </section>
      <section aria-labelledby="imports" className="mt-12">
        <SectionHeading id="imports" title="Imports" note="The newest first. Times are UTC." />
        {imports.length === 0 ? <FirstFiles /> : <List imports={imports} />}
      </section>
    </DeskPage>
  );
}

/** Help for an owner's first file. */
function FirstFiles() {
  return (
    <>
      <p className="max-w-prose">
        Nothing has been imported here. The smallest files look like this, one record a line:
      </p>
      <dl className="mt-4 grid gap-4">
        {EXAMPLE_FILES.map(({ name, line }) => (
          <div key={name}>
            <dt className="text-sm font-semibold">{name}</dt>
            <dd>
              <code className="wrap-anywhere">{line}</code>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function List({ imports }: Pick<Shown, 'imports'>) {
  return (
    <table className="data">
      <TableHead columns={['File', 'State', 'Received', 'By', 'Bytes']} />
      <tbody>
        {imports.map(({ id, givenName, state, uploadedAt, by, bytes }) => (
          <tr key={id}>
            <th scope="row" className="wrap-anywhere">
              <TextLink to={deskPaths.deskImport(id)}>{givenName}</TextLink>
            </th>
            <td>{STATE_WORDS[state]}</td>
            <td>{formatMoment(uploadedAt)}</td>
            <td className="wrap-anywhere">{by ?? BY_NOBODY}</td>
            <td>{formatCount(bytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
