import { create } from 'zustand'

/** The unread count of the inbox, and whether it may be outdated because the connection is lost. */
export const useUnread = create(() => ({ unread: 0, late: false }))
