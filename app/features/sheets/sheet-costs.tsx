import { ConversionNotes } from '#features/rates/conversion-notes.tsx';
import { formatCounted, formatMoney } from '#site/format.ts';
import { MARKS } from '#site/marks.ts';
import { say } from '#site/noun.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TableHead } from '#ui/table-head.tsx';
import { type ConvertedCost, OWN_RATE } from './converted-costs.ts';
import { billingOf, type Cost } from './costs.ts';
import { isPriceShown, type SheetDocument, type SheetTool } from './document.ts';
import { budgetText } from './sheet-budget.ts';
import { Cell } from './sheet-cell.tsx';
import type { SheetContent } from './sheet-rules.ts';

/** What each tool costs for the seats, as far as its record says. */
export function SheetCosts({
  document: { tools, conversion, years, budgetNotes },
  content: { seats, budget },
}: {
  document: SheetDocument;
  content: Pick<SheetContent, 'seats' | 'budget'>;
}) {
  const notes = new Set([...(conversion?.notes ?? []), ...budgetNotes]);
  return (
    <section aria-labelledby="cost" className="mt-8">
      <SectionHeading
        id="cost"
        title={`Cost for ${formatCounted(seats, 'seat')}`}
        {...(budget && { note: `Budget: ${budgetText(budget, seats)}` })}
      />
      <table className="data stacked by-tool sheet-table sheet-costs">
        <TableHead
          columns={[
            say`Tool`,
            'Plan and price',
            'A month',
            'A year',
            budget && 'Budget',
            'How it is worked out',
          ]}
        />
        <tbody>
          {tools.map((tool) => (
            <tr key={tool.id}>
              <th scope="row" className="wrap-anywhere">
                {tool.name}
              </th>
              <td {...MARKS.label('Plan and price')} className="wrap-anywhere">
                <Price {...tool} />
              </td>
              <td {...MARKS.label('A month')}>
                <Sums {...tool} of="month" />
              </td>
              <td {...MARKS.label('A year')}>
                <Sums {...tool} of="year" />
              </td>
              {budget && <td {...MARKS.label('Budget')}>{tool.budget}</td>}
              <td {...MARKS.label('How it is worked out')}>{tool.cost.said}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {years !== null && <p className="small mt-3">{years}</p>}
      <ConversionNotes notes={[...notes]} />
    </section>
  );
}

function Price({ plan, price, cost, converted }: SheetTool) {
  // Its sums say it in the other currency already.
  const isSaid = cost.plan === null && cost.sums.length > 0;
  return (
    <>
      {cost.plan !== null && <Cell cell={plan} />}
      {cost.plan !== null && cost.sums.length === 0 && (
        <Converted text={converted?.plan} isOwn={converted?.isOwn} />
      )}
      {cost.isDisputed && <p className="mt-1">Recorded as the lowest price:</p>}
      {isPriceShown(cost) && <Cell cell={price} />}
      {isPriceShown(cost) && !isSaid && <Converted text={converted?.price} isOwn={converted?.isOwn} />}
    </>
  );
}

function Sums({ cost, converted, of }: SheetTool & { of: 'month' | 'year' }) {
  return (
    <>
      {sumsText(cost, of)}
      {converted && (
        <Converted
          text={converted.sums.length > 0 ? sumsText(converted, of) : null}
          isOwn={converted.isOwn}
        />
      )}
    </>
  );
}

function Converted({ text, isOwn }: { text: string | null | undefined; isOwn: boolean | undefined }) {
  if (text == null) return null;
  return (
    <span className="small block print:inline">
      {' '}
      Converted{isOwn && `, ${OWN_RATE}`}: {text}
    </span>
  );
}

/** `$45 billed monthly; $36 billed yearly`, or the one amount alone. */
function sumsText(
  { sums, currency }: Pick<Cost | ConvertedCost, 'sums' | 'currency'>,
  of: 'month' | 'year',
): string {
  if (sums.length === 0) return 'Not known';
  return sums
    .map((sum) => {
      const amount = formatMoney(sum[of], currency);
      return sums.length === 1 ? amount : [amount, billingOf(sum)].filter(Boolean).join(' ');
    })
    .join('; ');
}
