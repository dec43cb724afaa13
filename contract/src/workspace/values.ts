/** As many pages as one window may have open. */
export const maxOpenPages = 60
