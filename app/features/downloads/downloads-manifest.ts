import { z } from 'zod';
import { isDownload } from './downloads.ts';

/** Describes the files beside it: written with them, and read by the page that offers them. */
export const MANIFEST = 'manifest.json';

export const manifestSchema = z.object({
  licence: z.string(),
  made_at: z.iso.datetime(),
  files: z.array(
    z.object({
      name: z.string().refine(isDownload),
      bytes: z.int(),
      sha256: z.string(),
      /** How many records it holds, if it holds any. */
      records: z.int().optional(),
    }),
  ),
});

export type DownloadManifest = z.output<typeof manifestSchema>;
