import { CONTACT_MESSAGES } from '#domain/contact-messages.ts';

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
  if (trap !== '') return CONTACT_MESSAGES.trapped;
  if (name.match(LINK)) return CONTACT_MESSAGES.linkInName;
  const links = text.match(LINK)?.length ?? 0;
  const words = text.replaceAll(LINK, '').trim();
  const isAdvertising = links > MAX_LINKS || (links > 0 && words.length < MIN_WORDS);
  return isAdvertising || LINK_MARKUP.test(text) ? CONTACT_MESSAGES.tooManyLinks : null;
}
