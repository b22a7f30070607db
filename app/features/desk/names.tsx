import { redirect } from 'react-router';
import {
  ALIAS_FORM,
  ALIAS_TEXTS,
  type Alias,
  type AliasState,
  aliasDone,
  ENTITY_KINDS,
  type EntityKind,
} from '#catalogue/rounds/aliases.ts';
import { addAlias, listAliases, removeAlias } from '#features/market/aliases.server.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { RowCommand } from '#features/operators/row-command.tsx';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { reads } from '#platform/request/form.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { startingState } from '#site/form-state.ts';
import { formatCounted } from '#site/format.ts';
import { paths } from '#site/paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBanner } from '#ui/error-banner.tsx';
import { Fields } from '#ui/fields.tsx';
import { TextLink } from '#ui/links.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PostForm } from '#ui/post-form.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TableHead } from '#ui/table-head.tsx';
import type { Route } from './+types/names';
import { openDesk } from './desk.server.ts';
import { deskAction, deskForm } from './desk-form.server.ts';

/** The names that mean the same company or investor as another name. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'names');
  const { write } = context.get(servicesContext).db;
  const aliases = await orUnavailable(context, 'reading names', () => listAliases(write));
  return { desk, aliases, done: aliasDone(new URL(request.url).searchParams.get('done')) };
}

const readNames = reads(ALIAS_FORM, 'name', 'means');

const add = deskForm('names', {
  form: ALIAS_FORM,
  operation: 'adding a name',
  read({ typed }) {
    const reading = readNames({ typed });
    return 'errors' in reading ? reading : { good: { kind: kindOf(typed.kind), ...reading.good } };
  },
  async work({ services: { db }, who: by, good: { kind, name, means } }) {
    const added = await addAlias(db.bulk, { kind, name, means, by });
    if (added === 'unknown') throw new Refused({ status: 400, errors: { means: ALIAS_TEXTS.unknown } });
    if (added !== 'added') throw new Refused({ status: 409, errors: { name: ALIAS_TEXTS[added] } });
    return redirect(deskPaths.namesDone('add'), 303);
  },
});

const remove = deskForm('names', {
  form: ALIAS_FORM,
  operation: 'removing a name',
  read: ({ typed }) => ({ good: { kind: kindOf(typed.kind), key: typed.key } }),
  async work({ services: { db }, who: by, good: { kind, key } }) {
    const isGone = await removeAlias(db.bulk, { kind, key, by });
    if (!isGone) throw new Refused({ status: 404, notice: ALIAS_TEXTS.gone });
    return redirect(deskPaths.namesDone('remove'), 303);
  },
});

function kindOf(text: string): EntityKind {
  const kind = ENTITY_KINDS.find((each) => each === text);
  if (!kind) throw new Refused({ status: 400, notice: ALIAS_TEXTS.noKind });
  return kind;
}

/** Adds and removes names that mean the same as another. */
export const action = deskAction('names', { add, remove });

export const handle = { failed: ALIAS_FORM.failed };

export const meta = () => pageMeta({ title: 'Names' });

export default function Names({ loaderData: { desk, aliases, done }, actionData }: Route.ComponentProps) {
  const state = actionData ?? startingState(ALIAS_FORM);
  const isRemoving = state.values.intent === 'remove';
  return (
    <DeskPage
      desk={desk}
      title="Names"
      current={deskPaths.names}
      note="Names of companies and investors are the same if they differ at most in case, punctuation and legal form. Else they are merged where the record of a company or investor has both, or where it is said here, which wins."
    >
      {done && !actionData && <Notice>{done}</Notice>}
      <NewAlias state={state} isOwn={!isRemoving} />
      <section aria-labelledby="aliases" className="mt-12">
        <SectionHeading
          id="aliases"
          title={formatCounted(aliases.length, 'name')}
          note="Removing one brings its company or investor back, at its old address, or lets the records decide."
        />
        {isRemoving && <ErrorBanner text={state.notice} />}
        {aliases.length === 0 ? (
          <EmptyState text="No name means another." />
        ) : (
          <AliasTable aliases={aliases} />
        )}
      </section>
    </DeskPage>
  );
}

function NewAlias({ state, isOwn }: { state: AliasState; isOwn: boolean }) {
  const fields = isOwn ? state : startingState(ALIAS_FORM);
  return (
    <section aria-labelledby="new" className="beside mt-8 border-t-2 border-ink pt-4">
      <h2 id="new">New name</h2>
      <PostForm
        state={isOwn ? state : { status: 200, notice: null }}
        action={deskPaths.names}
        button="Merge"
        pending="Merging…"
      >
        <input type="hidden" name="intent" value="add" />
        <fieldset className="flex gap-6">
          <legend className="mb-1 text-sm font-semibold">These are</legend>
          {(['investor', 'company'] as const).map((kind) => (
            <label key={kind} className="flex items-center gap-2">
              <input
                type="radio"
                name="kind"
                value={kind}
                required
                defaultChecked={(fields.values.kind || 'investor') === kind}
              />
              {kind === 'company' ? 'Companies' : 'Investors'}
            </label>
          ))}
        </fieldset>
        <Fields form={ALIAS_FORM} state={fields} />
      </PostForm>
    </section>
  );
}

function AliasTable({ aliases }: { aliases: Alias[] }) {
  return (
    <table className="data">
      <TableHead columns={['Name', 'Means', { unseen: 'Remove' }]} />
      <tbody>
        {aliases.map((alias) => (
          <tr key={`${alias.kind} ${alias.key}`}>
            <th scope="row" className="wrap-anywhere">
              {alias.name}
              <span className="small block">{alias.kind}</span>
            </th>
            <td className="wrap-anywhere">
              <Meant alias={alias} />
            </td>
            <td className="num">
              <RowCommand
                action={deskPaths.names}
                fields={{ kind: alias.kind, key: alias.key }}
                intent="remove"
                text="Remove"
                about={`the name ${alias.name}`}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Meant({ alias: { kind, id, means } }: { alias: Alias }) {
  if (id === null) return means;
  return <TextLink to={kind === 'company' ? paths.company(id) : paths.investor(id)}>{means}</TextLink>;
}
