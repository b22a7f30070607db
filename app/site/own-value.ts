/**
 * What a table holds under a name that comes from outside; undefined for a name that it does not have. An index alone
 * would also find what every object inherits, such as `constructor`.
 */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
