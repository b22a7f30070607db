import type { NotRecorded } from '#catalogue/tools/not-recorded.ts';
import { paths } from '#site/paths.ts';
import { TextLink } from '#ui/links.tsx';

/** One line that names the facts of a block which nobody knows, and one for each text that may tell some of them. */
export function MissingFacts({
  toolId,
  missing: { labels, perhaps },
}: {
  toolId: string;
  missing: NotRecorded;
}) {
  return (
    <>
      {labels.length > 0 && <p className="small pt-2">Not recorded: {inWords(labels)}</p>}
      {perhaps.map(({ by, tab, labels: told }) => (
        <p key={by} className="small pt-2">
          Not recorded by {told.length === 1 ? 'itself' : 'themselves'}: {inWords(told)}. See{' '}
          {tab === null ? (
            by
          ) : (
            <>
              <TextLink to={paths.tool(toolId, tab.id)}>{by}</TextLink>, in {tab.title}
            </>
          )}
          .
        </p>
      ))}
    </>
  );
}

function inWords(labels: readonly string[]): string {
  return labels.join(', ').toLowerCase();
}
