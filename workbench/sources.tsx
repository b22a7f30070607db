import { type SaidBlock, saidOnce } from '#catalogue/tools/said-once.ts';
import { AskVendor } from '#ui/ask-vendor.tsx';
import { CertaintyLegend, CertaintyMeanings } from '#ui/certainty-legend.tsx';
import { CertaintyMark, SharedMark } from '#ui/certainty-mark.tsx';
import { SourceList } from '#ui/source-list.tsx';
import { SourceNote } from '#ui/source-note.tsx';
import type { Example } from './example.ts';
import { OF_CODES, ORIGINS } from './samples.ts';

const ALONE = [...ORIGINS, OF_CODES].map((origin) => ({
  name: origin.byCode ? 'of codes from different sources' : origin.certainty,
  origin,
}));
const TWICE = ORIGINS.slice(0, 1).flatMap((origin) => [
  { id: 'one', of: 'one', origin: { ...origin, isOutdated: true as const } },
  { id: 'two', of: 'two', origin: { ...origin, isOutdated: true as const } },
]);
/** One page, so that each mark has an anchor of its own. */
const { blocks, sources } = saidOnce([
  ...ALONE.map(({ name, origin }) => ({ key: name, title: name, values: [{ id: name, of: name, origin }] })),
  { key: 'shared', title: 'A block', values: TWICE },
  {
    key: 'mixed',
    title: 'A block',
    values: [...TWICE, ...ORIGINS.slice(2, 3).map((origin) => ({ id: 'x', of: 'x', origin }))],
  },
]);
const saidBy = (key: string): SaidBlock =>
  blocks.get(key) ?? { shared: null, isMixed: false, isOutdated: false, own: new Map() };

export const SOURCES: readonly Example[] = [
  {
    file: 'ui/source-note.tsx',
    states: [
      ...ORIGINS.map((origin) => ({
        name: origin.certainty,
        show: <SourceNote origin={origin} of="the illustrative figure" />,
      })),
      {
        name: 'of codes from different sources',
        show: <SourceNote origin={OF_CODES} of="the illustrative list" />,
      },
    ],
  },
  {
    file: 'ui/certainty-mark.tsx',
    states: [
      ...ALONE.map(({ name }) => ({
        name,
        show: (
          <CertaintyMark
            mark={saidBy(name).own.get(name) ?? null}
            isOutdated={false}
            of="the illustrative figure"
            report="/contact"
          />
        ),
      })),
      {
        name: 'said by the block',
        show: <CertaintyMark mark={null} isOutdated of="the illustrative figure" report="/contact" />,
      },
      {
        name: 'that nobody can report',
        show: (
          <CertaintyMark
            mark={saidBy('editorial').own.get('editorial') ?? null}
            isOutdated
            of="the illustrative figure"
          />
        ),
      },
      { name: 'of a block', show: <SharedMark said={saidBy('shared')} of="the block" /> },
      { name: 'of a block with others', show: <SharedMark said={saidBy('mixed')} of="the block" /> },
    ],
  },
  {
    file: 'ui/source-list.tsx',
    states: [
      { name: 'numbered', show: <SourceList sources={sources} /> },
      { name: 'empty', show: <SourceList sources={[]} /> },
    ],
  },
  {
    file: 'ui/certainty-legend.tsx',
    states: [
      { name: 'folded', show: <CertaintyLegend /> },
      { name: 'the meanings alone', show: <CertaintyMeanings /> },
    ],
  },
  {
    file: 'ui/ask-vendor.tsx',
    states: [
      {
        name: 'with a question',
        show: <AskVendor of="Illustrative Tool" questions={['Where is data kept?']} />,
      },
      { name: 'without any', show: <AskVendor of="Illustrative Tool" questions={[]} /> },
    ],
  },
];
