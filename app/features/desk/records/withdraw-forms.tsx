import { MOST_MOVED } from '#catalogue/topics/withdrawing.ts';
import type { TopicKindName } from '#features/editing/record-kinds.ts';
import type { Held } from '#features/editing/withdrawn.server.ts';
import { RowCommand } from '#features/operators/row-command.tsx';
import { StepButtons } from '#features/operators/step-buttons.tsx';
import { formatCount, formatCounted } from '#site/format.ts';
import { say, wordedTexts } from '#site/noun.ts';
import { paths } from '#site/paths.ts';
import { FormField } from '#ui/form-field.tsx';
import { TextLink } from '#ui/links.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TableHead } from '#ui/table-head.tsx';

const LEAVES_LISTS =
  'It leaves every list, and its address says that it is no longer listed. Imports leave it out. It can be brought back.';
const RECORD_ONLY: Partial<Record<TopicKindName, string>> = wordedTexts({
  companies: 'its tools are filed by the names of their developers',
  investors: 'its rounds name it as their records do',
});

/** Takes a topic out of the directory. @param held what a category holds; null for anything else */
interface WithdrawProps {
  kind: TopicKindName;
  page: string;
  name: string;
  held: Held | null;
}

export function WithdrawTopic({ kind, page, name, held }: WithdrawProps) {
  const leaves = RECORD_ONLY[kind];
  const hasTools = held !== null && held.toolCount > 0;
  return (
    <section aria-labelledby="withdraw" className="mt-12">
      <SectionHeading
        id="withdraw"
        title="Withdraw"
        note={
          leaves === undefined
            ? LEAVES_LISTS
            : `What this record says is no longer shown, and ${leaves}. Imports leave it out. It can be brought back.`
        }
      />
      {hasTools && (
        <p className="mb-4 max-w-prose">
          It holds{' '}
          <TextLink to={paths.toolsOf(name)}>{formatCounted(held.toolCount, 'tool', 'tools')}</TextLink>,
          which keep their pages and move to the category that you choose. If it comes back, so do they.
        </p>
      )}
      <form method="post" action={page} className="flex max-w-prose flex-wrap items-end gap-3">
        {hasTools && (
          <div className="min-w-0 flex-1 basis-60">
            <FormField name="other" label={say`Category to which its tools move`}>
              {(control) => (
                <select {...control} required defaultValue="">
                  <option value="">Choose one</option>
                  {held.others.map(({ id, name: other }) => (
                    <option key={id} value={id}>
                      {other}
                    </option>
                  ))}
                </select>
              )}
            </FormField>
          </div>
        )}
        <button type="submit" name="intent" value="withdraw" className="btn">
          Withdraw
        </button>
      </form>
    </section>
  );
}

/** A category's specializations, with buttons to move, withdraw and restore them. */
export function SpecializationForms({ page, held }: { page: string; held: Held }) {
  const lines = [
    ...held.specializations.map((one, place) => ({
      ...{ key: one.id, name: one.name, intent: 'withdraw', button: 'Withdraw', place },
      note: formatCount(one.tool_count),
    })),
    ...held.withdrawn.map(({ id, name }) => ({
      ...{ key: id.split('/')[1] ?? id, name, intent: 'relist', button: 'Bring back', place: null },
      note: 'withdrawn',
    })),
  ];
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="specialization-order" className="mt-12 scroll-mt-32">
      <SectionHeading
        id="specialization-order"
        title="Order and withdraw specializations"
        note={say`Their tools stay in the category. One with more than ${formatCount(MOST_MOVED)} tools cannot be withdrawn here.`}
      />
      <table className="data">
        <TableHead columns={['Specialization', say`Tools`, 'Order', { unseen: 'Action' }]} />
        <tbody>
          {lines.map(({ key, name, note, intent, button, place }) => (
            <tr key={key}>
              <th scope="row" className="wrap-anywhere">
                {name}
              </th>
              <td>{note}</td>
              <td>
                {place !== null && (
                  <StepButtons
                    action={page}
                    id={key}
                    name={name}
                    place={place}
                    count={held.specializations.length}
                  />
                )}
              </td>
              <td className="text-right">
                <RowCommand
                  action={page}
                  fields={{ specialization: key }}
                  intent={intent}
                  text={button}
                  about={name}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
