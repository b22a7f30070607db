import type { SourceSynopsis } from './tool-fields.ts';

/** The sources of the values that a tool's head says to everybody; null where they are the editors' own. */
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
