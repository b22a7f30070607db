/** A picture of a tool, stored on this site. */
export interface ToolPicture {
  /** The address of its file here. */
  address: string;
  /** In pixels. */
  width: number;
  height: number;
  /** For those who do not see it; empty if nobody has said what it shows. */
  description: string;
  /** The address at the tool's own site that it is from; null if the editors took it. */
  source: string | null;
  /** The day on which it was taken, as YYYY-MM-DD. */
  taken_on: string;
}

/** The public address of a tool's picture. @param version of the file, so that browsers notice another */
export function pictureAddress(tool: string, version: string): string {
  return `/files/pictures/${tool}.webp?${version}`;
}
