import { command, query, type Reply } from '../../api/client.ts'
import { isGivenUp } from '../../api/problem.ts'
import { onKept } from '../../blocks/page/drafts.ts'
import { edit, openAddress, presentWorkspace } from '../tabs/workspace.ts'

/** What somebody left open at a desk that went down. */
export type KeptPages = Reply<'workspace.kept'>

const pause = 5_000

function presentPages(): KeptPages['pages'] {
  return presentWorkspace()
    .tabs.filter((tab) => !tab.affix)
    .map(({ id, search, pinned }) => ({ path: id, search, pinned }))
}

/** Nobody needs to know when this fails: it is tried again with the next change. */
const unheard = (error: unknown) => {
  if (!isGivenUp(error)) console.warn('the open pages could not be kept on the server', error)
}

/** What another desk left open, unless this window has pages of its own already. */
export async function askForKept(): Promise<KeptPages['pages']> {
  if (presentWorkspace().tabs.some((tab) => !tab.affix && !tab.pinned)) return []
  const { pages } = await query('workspace.kept', {}, { background: true })
  const open = new Set(presentWorkspace().tabs.map((tab) => tab.id))
  return pages.filter((page) => !open.has(page.path))
}

/** Tells the server which pages are open, some seconds after each change of the list. */
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

/** Opens them again, the present page staying in front. */
export function openKept(pages: KeptPages['pages']): void {
  const before = presentWorkspace().active
  for (const { path, search, pinned } of pages) {
    openAddress(path + (search && `?${search}`))
    if (pinned) edit({ type: 'pin', id: path, pinned })
  }
  if (before) openAddress(before)
}
