import { create } from 'zustand'

/** Why something is closed to the person, or who can do it. */
export type AccessQuestion = { why: string } | { who: string; title: string }
type Overlay = 'search' | 'keys' | 'guide' | AccessQuestion

const store = create<{ shown: Overlay | undefined }>(() => ({ shown: undefined }))

/** What stands over the whole window because somebody asked for it: the search, the help about keys, the tour. */
export function useOverlay(): Overlay | undefined {
  return store((state) => state.shown)
}

/** Opens one of them; undefined takes it away. */
export function showOverlay(shown: Overlay | undefined): void {
  store.setState({ shown })
}
