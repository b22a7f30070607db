import { HOSTILE_VALUES, isDecodable } from './hostile.ts';

/** As deep as a message may be long. */
const DEPTH = 20_000;

/** Values that no agent gives, as JSON. */
export function hostileMessages(): readonly (readonly [what: string, json: string])[] {
  const texts = HOSTILE_VALUES.filter(({ encoded }) => isDecodable(encoded)).map(
    ({ name, encoded }) => [name, JSON.stringify(decodeURIComponent(encoded))] as const,
  );
  return [
    ...texts,
    ['half a character, escaped', '"\\ud800"'],
    ['nothing', 'null'],
    ['a number', '1e999'],
    ['a fraction', '-0.5'],
    ['yes', 'true'],
    ['an empty list', '[]'],
    ['a list of everything', '[null, 1, "", {}, [], "tool-01", "tool-01", "tool-02"]'],
    ['the same id twice', '["tool-01", "tool-01"]'],
    ['an object', '{"__proto__": {"a": 1}, "constructor": 1, "toString": "x"}'],
    ['thousands of ids', JSON.stringify(Array.from({ length: 5_000 }, (_, index) => `t${index}`))],
    ['a deep list', '['.repeat(DEPTH) + ']'.repeat(DEPTH)],
    ['a deep object', `${'{"a":'.repeat(DEPTH / 4)}1${'}'.repeat(DEPTH / 4)}`],
    ['a long text', JSON.stringify('x'.repeat(30_000))],
  ];
}

/**
 * A call of a tool with one argument replaced.
 *
 * @param good the other arguments, as JSON
 * @param value as JSON
 */
export function messageOf(tool: string, good: string, argument: string, value: string): string {
  const rest = Object.entries(JSON.parse(good) as Record<string, unknown>).filter(
    ([name]) => name !== argument,
  );
  const given = [
    ...rest.map(([name, each]) => `"${name}":${JSON.stringify(each)}`),
    `"${argument}":${value}`,
  ];
  return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${tool}","arguments":{${given.join()}}}}`;
}
