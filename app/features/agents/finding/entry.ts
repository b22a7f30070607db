import { withoutHidden } from '#site/public-name.ts';
import { storableText } from '#site/storable-text.ts';

/** A link of an entry, or of the page behind it. */
export interface EntryLink {
  url: URL;
  /** Its text; '' for a bare address. */
  text: string;
}

/** An entry of any kind of source. */
export interface Entry {
  title: string;
  /** Its description, in one line. */
  words: string;
  /** A feed's own link comes first. */
  links: readonly EntryLink[];
  /** YYYY-MM-DD; null if the source gives no day. */
  published: string | null;
}

const LONGEST_TITLE = 200;
const LONGEST_WORDS = 500;
const LONGEST_ADDRESS = 500;
const MOST_LINKS = 50;

/** Builds an entry with texts that can be stored and shown; null if it has no link. */
export function entryOf(
  title: string,
  words: string,
  links: readonly EntryLink[],
  published: string | null = null,
): Entry | null {
  if (links.length === 0) return null;
  return {
    title: lineOf(title, LONGEST_TITLE),
    words: lineOf(words, LONGEST_WORDS),
    links: links.slice(0, MOST_LINKS).map(({ url, text }) => ({ url, text: lineOf(text, LONGEST_TITLE) })),
    published,
  };
}

/** An outside text in one line, without invisible characters or those that reverse the line. */
export function lineOf(text: string, most: number): string {
  const line = withoutHidden(text.slice(0, 4 * most))
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return storableText([...line].slice(0, most).join(''));
}

/** A link's address: http(s), without credentials, of bounded length; null otherwise. */
export function addressIn(text: string | undefined, from?: URL): URL | null {
  const url = text === undefined || text.length > LONGEST_ADDRESS ? null : URL.parse(text.trim(), from);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url.href.length > LONGEST_ADDRESS ? null : url;
}

/** The product's name in an entry's title: 'Acme' of 'Acme – notes that write themselves' and of 'Acme: notes'. */
export function nameIn(title: string): string {
  return (title.split(/\s+[-–—|·•~]+\s+|[:|]\s|：|\s\(|,\s|\s[–—]|[–—]\s/)[0] ?? '').trim();
}

/** Whether a text mentions AI, in any of several languages. */
export function speaksOfAi(text: string): boolean {
  return AI.test(text);
}

const AI =
  /\b(?:a\.?i\.?|ki|ia|llms?|gpt|chatgpt|genai|copilots?|chatbots?|claude|gemini|openai|mistral|llama|rag|mcp|agentic|(?:ai|llm|voice|coding|autonomous) agents?)\b|\b(?:artificial|künstliche[rn]?) (?:intelligence|intelligenz)\b|\bintelligen(?:ce artificielle|cia artificial|za artificiale)\b|\b(?:machine|deep) learning\b|\b(?:large )?language models?\b|\b(?:speech recognition|text.to.(?:speech|image|video)|neural|diffusion model|transcri(?:be|ption))\b|人工智能|生成AI|大模型|人工知能|искусственн\w* интеллект|الذكاء الاصطناعي/iu;
