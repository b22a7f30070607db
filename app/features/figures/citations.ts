import { CERTAINTY_LABELS, OUTDATED, type Provenance } from '#catalogue/tools/certainty.ts';
import { formatDate } from '#site/format.ts';
import { NOT_AVAILABLE } from '#site/messages.ts';
import type { QuotedFigure } from './quotable.ts';

interface Quoted {
  /** The site's name. */
  site: string;
  subject: string;
  figure: Omit<QuotedFigure, 'id'>;
  /** The figure's own. */
  address: string;
  /** When it is quoted, YYYY-MM-DD. */
  day: string;
}

/** A figure as lines to cite. */
export interface Citation {
  style: 'APA' | 'Plain' | 'Markdown';
  text: string;
}

/** A figure in each way to cite it, one line each. */
export function citationsOf(quoted: Quoted): Citation[] {
  const { site, subject, figure, address, day } = quoted;
  const { label, origin } = figure;
  const value = figure.value.replaceAll(/\s+/g, ' ');
  const covered = figure.coverage === null ? '' : ` (${figure.coverage})`;
  const grade = gradeOf(origin).toLowerCase();
  const from = sourceText(origin);
  const dated = origin.date === NOT_AVAILABLE ? '' : `, as of ${origin.date}`;
  const retrieved = formatDate(day);
  return [
    {
      style: 'APA',
      text: `${site}. (${apaDate(origin.date)}). ${subject}: ${label}: ${value}${covered} [${grade}]. ${from ? `Data from ${from}. ` : ''}Retrieved ${retrieved}, from ${address}`,
    },
    {
      style: 'Plain',
      text: `${subject}, ${label}: ${value}${covered}, ${grade}${dated}. ${from ? `Source: ${from}. ` : ''}${site}, ${address}, ${retrieved}.`,
    },
    {
      style: 'Markdown',
      text: `${escaped(subject)}, ${escaped(label)}: **${escaped(value)}**${escaped(covered)}, ${grade}${escaped(dated)}. ${from ? `Source: ${linked(origin)}. ` : ''}[${escaped(site)}](${address}), ${retrieved}.`,
    },
  ];
}

/** How sure a figure is, and whether it may be out of date. */
export function gradeOf({ certainty, isOutdated }: Provenance): string {
  return isOutdated ? `${CERTAINTY_LABELS[certainty]}, ${OUTDATED}` : CERTAINTY_LABELS[certainty];
}

/** Only what others have published; the catalogue itself is named anyway. */
function sourceText({ certainty, source, url }: Provenance): string {
  if (certainty !== 'sourced' && certainty !== 'attributed') return '';
  return url === undefined ? source : `${source}, ${url}`;
}

function linked({ source, url }: Provenance): string {
  // A space or a bracket would end the address early.
  return url === undefined
    ? escaped(source)
    : `[${escaped(source)}](${url.replaceAll(/[ ()<>]/g, percentCode)})`;
}

function percentCode(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16)}`;
}

/** The year comes first: `November 2, 2026` becomes `2026, November 2`. */
function apaDate(date: string): string {
  const found = /^(?:(.+?),? )?(\d{4})$/.exec(date);
  if (!found) return 'n.d.';
  const [, rest, year] = found;
  return rest === undefined ? `${year}` : `${year}, ${rest}`;
}

/** A text in which nothing is markup. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|~#]/g, String.raw`\$&`);
}
