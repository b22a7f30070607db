import { LRUCache } from 'lru-cache';
import { tagOf } from '#platform/request/entity-tags.server.ts';
import { SITE } from '#site/site.ts';
import { drawPreview } from './draw.server.tsx';
import type { Preview } from './preview-words.ts';

type Picture = Uint8Array<ArrayBuffer>;

const KEPT_BYTES = 32 * 1024 * 1024;

/**
 * Pictures by their words and the site's colour, so that a picture is never older than these: a changed name makes
 * another picture. The words are read for every request, because only the drawing is expensive.
 */
const kept = new LRUCache<string, Picture>({ maxSize: KEPT_BYTES, sizeCalculation: (png) => png.byteLength });
const underWay = new Map<string, Promise<Picture>>();

export async function previewPicture(preview: Preview): Promise<Picture> {
  const words = tagOf(JSON.stringify([preview, SITE.accent.brand.light]));
  const known = kept.get(words) ?? underWay.get(words);
  if (known) return known;
  const drawn = drawPreview(preview).finally(() => underWay.delete(words));
  underWay.set(words, drawn);
  const png = await drawn;
  kept.set(words, png);
  return png;
}
