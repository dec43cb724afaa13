import { command, query, type Reply } from '../../api/client.ts'
import { isSessionEnded } from '../../api/errors.ts'
import { isAborted } from '../../api/outcome.ts'
import { onStorageWritten } from '../../blocks/page/drafts.ts'
import { edit, getTabs, openUrl } from '../tabs/tab-store.ts'

/** The tabs saved on the server, for another device of the same user. */
export type SavedTabs = Reply<'workspace.kept'>

const coalesceMs = 5_000

function openPages(): SavedTabs['pages'] {
  return getTabs()
    .tabs.filter((tab) => !tab.affix)
    .map(({ id, search, pinned }) => ({ path: id, search, pinned }))
}

/** Not reported to the user: it is retried with the next change. */
const logAndIgnore = (error: unknown) => {
  if (!isAborted(error)) console.warn('open tabs could not be saved', error)
}

/** The saved tabs of another device; none when this window has pages of its own already, or its session has ended. */
export async function fetchSavedTabs(): Promise<SavedTabs['pages']> {
  if (isSessionEnded() || getTabs().tabs.some((tab) => !tab.affix && !tab.pinned)) return []
  const { pages } = await query('workspace.kept', {}, { background: true })
  const open = new Set(getTabs().tabs.map((tab) => tab.id))
  return pages.filter((page) => !open.has(page.path))
}

/** Saves the open tabs on the server, coalesced over some seconds. */
export function saveOpenTabs(): void {
  let lastSaved = '[]'
  let timer: ReturnType<typeof setTimeout> | undefined

  function send() {
    timer = undefined
    if (isSessionEnded()) return
    const pages = openPages()
    const json = JSON.stringify(pages)
    if (json === lastSaved) return
    lastSaved = json
    command('workspace.keep', { pages }, { background: true }).catch((error: unknown) => {
      lastSaved = ''
      logAndIgnore(error)
    })
  }

  const scheduleSend = () => {
    if (!timer) timer = setTimeout(send, coalesceMs)
  }
  onStorageWritten(scheduleSend)
  scheduleSend()
}

/** Opens saved tabs; the active tab stays active. */
export function openSavedTabs(pages: SavedTabs['pages']): void {
  const previouslyActive = getTabs().active
  for (const { path, search, pinned } of pages) {
    openUrl(path + (search && `?${search}`))
    if (pinned) edit({ type: 'pin', id: path, pinned })
  }
  if (previouslyActive) openUrl(previouslyActive)
}
