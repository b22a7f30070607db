import type { BusinessFunction } from '#catalogue/tools/entities.ts';
import { GUIDE_MESSAGES } from '#catalogue/topics/guide-messages.ts';
import { MARKS } from '#site/marks.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** The enhancements as a table (spec §2, "Key AI Enhancements"). */
export function Enhancements({ enhancements }: { enhancements: BusinessFunction['ai_enhancements'] }) {
  if (enhancements.length === 0) return <EmptyState text={GUIDE_MESSAGES.businessFunction.noEnhancements} />;
  return (
    <table className="data stacked">
      <thead>
        <tr>
          <th scope="col">Enhancement</th>
          <th scope="col">Description</th>
          <th scope="col">Business Impact</th>
        </tr>
      </thead>
      <tbody>
        {enhancements.map(({ name, description, business_impact }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{description}</td>
            <td {...MARKS.label('Business Impact')}>{business_impact}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
