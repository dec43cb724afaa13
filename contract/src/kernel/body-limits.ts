/** The most bytes of a request to an open endpoint: whoever sends it may be anybody. */
export const openBodyLimit = 16_384
