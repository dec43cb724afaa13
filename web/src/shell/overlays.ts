import { create } from 'zustand'

type Overlay = 'search' | 'keys' | 'guide'

const store = create<{ shown: Overlay | undefined }>(() => ({ shown: undefined }))

/** What stands over the whole window because somebody asked for it: the search, the help about keys, the tour. */
export function useOverlay(): Overlay | undefined {
  return store((state) => state.shown)
}

/** Opens one of them; undefined takes it away. */
export function showOverlay(shown: Overlay | undefined): void {
  store.setState({ shown })
}
