/** The id of the field whose key all trials on the page use. */
export const KEY_FIELD = 'key';

/** The path with its names filled in by what a form holds, and the parameters that are not empty. */
export function addressOf(path: string, form: FormData): string {
  const typed = new Map([...form].map(([name, text]) => [name, String(text).trim()]));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = typed.get(name) ?? '';
    typed.delete(name);
    return encodeURIComponent(text);
  });
  const query = new URLSearchParams([...typed].filter(([, text]) => text !== ''));
  return query.size > 0 ? `${filled}?${query}` : filled;
}
