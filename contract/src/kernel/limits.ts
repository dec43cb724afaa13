/** Maximum of bytes of a request to an open endpoint, whose callers are anonymous. */
export const openBodyLimit = 16_384

/** Rate limit of one network over all open endpoints; a dock with thirty desks behind one address stays far below. */
export const openRequestsPerMinute = 600

/** Rate limit of one network over calls that are refused for want of a session; known devices have one of their own. */
export const refusedRequestsPerMinute = 600
