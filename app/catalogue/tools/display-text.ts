import type { Display, DisplayPart } from './tool-display.ts';

/** A displayed value as one line of text, for a reader's report. */
export function displayText(value: Display): string {
  switch (value.kind) {
    case 'record':
      return partsText(value.parts);
    case 'records':
      return value.records.map(partsText).join('; ');
    case 'list':
      return value.items.map(displayText).join(', ');
    case 'timeline':
      return value.rounds.map(({ round, amount, date }) => `${round} ${amount} ${date}`).join('; ');
    case 'prices':
      return value.tiers.map(({ tier, fee }) => `${tier} ${fee}`).join('; ');
    case 'questions':
      return value.questions.map(({ question }) => question).join(' ');
    case 'sentiment':
      return value.levels.map(({ label, text }) => `${label} ${text}`).join(', ');
    case 'mood':
      return value.level?.label ?? '';
    case 'share':
      return value.of === null ? value.text : `${value.text} ${value.of}`;
    default:
      return value.text;
  }
}

function partsText(parts: readonly DisplayPart[]): string {
  return parts.map(({ value }) => displayText(value)).join(', ');
}
