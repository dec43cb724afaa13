import { command, query, type Reply } from '../../api/client.ts'
import { isGivenUp } from '../../api/problem.ts'
import { onKept } from '../../blocks/page/drafts.ts'
import { edit, openAddress, presentWorkspace } from '../tabs/workspace.ts'

/** The tabs saved on the server, for another device of the same user. */
export type KeptPages = Reply<'workspace.kept'>

const pause = 5_000

function presentPages(): KeptPages['pages'] {
  return presentWorkspace()
    .tabs.filter((tab) => !tab.affix)
    .map(({ id, search, pinned }) => ({ path: id, search, pinned }))
}

/** Not reported to the user: it is retried with the next change. */
const unheard = (error: unknown) => {
  if (!isGivenUp(error)) console.warn('open tabs could not be saved', error)
}

/** The saved tabs of another device, unless this window has pages of its own already. */
export async function askForKept(): Promise<KeptPages['pages']> {
  if (presentWorkspace().tabs.some((tab) => !tab.affix && !tab.pinned)) return []
  const { pages } = await query('workspace.kept', {}, { background: true })
  const open = new Set(presentWorkspace().tabs.map((tab) => tab.id))
  return pages.filter((page) => !open.has(page.path))
}

/** Saves the open tabs on the server, coalesced over some seconds. */
export function keepPages(): void {
  let known = '[]'
  let timer: ReturnType<typeof setTimeout> | undefined

  function send() {
    timer = undefined
    const pages = presentPages()
    const written = JSON.stringify(pages)
    if (written === known) return
    known = written
    command('workspace.keep', { pages }, { background: true }).catch((error: unknown) => {
      known = ''
      unheard(error)
    })
  }

  const changed = () => {
    if (!timer) timer = setTimeout(send, pause)
  }
  onKept(changed)
  changed()
}

/** Opens saved tabs; the active tab stays active. */
export function openKept(pages: KeptPages['pages']): void {
  const before = presentWorkspace().active
  for (const { path, search, pinned } of pages) {
    openAddress(path + (search && `?${search}`))
    if (pinned) edit({ type: 'pin', id: path, pinned })
  }
  if (before) openAddress(before)
}
