import { type Line, linesOf } from './lines.ts';
import { type Link, linksOf } from './links.ts';
import { type Element, elementsOf, rawText, treeOf } from './tree.ts';
import { type IsUnseen, unseenOf } from './visible.ts';

/** A vendor's page, parsed once. */
export interface Page {
  url: URL;
  root: Element;
  isUnseen: IsUnseen;
  lines: readonly Line[];
  /** The alternative texts of its pictures. */
  pictures: readonly Line[];
  /** Its names, from its title and its metadata for other sites. */
  names: readonly string[];
  links: readonly Link[];
  /** Its links, including those that menus hide. */
  leads: readonly Link[];
}

/** Instructions to programs that read the page, which people are not meant to see. */
const TO_PROGRAMS =
  /\b(?:ignore|disregard|forget) (?:all |any |the |your |previous |prior |above |earlier )*instructions\b|\byou(?: are|['’]re) an? (?:AI|LLM|language model)\b|\b(?:AI|LLM) (?:assistants?|agents?|crawlers?|models?|bots?)\b[^.]{0,40}\b(?:reading this|must (?:say|report|state)|should (?:say|report|state))|\bsystem (?:note|prompt|message)\b|^(?:system|assistant)\s*:/i;

/** The same in other languages, and names of the programs addressed. */
const ABROAD =
  /(?<!\p{L})(?:ignor|vergiss|missacht|oubli|olvid|dimentic|esque|desconsider|negeer|vergeet|zignoruj|игнорир|забудь)\p{L}*\s[^.!?]{0,60}(?:anweisung|instruction|instruccion|istruzion|instruç|instructie|instrukcj|инструкц)|(?:指示|指令|命令)[^。]{0,12}(?:無視|忽略|无视)|(?:無視|忽略|无视)[^。]{0,16}(?:指示|指令|命令)|(?<!\p{L})(?:note|notice|message|hinweis|nota|avis)\s(?:to|for|an|aux?|für|para|per)\s[^.!?]{0,20}(?:language models?|LLMs?|chatbots?|AIs?|KIs?|IAs?|Sprachmodelle?|crawlers?|agents?)(?!\p{L})|<\/?(?:system|page|instructions?|data|user|assistant)>|\[\/?(?:INST|SYSTEM)\]|<\|[a-z_]{2,20}\|>/iu;

const MOST_NAMES = 6;

function namesOf(root: Element): string[] {
  const titles = elementsOf(root, ({ tag, parent }) => tag === 'title' && parent?.tag !== 'svg').map(rawText);
  const metas = elementsOf(
    root,
    ({ tag, attributes }) => tag === 'meta' && attributes.property === 'og:site_name',
  );
  const named = metas.map(({ attributes }) => attributes.content ?? '');
  const parts = titles.slice(0, 1).flatMap((title) => title.slice(0, 200).split(/\s[-–—|·•]\s|[:|]/));
  return [...named, ...parts].map((name) => name.trim()).slice(0, MOST_NAMES);
}

/** Whether a text addresses programs that read the page. */
export function isToPrograms(text: string): boolean {
  return TO_PROGRAMS.test(text) || ABROAD.test(text);
}

/** Parses a page. @param address where it was read */
export function pageOf(html: string, address: string): Page {
  const root = treeOf(html);
  const isUnseen = unseenOf(root);
  const url = new URL(address);
  const lines = linesOf(root, isUnseen);
  return {
    url,
    root,
    isUnseen,
    lines: lines.filter(({ isPicture, text }) => !isPicture && !isToPrograms(text)),
    pictures: lines.filter(({ isPicture }) => isPicture),
    names: namesOf(root),
    links: linksOf(root, { url, isUnseen }),
    leads: linksOf(root, { url, isUnseen: ({ tag }) => tag === 'template' }),
  };
}
