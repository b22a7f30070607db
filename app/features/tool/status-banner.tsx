import type { Provenance } from '#catalogue/tools/certainty.ts';
import type { DecisionFact } from '#catalogue/tools/decision.ts';
import type { Rival } from '#catalogue/tools/entities.ts';
import { FactMark } from './fact-mark.tsx';
import type { PageSaid } from './page-said.ts';
import { Rivals } from './rivals.tsx';

interface Props {
  toolId: string;
  news: DecisionFact;
  /** Only for a tool that has ended. */
  replacements: readonly Rival[];
  replacementsOrigin: Provenance | null;
  said: PageSaid;
}

/** Says that a tool was acquired, merged or shut down. If it has ended, names its rivals. */
export function StatusBanner({ toolId, news, replacements, replacementsOrigin, said }: Props) {
  return (
    <section aria-label={news.label} className="my-4 border-l-4 border-ink bg-sunken px-4 py-3">
      <div className="stated">
        <p className="font-semibold break-words">{news.text}</p>
        <FactMark toolId={toolId} fact={news} said={said.status} />
      </div>
      {replacements.length > 0 && (
        <div className="stated mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
          <p className="text-sm">Its rivals:</p>
          <Rivals toolId={toolId} rivals={replacements} origin={replacementsOrigin} said={said.top} />
        </div>
      )}
    </section>
  );
}
