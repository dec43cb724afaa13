import { createContext, use } from 'react'

/** The element dialogs are put into: a tab's own, so that they hide with it. Without one they cover the window. */
export const OverlayHost = createContext<HTMLElement | null>(null)

/** Where a dialog of the present view belongs. */
export function useOverlayHost(): HTMLElement {
  return use(OverlayHost) ?? document.body
}

/** A dialog that is shown; `overAll` when it covers the whole window and not only its tab. */
export interface OpenDialog {
  overAll: boolean
}

/** The dialogs that are shown at this moment, the topmost last: keys belong to that one. */
export const openDialogs: OpenDialog[] = []
