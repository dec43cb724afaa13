import { create } from 'zustand'
import { saveDrafts } from '../../blocks/page/drafts.ts'
import { askFirst, unsavedIds } from '../tabs/workspace.ts'

const store = create<{ missing: boolean }>(() => ({ missing: false }))

/** True after a chunk load error: an update has replaced the files, and this window needs a reload. */
export function useOutdated(): boolean {
  return store((state) => state.missing)
}

/** Reports a chunk load error that is not a network error. */
export function tellMissingCode(): void {
  store.setState({ missing: true })
}

/** Reloads the window at the user's request: drafts are saved, and a prompt protects work that cannot be. */
export function reloadKept(): void {
  askFirst(unsavedIds(), () => {
    saveDrafts()
    location.reload()
  })
}
