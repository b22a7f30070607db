import type { NamedEntity } from './round-list.ts';

/**
 * Whom somebody means by a name that they typed: those who bear exactly this name; if there are none, those who have it as
 * another name; or else those whose name begins so at one of its words; or else those with another name that does. So 'GV'
 * is not GGV Capital, and 'Sequoia' not the house that was called Sequoia Capital India.
 *
 * @param words what was typed, as a key
 */
export function meantBy<Entity extends NamedEntity>(
  entities: readonly Entity[],
  words: string,
): readonly Entity[] {
  if (words === '') return [];
  const rules: readonly ((entity: Entity) => boolean)[] = [
    ({ key }) => key === words,
    ({ otherKeys }) => otherKeys.includes(words),
    ({ key }) => hasFrom(key, words),
    ({ otherKeys }) => otherKeys.some((key) => hasFrom(key, words)),
  ];
  for (const rule of rules) {
    const meant = entities.filter(rule);
    if (meant.length > 0) return meant;
  }
  return [];
}

/** Whether a key goes on so from one of its words. */
function hasFrom(key: string, words: string): boolean {
  return ` ${key}`.includes(` ${words}`);
}
