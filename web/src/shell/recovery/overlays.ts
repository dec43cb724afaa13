import { create } from 'zustand'

/** An access dialog: why a permission is missing, or who holds it. */
export type AccessQuestion = { why: string } | { who: string; title: string }
type Overlay = 'search' | 'keys' | 'guide' | AccessQuestion

const store = create<{ shown: Overlay | undefined }>(() => ({ shown: undefined }))

/** The global overlay the user opened: palette, keyboard help, tour or access dialog. */
export function useOverlay(): Overlay | undefined {
  return store((state) => state.shown)
}

/** Opens an overlay; undefined closes it. */
export function showOverlay(shown: Overlay | undefined): void {
  store.setState({ shown })
}
