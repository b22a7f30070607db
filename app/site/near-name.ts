/** Something that the visitor of a missing page may have meant. */
export interface NearName {
  name: string;
  /** Its address. */
  to: string;
}

/** Whether a value from an error is a near name. */
export function isNearName(value: unknown): value is NearName {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'to' in value &&
    typeof value.to === 'string'
  );
}
