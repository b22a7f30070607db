import { FEATURED_FORM } from '#features/editing/forms.ts';
import { DeskPage } from '#features/operators/desk-page.tsx';
import { RowCommand } from '#features/operators/row-command.tsx';
import { StepButtons } from '#features/operators/step-buttons.tsx';
import { type FeaturedTool, listFeatured } from '#features/publishing/featured-ends.server.ts';
import { servicesContext } from '#platform/request/context.server.ts';
import { orUnavailable } from '#platform/request/failures.server.ts';
import { deskPaths } from '#site/desk-paths.ts';
import { startingState } from '#site/form-state.ts';
import { formatCounted } from '#site/format.ts';
import { LIMITS } from '#site/limits.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Fields } from '#ui/fields.tsx';
import { TextLink } from '#ui/links.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PostForm } from '#ui/post-form.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TableHead } from '#ui/table-head.tsx';
import { openDesk } from '../desk.server.ts';
import type { Route } from './+types/featured';
import { featuredAction } from './featured-action.server.ts';

/** The Featured tools in their order. */
export async function loader({ context }: Route.LoaderArgs) {
  const { desk } = await openDesk(context, 'tools');
  const { write } = context.get(servicesContext).db;
  const tools = await orUnavailable(context, 'reading the featured tools', () => listFeatured(write));
  return { desk, tools };
}

export const action = featuredAction;
export const handle = { failed: FEATURED_FORM.failed };

export function meta() {
  return pageMeta({ title: say`Featured tools` });
}

export default function Featured({ loaderData: { desk, tools }, actionData }: Route.ComponentProps) {
  const state = actionData ?? startingState(FEATURED_FORM);
  return (
    <DeskPage
      desk={desk}
      title={say`Featured tools`}
      current={deskPaths.deskFeatured}
      note={say`The home page shows the first ${LIMITS.featuredOnHome}. Everything about a Featured tool is open to everybody, what only subscribers read of other tools included.`}
    >
      <section aria-labelledby="add" className="beside mt-8 border-t-2 border-ink pt-4">
        <h2 id="add">{say`Add a tool`}</h2>
        <PostForm state={state} action={deskPaths.deskFeatured} button="Add" pending="Adding…">
          <input type="hidden" name="intent" value="add" />
          <Fields form={FEATURED_FORM} state={state} />
        </PostForm>
      </section>
      <section aria-labelledby="featured" className="mt-12">
        <SectionHeading
          id="featured"
          title={formatCounted(tools.length, 'tool')}
          note={say`A change shows at once. Tools that files make Featured follow, the newest first.`}
        />
        {tools.length === 0 ? (
          <EmptyState text={say`No tool is Featured.`} />
        ) : (
          <FeaturedTable tools={tools} />
        )}
      </section>
    </DeskPage>
  );
}

function FeaturedTable({ tools }: { tools: readonly FeaturedTool[] }) {
  return (
    <table className="data stacked">
      <TableHead columns={[say`Tool`, 'Order', 'Last day (UTC)', { unseen: 'Remove' }]} />
      <tbody>
        {tools.map(({ id, name, until }, place) => (
          <tr key={id}>
            <th scope="row" className="wrap-anywhere">
              <TextLink to={deskPaths.deskTool(id)}>{name}</TextLink>
              {place < LIMITS.featuredOnHome && <span className="small block">on the home page</span>}
            </th>
            <td>
              <StepButtons
                action={deskPaths.deskFeatured}
                id={id}
                name={name}
                place={place}
                count={tools.length}
              />
            </td>
            <td {...MARKS.label('Last day (UTC)')}>
              <form
                method="post"
                action={deskPaths.deskFeatured}
                className="flex flex-wrap items-center gap-2"
              >
                <input type="hidden" name="id" value={id} />
                <input
                  type="date"
                  name="until"
                  aria-label={`Last day of ${name}`}
                  defaultValue={until ?? ''}
                  className="field w-40"
                />
                <button type="submit" name="intent" value="until" className="btn">
                  Set<span className="sr-only"> the last day of {name}</span>
                </button>
              </form>
            </td>
            <td className="num">
              <RowCommand
                action={deskPaths.deskFeatured}
                fields={{ id }}
                intent="remove"
                text="Remove"
                about={name}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
