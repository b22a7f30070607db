import type { CSSProperties, ReactElement, SVGAttributes } from 'react';
import { MARKS } from '#site/marks.ts';
import type { PlotSubject } from '#site/plot-address.ts';
import type { Plot, PlotMark, PlotShape, PlotText } from './plot.ts';
import { TONES, type Tone } from './tones.ts';

/** Above the drawing, where the mark that one points at or has reached by keyboard says what it stands for, in pixels. */
const READING = 40;

/** Whoever comes by keyboard to more marks than that may go past them. */
const FEW = 5;

/** The id of what follows the drawing of a plot. */
export function afterMarks({ kind, id }: PlotSubject): string {
  return `after-${kind}-${id}`;
}

/** The drawing of a plot. Its marks are links, so it can be asked without a script. */
export function PlotDrawing({ plot }: { plot: Plot }) {
  const { subject, height, gutter, lines, texts, marks, legend, key = [] } = plot;
  // Marks that lead nowhere are few, and the drawing says all of them.
  const isAsked = marks.some(({ to }) => to);
  const top = isAsked ? READING : 0;
  const tones = [...new Set([...marks, ...legend].map(({ tone }) => tone))];
  return (
    <div className="plot-drawing" style={{ paddingInlineStart: gutter }} {...MARKS.plot()}>
      {marks.filter(({ to }) => to).length > FEW && (
        <a href={`#${afterMarks(subject)}`} className="skip-link skip-part">
          Skip the marks
        </a>
      )}
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure around it is named; a title would cover what its marks say */}
      <svg width="100%" height={height + top} style={coloursOf(tones)}>
        <svg y={top} aria-hidden="true" overflow="visible">
          {isAsked && (
            <text className="plot-hint" x={-gutter} y={14 - top}>
              <tspan className="plot-pointed">Press a mark for its page.</tspan>
              <tspan className="plot-tapped">Press a mark, then its name for its page.</tspan>
            </text>
          )}
          <g className="plot-lines">
            {lines.map(({ x1, y1, x2, y2, look }) => (
              <line
                key={`${x1} ${y1} ${x2} ${y2}`}
                x1={`${x1}%`}
                x2={`${x2}%`}
                y1={y1}
                y2={y2}
                className={look && `plot-${look}`}
              />
            ))}
          </g>
        </svg>
        {marks.map((mark) => (
          <Mark
            key={`${mark.name} ${mark.says} ${mark.shape.x} ${mark.shape.y}`}
            mark={mark}
            top={top}
            left={-gutter}
          />
        ))}
        <svg y={top} aria-hidden="true" overflow="visible" className="plot-texts">
          {texts.map((text) => (
            <Text key={`${text.text} ${text.x} ${text.y} ${text.at}`} text={text} />
          ))}
        </svg>
      </svg>
      {key.length > 0 && (
        <ol className="plot-key plot-narrow" style={{ marginInlineStart: -gutter }} aria-hidden="true">
          {key.map(({ sign, name }) => (
            <li key={sign}>
              <b>{sign}</b> {name}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function coloursOf(tones: readonly Tone[]): CSSProperties {
  return Object.fromEntries(
    tones.map((tone) => [`--tone-${tone}`, `light-dark(${TONES[tone].light}, ${TONES[tone].dark})`]),
  );
}

/** What a key of the legend is drawn with. */
export function toneStyle(tone: Tone): CSSProperties {
  return { color: `light-dark(${TONES[tone].light}, ${TONES[tone].dark})` };
}

interface MarkProps {
  mark: PlotMark;
  /** Where the drawing and its readings begin, in pixels. */
  top: number;
  left: number;
}

/**
 * Where nothing can be pointed at, the first tap meets a second shape over the link and only says what the mark stands for;
 * these words are the link then.
 */
function Mark({ mark: { shape, tone, isHollow, name, says, to }, top, left }: MarkProps) {
  const colour = `var(--tone-${tone})`;
  const look = {
    className: isHollow ? 'plot-hollow' : undefined,
    style: isHollow ? { stroke: colour } : { fill: colour },
  };
  if (to === undefined)
    return (
      // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of shapes is not interactive
      <g className="plot-mark" role="img" aria-label={`${name}: ${says}`}>
        {drawn(shape, top, look)}
      </g>
    );
  return (
    <g className="plot-mark">
      <a href={to} rel="nofollow">
        {drawn(shape, top, look)}
        <text className="plot-says" x={left} y={14}>
          <tspan className="plot-strong">{name}</tspan>{' '}
          <tspan x={left} dy={18}>
            {says}
          </tspan>
        </text>
      </a>
      {drawn(shape, top, { className: 'plot-tap', tabIndex: -1 })}
    </g>
  );
}

function drawn(shape: PlotShape, top: number, look: SVGAttributes<SVGElement>): ReactElement {
  return shape.kind === 'dot' ? (
    <circle cx={`${shape.x}%`} cy={shape.y + top} r={shape.r} {...look} />
  ) : (
    <rect x={`${shape.x}%`} y={shape.y + top} width={`${shape.width}%`} height={shape.height} {...look} />
  );
}

function Text({ text: { x, y, text, dx, anchor, at, look } }: { text: PlotText }) {
  const classes = [look && `plot-${look}`, at && `plot-${at}`].filter(Boolean).join(' ');
  return (
    <text x={`${x}%`} y={y} dx={dx} textAnchor={anchor} className={classes || undefined}>
      {text}
    </text>
  );
}
