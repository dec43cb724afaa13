import { create } from 'zustand'

/** An access dialog: why a permission is missing, or who holds it. */
export type AccessQuestion = { why: string } | { who: string; title: string }
type Overlay = 'search' | 'keys' | 'guide' | AccessQuestion

const store = create<{ overlay: Overlay | undefined }>(() => ({ overlay: undefined }))

/** The global overlay the user opened: palette, keyboard help, tour or access dialog. */
export function useOverlay(): Overlay | undefined {
  return store((state) => state.overlay)
}

/** Opens an overlay; undefined closes it. */
export function showOverlay(overlay: Overlay | undefined): void {
  store.setState({ overlay })
}
