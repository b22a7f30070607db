import { deskPaths } from '#site/desk-paths.ts';
import { formatCount, formatCounted } from '#site/format.ts';
import { SectionHeading } from '#ui/section-heading.tsx';
import type { ShownPreview } from './bulk-action.server.ts';
import { type BulkQuery, writeBulkQuery } from './bulk-query.ts';
import { EditTable, LeftTools } from './edit-table.tsx';

interface Props {
  preview: ShownPreview;
  /** The form that was sent, which is sent again to do what is shown. */
  typed: Readonly<Record<string, string>>;
  query: BulkQuery;
}

/** What a change would make of the tools, and the button that makes it. */
export function BulkPreview({ preview: { count, same, shown, left, seen }, typed, query }: Props) {
  const kept = Object.entries(typed).filter(([name]) => !['intent', 'seen'].includes(name));
  return (
    <section aria-labelledby="preview" className="mt-8">
      <SectionHeading
        id="preview"
        title={`${formatCounted(count, 'tool')} would change`}
        note={[
          same > 0 ? `${formatCounted(same, 'tool')} stay as they are: they have the value already.` : '',
          shown.length < count ? `The first ${formatCount(shown.length)} are shown.` : '',
        ].join(' ')}
      />
      <EditTable rows={shown} />
      <LeftTools left={left} />
      {count > 0 && (
        <form method="post" action={deskPaths.deskBulkFor(writeBulkQuery(query))} className="mt-6">
          {kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="seen" value={seen} />
          <button type="submit" name="intent" value="apply" className="btn btn-primary">
            {`Change ${formatCounted(count, 'tool')}`}
          </button>
        </form>
      )}
    </section>
  );
}
