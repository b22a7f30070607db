import type { Provenance } from '#catalogue/tools/certainty.ts';
import type { Rival } from '#catalogue/tools/entities.ts';
import { namedFact } from '#catalogue/tools/fact-ids.ts';
import type { SaidBlock } from '#catalogue/tools/said-once.ts';
import { paths } from '#site/paths.ts';
import { ToolLogo } from '#ui/tool-logo.tsx';
import { FactMark } from './fact-mark.tsx';

interface Props {
  toolId: string;
  rivals: readonly Rival[];
  origin: Provenance | null;
  said: SaidBlock;
}

/** Other tools to look at, which lead back to this page, and how sure it is that they are rivals. */
export function Rivals({ toolId, rivals, origin, said }: Props) {
  const names = rivals.map(({ name }) => name).join(', ');
  return (
    <>
      <RivalLinks rivals={rivals} />{' '}
      {origin && (
        <FactMark
          toolId={toolId}
          fact={{ ...namedFact('decision_rivals'), text: names, origin }}
          said={said}
        />
      )}
    </>
  );
}

function RivalLinks({ rivals }: Pick<Props, 'rivals'>) {
  return (
    <ul className="rival-names">
      {rivals.map(({ id, name, logo, hex_color }) => (
        <li key={id}>
          <a href={paths.tool(id)} className="hover:text-brand">
            <ToolLogo name={name} logo={logo} hexColor={hex_color ?? undefined} className="rival" />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
