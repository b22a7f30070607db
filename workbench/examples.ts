import { CARDS } from './cards.tsx';
import { CHARTS } from './charts.tsx';
import { DESK } from './desk.tsx';
import type { Example } from './example.ts';
import { FACTS } from './facts.tsx';
import { FIGURES } from './figures.tsx';
import { FILTERS } from './filters.tsx';
import { FORMS } from './forms.tsx';
import { MARKET } from './market.tsx';
import { NAVIGATION } from './navigation.tsx';
import { SECTIONS } from './sections.tsx';
import { SOURCES } from './sources.tsx';
import { VIEWS } from './views.tsx';

/** Every component of app/ui in its states; `tests/ui/workbench.test.tsx` says which is missing. */
export const EXAMPLES: readonly Example[] = [
  ...CARDS,
  ...DESK,
  ...FACTS,
  ...FIGURES,
  ...SOURCES,
  ...CHARTS,
  ...MARKET,
  ...SECTIONS,
  ...FILTERS,
  ...FORMS,
  ...NAVIGATION,
  ...VIEWS,
];
