import type { SourceSynopsis } from './tool-fields.ts';

/** The sources of the public values at the top of a tool's page; null for the editors' own. */
export type OwnSources = Readonly<
  Record<
    | 'description'
    | 'website'
    | 'tags'
    | 'short_description'
    | 'developer'
    | 'developer_location'
    | 'developer_website',
    SourceSynopsis | null
  >
>;
