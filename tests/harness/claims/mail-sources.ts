import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { needsReason, sentencesOf } from './sentences.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

/** Texts of mails that other files write for them. */
const TEXTS = ['app/features/letters/letter-news.ts', 'app/site/mailing-lists.ts'];

/** The app's files that write or queue mails. */
export function mailFiles(): string[] {
  return readdirSync(path.join(ROOT, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.server.ts'))
    .map((file) => path.posix.join('app', file))
    .filter((file) => /\b(?:writeMemberMail|queueMail|queueNotice|paper)\(/.test(read(file)))
    .concat(TEXTS)
    .sort();
}

/** Rules of style sheets are no sentences. */
const STYLE = /^\d+px |@media/;

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** A template's placeholder: a name or figure as in the source, anything longer as `{…}`. */
function placeOf(source: string): string {
  return /^[\w.]+(?: \/ \d+)?$|^formatCounted\(/.test(source) ? `{${source}}` : '{…}';
}

/** Whether a sentence of the source has a promise or a number, constants included. */
export function sourceNeedsReason(sentence: string): boolean {
  const isFigure = (place: string) => /hours|days|seconds|formatCounted/i.test(place);
  return needsReason(sentence.replaceAll(/\{[^}]*\}/g, (place) => (isFigure(place) ? '1' : '')));
}

/** The sentences that a file of the source writes. */
export function sentencesOfSource(file: string, text = read(file)): string[] {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: string[] = [];
  const statements = new Set<object>();
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'say') statements.add(quasi);
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') found.push(value);
    },
    TemplateLiteral(template) {
      if (statements.has(template)) return;
      const parts = template.quasis.map(({ value }, place) => {
        const expression = template.expressions[place];
        return value.cooked + (expression ? placeOf(text.slice(expression.start, expression.end)) : '');
      });
      found.push(parts.join(''));
    },
  }).visit(program);
  return found.filter((words) => /[a-z]\S* \S*[a-z]/i.test(words) && !STYLE.test(words)).flatMap(sentencesOf);
}
