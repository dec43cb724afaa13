import { create } from 'zustand'
import { saveDrafts } from '../../blocks/page/drafts.ts'
import { askFirst, unsavedIds } from '../tabs/workspace.ts'

const store = create<{ missing: boolean }>(() => ({ missing: false }))

/** True once code was missing that an update took away: this window needs to be loaded again. */
export function useOutdated(): boolean {
  return store((state) => state.missing)
}

/** Some code could not be fetched although there is a network: an update took it away. */
export function tellMissingCode(): void {
  store.setState({ missing: true })
}

/** Loads the window again, at the person's wish alone: what was typed is kept, and work that cannot be is asked about. */
export function reloadKept(): void {
  askFirst(unsavedIds(), () => {
    saveDrafts()
    location.reload()
  })
}
