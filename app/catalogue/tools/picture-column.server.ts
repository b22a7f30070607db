import { type SQL, sql } from 'drizzle-orm';
import { pictureAddress, type ToolPicture } from './tool-picture.ts';

/** A tool's picture as it is read, without its address. */
type ReadPicture = Omit<ToolPicture, 'address'> & { version: string };

/** Of a row of `ai_tools`. */
export const pictureColumn: SQL<ReadPicture | null> = sql`(
  SELECT json_build_object('version', version, 'width', width, 'height', height, 'description', shown.description,
    'source', source, 'taken_on', taken_on)
  FROM tool_pictures shown WHERE shown.tool_id = ai_tools.id)`;

export function withAddress(tool: string, { version, ...rest }: ReadPicture): ToolPicture {
  return { ...rest, address: pictureAddress(tool, version) };
}
