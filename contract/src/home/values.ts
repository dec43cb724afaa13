/** A person's quick menu holds at most so many entries: more of them are slower to read than the menu itself. */
export const maxQuickMenuItems = 24
/** What one may note beside an entry. */
export const maxRemarkLength = 100
