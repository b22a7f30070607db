import type { ModelDesk } from '#features/agents/model/model-desk.server.ts';
import { formatCount, formatCounted } from '#site/format.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import { TableHead } from '#ui/table-head.tsx';

/** What the agents' model has cost and contributed, or how to set one up. */
export function ModelUse({ model }: { model: ModelDesk | null }) {
  if (model === null) {
    return (
      <p className="mt-12 max-w-prose">
        No model is set, and none is needed. With one (AGENT_MODEL), agents also ask it for a few facts that
        they cannot read by themselves.
      </p>
    );
  }
  const { name, today, month, tokensPerDay, moneyPerDay, hasPrices } = model;
  return (
    <section aria-labelledby="model" className="mt-12">
      <SectionHeading
        id="model"
        title="Model"
        note="Asked once for each site that is read. Days are UTC; what is asked for at this moment counts as taken."
      />
      <p className="mb-4 max-w-prose">
        {name}. A day may take {formatCounted(tokensPerDay, 'token')}
        {moneyPerDay !== null && ` and cost ${money(moneyPerDay)}`}. Values are kept where the page’s words
        prove them.
      </p>
      <table className="data">
        <TableHead
          columns={[
            'In',
            { number: 'Asked' },
            { number: 'Failed' },
            { number: 'Tokens' },
            hasPrices && { number: 'Cost' },
            { number: 'Kept' },
            { number: 'Refused' },
          ]}
        />
        <tbody>
          {[
            { label: 'Today', use: today },
            { label: '30 days', use: month },
          ].map(({ label, use }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="num">{formatCount(use.calls)}</td>
              <td className="num">{formatCount(use.failed)}</td>
              <td className="num">{formatCount(use.tokens)}</td>
              {hasPrices && <td className="num">{money(use.money)}</td>}
              <td className="num">{formatCount(use.kept)}</td>
              <td className="num">{formatCount(use.refused)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasPrices && <p className="small mt-2">Costs are in the currency of the prices that are set.</p>}
    </section>
  );
}

const money = (amount: number) => amount.toFixed(2);
