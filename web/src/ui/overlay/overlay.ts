import { createContext, use } from 'react'

/** The container of dialogs: that of a tab, so that they hide with it. Without one they cover the window. */
export const OverlayHost = createContext<HTMLElement | null>(null)

/** The container of dialogs for the current view. */
export function useOverlayHost(): HTMLElement {
  return use(OverlayHost) ?? document.body
}

/** An open dialog; `coversWindow` when it covers the whole window and not only its tab. */
export interface OpenDialog {
  coversWindow: boolean
}

/** The open dialogs, the topmost last: it handles the keys. */
export const openDialogs: OpenDialog[] = []
