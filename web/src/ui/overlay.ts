import { createContext, use } from 'react'

/** The element dialogs are put into: a tab's own, so that they hide with it. Without one they cover the window. */
export const OverlayHost = createContext<HTMLElement | null>(null)

/** Where a dialog of the present view belongs. */
export function useOverlayHost(): HTMLElement {
  return use(OverlayHost) ?? document.body
}
