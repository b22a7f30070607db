import { Brief, Figure, QuotedValue, Shortened } from '#ui/figure.tsx';
import { FigureList } from '#ui/figure-list.tsx';
import { QuoteLink } from '#ui/quote-link.tsx';
import { QuotedFigure } from '#ui/quoted-figure.tsx';
import { type Example, LONG, type State } from './example.ts';
import { COMPUTED, ORIGINS } from './samples.ts';

const figure = {
  label: 'Illustrative figure',
  value: '1.2M',
  exact: '1,234,567',
  brief: null,
  coverage: null,
  isLocked: false,
};
const figures: State[] = [
  ...ORIGINS.map((origin) => ({
    name: origin.certainty,
    show: <Figure figure={{ ...figure, ...origin }} origin={origin} />,
  })),
  {
    name: 'with what it covers, its origin said elsewhere',
    show: <Figure figure={{ ...figure, ...COMPUTED, brief: LONG, isLocked: true }} origin={undefined} />,
  },
];

export const FIGURES: readonly Example[] = [
  {
    file: 'ui/figure.tsx',
    states: [
      ...figures.map(({ name, show }) => ({ name, show: <dl>{show}</dl> })),
      { name: 'shortened in a sentence', show: <Shortened text="1.2M" exact="1,234,567" /> },
      {
        name: 'leading to where it is quoted',
        show: <QuotedValue text="1.2M" exact="1,234,567" quote="#illustrative" />,
      },
      {
        name: 'what it covers, alone',
        show: <Brief figure={{ ...figure, ...COMPUTED, brief: '1 of 2', isLocked: true }} />,
      },
    ],
  },
  {
    file: 'ui/figure-list.tsx',
    states: [
      {
        name: 'short and long',
        show: (
          <FigureList
            figures={[
              { name: 'Illustrative', value: '1,234', from: 'made up', quote: '/figures/catalogue/all' },
              { name: 'Not known', value: '—', from: LONG },
            ]}
          />
        ),
      },
    ],
  },
  {
    file: 'ui/quote-link.tsx',
    states: [
      { name: 'plain', show: <QuoteLink subject={{ kind: 'tool', id: 'illustrative' }} of="this tool" /> },
    ],
  },
  {
    file: 'ui/quoted-figure.tsx',
    states: [
      {
        name: 'a shortened sum',
        show: (
          <QuotedFigure
            subject={{ kind: 'company', id: 'illustrative' }}
            id="raised"
            of="what it raised"
            text="$1.2M"
            exact="$1,200,000"
          />
        ),
      },
    ],
  },
];
