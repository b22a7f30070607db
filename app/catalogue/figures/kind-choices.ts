import { FACT_KINDS, isKindRecorded } from '../tools/fact-ages.ts';
import { type CheckQuery, OPEN_KINDS } from './ages-query.ts';

/** The kinds to choose from, in words: those of which there are facts. */
export function kindChoices(): readonly { kind: CheckQuery['kind']; label: string }[] {
  const kinds = OPEN_KINDS.filter(isKindRecorded);
  return [
    { kind: null, label: 'All facts' },
    // A single kind is all facts.
    ...(kinds.length === 1 ? [] : kinds).map((kind) => ({ kind, label: FACT_KINDS[kind].label })),
  ];
}
