import { z } from 'zod';
import { bySchema, manyLines, oneLine } from '#platform/request/form-fields.server.ts';
import { Refused } from '#platform/request/refused.server.ts';
import { readReport } from './contact-rules.ts';
import { FACT_LENGTHS, FACT_TEXTS, type FactAnswer } from './fact-answer.ts';
import type { FactReport } from './fact-report.ts';

const readAnswer = bySchema<FactAnswer, 'right' | 'source' | 'email'>(
  z.object({
    right: manyLines.pipe(
      z.string().min(1, FACT_TEXTS.right).max(FACT_LENGTHS.right, FACT_TEXTS.rightTooLong),
    ),
    source: oneLine.pipe(
      z.string().min(1, FACT_TEXTS.source).max(FACT_LENGTHS.source, FACT_TEXTS.sourceTooLong),
    ),
    email: oneLine
      .transform((text) => (text === '' ? null : text))
      .pipe(z.email(FACT_TEXTS.email).max(FACT_LENGTHS.email, FACT_TEXTS.email).nullable()),
  }),
);

type Typed = Record<'tool' | 'tab' | 'field' | 'shown' | 'right' | 'source' | 'email', string>;

/**
 * Reads a report of a value: which one, and what is right.
 *
 * @throws Refused when it names no tool
 */
export function readFact({ typed }: { typed: Typed }) {
  const { tool, tab, field, shown } = typed;
  const fact: FactReport | null = readReport(new URLSearchParams({ tool, tab, field, shown }));
  if (!fact) throw new Refused({ status: 400, notice: 'This report names no tool.' });
  const reading = readAnswer({ typed });
  return 'errors' in reading ? reading : { good: { fact, answer: reading.good } };
}
