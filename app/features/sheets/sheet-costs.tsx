import { formatCounted, formatMoney } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { SheetTool } from './document.ts';
import { Cell } from './sheet-cell.tsx';

/** What each tool costs for the seats, as far as its record says. */
export function SheetCosts({ tools, seats }: { tools: readonly SheetTool[]; seats: number }) {
  return (
    <section aria-labelledby="cost" className="mt-8">
      <SectionHeading id="cost" title={`Cost for ${formatCounted(seats, 'seat')}`} />
      <table className="data stacked sheet-table">
        <thead>
          <tr>
            <th scope="col">Tool</th>
            <th scope="col">Price from</th>
            <th scope="col">A month</th>
            <th scope="col">A year</th>
            <th scope="col">How it is worked out</th>
          </tr>
        </thead>
        <tbody>
          {tools.map(({ id, name, price, cost: { total, said } }) => (
            <tr key={id}>
              <th scope="row" className="wrap-anywhere">
                {name}
              </th>
              <td {...MARKS.label('Price from')}>
                <Cell cell={price} />
              </td>
              <td {...MARKS.label('A month')}>
                {total ? formatMoney(total.month, total.currency) : 'Not known'}
              </td>
              <td {...MARKS.label('A year')}>
                {total ? formatMoney(total.year, total.currency) : 'Not known'}
              </td>
              <td {...MARKS.label('How it is worked out')}>{said}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
