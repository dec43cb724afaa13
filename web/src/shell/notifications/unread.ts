import { create } from 'zustand'

/** How much lies unread in the inbox, and whether news may be late because the line to the server is down. */
export const useUnread = create(() => ({ unread: 0, late: false }))
