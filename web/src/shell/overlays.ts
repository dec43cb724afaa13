import { create } from 'zustand'

type Overlay = 'search' | 'keys'

const store = create<{ shown: Overlay | undefined }>(() => ({ shown: undefined }))

/** What stands over the whole window because somebody asked for it: the search, or the help about keys. */
export function useOverlay(): Overlay | undefined {
  return store((state) => state.shown)
}

/** Opens the search or the help about keys; undefined takes it away. */
export function showOverlay(shown: Overlay | undefined): void {
  store.setState({ shown })
}
