/** Maximum of bytes of a request to an open endpoint, whose callers are anonymous. */
export const openBodyLimit = 16_384
