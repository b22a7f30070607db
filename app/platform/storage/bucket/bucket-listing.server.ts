import { SaxesParser } from 'saxes';

export interface ListedFile {
  key: string;
  /** When it was stored, by the storage's clock, in milliseconds. */
  storedAt: number;
}

/** One answer of a bucket to ListObjectsV2, with the token for the next one, if any. */
export interface Listing {
  files: ListedFile[];
  next: string | undefined;
}

/** @throws if the text is no such answer */
export function parseListing(xml: string): Listing {
  const files: ListedFile[] = [];
  const place: string[] = [];
  let text = '';
  let key = '';
  let storedAt = 0;
  let next: string | undefined;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    place.push(name);
    text = '';
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', () => {
    const path = place.join('/');
    if (path === 'ListBucketResult/Contents/Key') key = text;
    if (path === 'ListBucketResult/Contents/LastModified') storedAt = Date.parse(text);
    if (path === 'ListBucketResult/Contents') files.push({ key, storedAt });
    if (path === 'ListBucketResult/NextContinuationToken') next = text;
    place.pop();
    text = '';
  });
  parser.write(xml).close();
  if (!/<ListBucketResult[\s>]/.test(xml))
    throw new Error('The bucket answered with something else than a list.');
  return { files, next };
}
