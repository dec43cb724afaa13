/** As many pages as one window may have open: more are a mistake, and opening another is refused. */
export const maxOpenPages = 60
