import { FACT_KINDS } from '../tools/fact-ages.ts';
import { type CheckQuery, OPEN_KINDS } from './ages-query.ts';

/** The kinds to choose from, in words. */
export const KIND_CHOICES: readonly { kind: CheckQuery['kind']; label: string }[] = [
  { kind: null, label: 'All facts' },
  ...OPEN_KINDS.map((kind) => ({ kind, label: FACT_KINDS[kind].label })),
];
