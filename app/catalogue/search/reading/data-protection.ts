import { Phrases } from '../language/phrases.ts';
import { isFunctionWord, saysNoNeed } from '../language/stop-words.ts';
import { wordsOf } from '../language/words.ts';

const phrases = new Phrases<true>([
  [
    'datenschutz|dsgvo datenschutz|proteccion de datos|protection des donnees|protezione dei dati|protecao de dados|ochrona danych',
    true,
  ],
]);

/** With these, data protection is what a tool is for. */
const TASKS = new Set(
  wordsOf(`
    anfragen audit beauftragter beauftragte beratung dokumentation erklarung folgenabschatzung generator hinweis
    management recht schulung verzeichnis vorlage auditoria delegado registre politique registro audyt`),
);

/**
 * How many words at a position ask for data protection besides a need said before, as in 'ki für schulen datenschutz';
 * 0 if they do not, as in 'software für datenschutz'.
 */
export function dataProtectionAt(words: readonly string[], at: number): number {
  const phrase = phrases.at(words, at);
  if (!phrase || at + phrase.words.length < words.length || isFunctionWord(words[at - 1] ?? '')) return 0;
  const others = words.slice(0, at).filter((word) => !saysNoNeed(word));
  return others.length > 0 && !others.some((word) => TASKS.has(word)) ? phrase.words.length : 0;
}
