/** Why a text was refused. */
export const SPAM_TEXTS = {
  trapped: 'This looked like an automatic message. If it is not, please send it once more.',
  tooManyLinks: 'This looks like advertising: leave at most 2 links and say more about them.',
  linkInName: 'Leave web addresses out of the name',
} as const;

/** A field that people do not see, but that programs fill in along with every other field. */
export const TRAP_FIELD = 'website';

const MAX_LINKS = 2;
/** A text with a link must have at least this many other characters. */
const MIN_WORDS = 10;
const LINK = /\b(?:https?:\/\/|www\.)\S+/gi;
const LINK_MARKUP = /\[url\b|\[link\b|<a\s/i;

/**
 * Why a text looks like spam, in words for its sender, or null. Pages are the same for every visitor, so they
 * hold no timestamp that would show how fast a form was filled in.
 *
 * @param written.name a name in one line, where no link belongs
 * @param written.text the message
 * @param trap the content of TRAP_FIELD
 */
export function spamSign({ name, text }: { name: string; text: string }, trap: string): string | null {
  if (trap !== '') return SPAM_TEXTS.trapped;
  if (name.match(LINK)) return SPAM_TEXTS.linkInName;
  const links = text.match(LINK)?.length ?? 0;
  const words = text.replaceAll(LINK, '').trim();
  const isAdvertising = links > MAX_LINKS || (links > 0 && words.length < MIN_WORDS);
  return isAdvertising || LINK_MARKUP.test(text) ? SPAM_TEXTS.tooManyLinks : null;
}
