import { create } from 'zustand'
import { saveDrafts } from '../../blocks/page/drafts.ts'
import { confirmIfDirty, unsavedIds } from '../tabs/tab-store.ts'

const store = create<{ missing: boolean }>(() => ({ missing: false }))

/** True after a chunk load error: an update has replaced the files, and this window needs a reload. */
export function useChunkError(): boolean {
  return store((state) => state.missing)
}

/** Reports a chunk load error that is not a network error. */
export function reportChunkError(): void {
  store.setState({ missing: true })
}

/** Reloads the window at the user's request: drafts are saved, and a prompt protects work that cannot be. */
export function reloadWithDrafts(): void {
  confirmIfDirty(unsavedIds(), () => {
    saveDrafts()
    location.reload()
  })
}
