/** The size of pictures for social networks, which they ask for, in pixels. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;
