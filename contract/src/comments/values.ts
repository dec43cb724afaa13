/** How long a comment may be, in characters; alone in a file, because a page on a telephone carries nothing it does not need. */
export const commentLength = { least: 5, most: 1_000 } as const
