/** The size in pixels that social networks ask for in pictures. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;
