const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters that XML 1.0 cannot hold, even escaped (§2.2). */
const NOT_XML = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

/** A text for XML or HTML, as content or in a quoted attribute. */
export function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(NOT_XML, '')
    .replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** A value as the JSON inside a `<script>`, where `<` could end the element or begin another. */
export function jsonInScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
