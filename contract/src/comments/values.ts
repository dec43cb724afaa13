/** How long a comment may be, in characters; alone in a file, because a page on a telephone carries nothing it does not need. */
export const commentLength = { min: 5, max: 1_000 } as const

/** What may become of a comment: it waits, then stands in public, or is hidden for a reason. */
export const commentStates = ['waiting', 'published', 'hidden'] as const
export type CommentState = (typeof commentStates)[number]
