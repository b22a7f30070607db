import type { ShownDifference } from '#features/editing/words.ts';
import { RowCommand } from '#features/operators/row-command.tsx';
import { SectionHeading } from '#ui/section-heading.tsx';
import { DifferenceText } from './difference-list.tsx';

interface Props {
  /** The address of the record's page. */
  page: string;
  values: readonly ShownDifference[];
}

/** Fields that imports skip, each with a button that takes the catalogue's value. */
export function DeskValues({ page, values }: Props) {
  return (
    <section aria-labelledby="desk-values" className="mt-12">
      <SectionHeading
        id="desk-values"
        title="Written at the desk"
        note="Imports leave these fields. Each line goes from the value here to the one that the catalogue last gave."
      />
      <dl className="border-t border-edge">
        {values.map((value) => (
          <div
            key={value.path}
            className="grid gap-x-8 gap-y-2 border-b border-line py-3 md:grid-cols-[13rem_minmax(0,1fr)_auto]"
          >
            <dt className="text-sm text-muted">{value.label}</dt>
            <dd className="min-w-0">
              <DifferenceText difference={value} />
            </dd>
            <dd>
              <RowCommand
                action={page}
                fields={{ field: value.path }}
                intent="take"
                text="Take the catalogue’s value"
                about={`of ${value.label}`}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
