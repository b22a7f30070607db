import { deskPaths } from '#site/desk-paths.ts';
import { TextLink } from '#ui/links.tsx';
import { type ToolCaseKind, toolCase } from './waiting-case.ts';

interface Props {
  /** The most important waiting case; null if nothing waits. */
  next: { kind: ToolCaseKind; id: string; title: string } | null;
}

/** Links from a settled case to the next one. */
export function GoOn({ next }: Props) {
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-2">
      {next ? (
        <a href={toolCase(next.kind).address(next.id)} className="link wrap-anywhere">
          Next waiting: {next.title}
        </a>
      ) : (
        <span>Nothing else waits.</span>
      )}
      <TextLink to={deskPaths.deskWaiting}>All that waits</TextLink>
    </p>
  );
}
