import type { SentimentLevel } from '#catalogue/tools/sentiment.ts';
import type { SentimentShare } from '#catalogue/tools/tool-pictures.ts';
import { MESSAGES } from '#site/messages.ts';
import { Bars } from './bars.tsx';

/** How posts divide among the five levels, with the directory's analysis. */
export function SentimentBars(props: {
  levels: SentimentShare[];
  analysis: string | null;
  gathered: string | null;
}) {
  const { levels, analysis, gathered } = props;
  return (
    <>
      {levels.length === 0 && <p>{MESSAGES.sentimentUnknown}</p>}
      <Bars
        name="Posts by sentiment"
        bars={levels.map(({ key, label, percent, text }) => ({ key, label, text, length: percent }))}
      />
      {analysis && <p className="mt-3 max-w-prose">{analysis}</p>}
      {gathered && <p className="small mt-1">Gathered {gathered}</p>}
    </>
  );
}

/** One sentiment level with its fixed heading and bullet points (spec §4). */
export function Mood({ level }: { level: SentimentLevel | null }) {
  if (!level) return MESSAGES.sentimentUnknown;
  return (
    <>
      <p>
        <strong>{level.heading}</strong>{' '}
        <span className="small">
          {level.label}, {level.score} of 5
        </span>
      </p>
      <ul className="mt-1 list-disc pl-5">
        {level.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  );
}
