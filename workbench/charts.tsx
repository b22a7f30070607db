import { agesOf } from '#catalogue/tools/fact-ages.ts';
import { SENTIMENT_LEVELS } from '#catalogue/tools/sentiment.ts';
import { Bars, Meter } from '#ui/charts/bars.tsx';
import { FactAges } from '#ui/charts/fact-ages.tsx';
import { FundingTimeline } from '#ui/charts/funding-timeline.tsx';
import { FundingYears } from '#ui/charts/funding-years.tsx';
import { LineChart } from '#ui/charts/line-chart.tsx';
import { Mood, SentimentBars } from '#ui/charts/sentiment.tsx';
import { PlotDrawing } from '#ui/plots/plot-drawing.tsx';
import { PlotFigure } from '#ui/plots/plot-figure.tsx';
import { type Example, LONG } from './example.ts';
import { LEVELS, PLOT, ROUNDS } from './samples.ts';

export const CHARTS: readonly Example[] = [
  {
    file: 'ui/charts/bars.tsx',
    states: [
      {
        name: 'full, tiny, empty, long text',
        show: (
          <Bars
            name="Illustrative bars"
            bars={[
              { key: 'full', label: 'Illustrative', text: '100%', length: 100 },
              { key: 'tiny', label: 'Illustrative', text: '0.1%', length: 0.1 },
              { key: 'empty', label: 'Illustrative', text: '0%', length: 0 },
              { key: 'long', label: LONG, text: '50%', length: 50 },
            ]}
          />
        ),
      },
      { name: 'empty', show: <Bars name="Illustrative bars" bars={[]} /> },
      { name: 'a bar alone', show: <Meter length={40} /> },
    ],
  },
  {
    file: 'ui/charts/fact-ages.tsx',
    states: [
      {
        name: 'of all ages',
        show: (
          <FactAges ages={agesOf([790, 700, 690, 500, 100, 90, null, null], 800)} name="Illustrative ages" />
        ),
      },
      { name: 'empty', show: <FactAges ages={agesOf([], 800)} name="Illustrative ages" /> },
    ],
  },
  {
    file: 'ui/plots/plot-drawing.tsx',
    states: [
      { name: 'dots and bars', show: <PlotDrawing plot={PLOT} /> },
      {
        name: 'marks that lead nowhere',
        show: <PlotDrawing plot={{ ...PLOT, marks: PLOT.marks.map(({ to: _, ...mark }) => mark) }} />,
      },
    ],
  },
  {
    file: 'ui/plots/plot-figure.tsx',
    states: [
      { name: 'with a finding', show: <PlotFigure plot={PLOT} /> },
      {
        name: 'without one, alone, long texts',
        show: (
          <PlotFigure
            plot={{ ...PLOT, title: LONG, finding: null, notes: [LONG], legend: [], day: null }}
            isAlone
          />
        ),
      },
    ],
  },
  {
    file: 'ui/charts/line-chart.tsx',
    states: [
      {
        name: 'a line over three years',
        show: (
          <LineChart
            title="Illustrative growth"
            geometry={{
              line: 'M0 80L50 60L100 10',
              area: 'M0 80L50 60L100 10V100H0Z',
              xTicks: [
                { at: 0, label: '2024' },
                { at: 50, label: '2025' },
                { at: 100, label: '2026' },
              ],
              yTicks: [
                { at: 100, label: '0' },
                { at: 50, label: '500' },
                { at: 0, label: '1,000' },
              ],
            }}
            points={[
              { label: '2024', value: 200 },
              { label: '2025', value: 400 },
              { label: '2026', value: 900 },
            ]}
          />
        ),
      },
    ],
  },
  {
    file: 'ui/charts/funding-timeline.tsx',
    states: [
      { name: 'short, long, missing data', show: <FundingTimeline rounds={ROUNDS} largest={20_000_000} /> },
      { name: 'empty', show: <FundingTimeline rounds={[]} largest={0} /> },
    ],
  },
  {
    file: 'ui/charts/funding-years.tsx',
    states: [
      {
        name: 'two years, one with an upper limit alone',
        show: (
          <FundingYears
            years={[
              { year: 2025, rounds: 2, amount: 1_234_567, brought: '$1.2M' },
              { year: 2026, rounds: 1, amount: 0, brought: 'up to $40B' },
            ]}
          />
        ),
      },
    ],
  },
  {
    file: 'ui/charts/sentiment.tsx',
    states: [
      {
        name: 'all levels',
        show: <SentimentBars levels={LEVELS} analysis={`${LONG}.`} gathered="1 January 2026" />,
      },
      { name: 'unknown', show: <SentimentBars levels={[]} analysis={null} gathered={null} /> },
      ...SENTIMENT_LEVELS.map((level) => ({
        name: level.label,
        show: (
          <div>
            <Mood level={level} />
          </div>
        ),
      })),
      {
        name: 'mood unknown',
        show: (
          <p>
            <Mood level={null} />
          </p>
        ),
      },
    ],
  },
];
