/**
 * The weight that an Accept header gives to a media type: that of the most specific range that names it (RFC
 * 9110 §12.5.1). 0 means that it is not accepted.
 *
 * @param accept null if there is no such header, which accepts everything
 * @param type such as `application/json`
 */
export function acceptedWeight(accept: string | null, type: string): number {
  if (accept === null) return 1;
  const weights = new Map(accept.split(',').map(readRange));
  const [kind = ''] = type.split('/');
  return weights.get(type) ?? weights.get(`${kind}/*`) ?? weights.get('*/*') ?? 0;
}

const WEIGHT = /^(?:0(?:\.\d*)?|1(?:\.0*)?)$/;

/** One range of an Accept header, in small letters, with its weight; one that cannot be read accepts nothing. */
export function readRange(range: string): [type: string, weight: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  return [type, WEIGHT.test(weight) ? Number(weight) : 0];
}
