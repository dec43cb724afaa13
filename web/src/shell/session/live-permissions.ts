import { onLive, onLiveAgain } from '../../api/live.ts'
import { text } from '../../i18n/text.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { presentSession, reloadMe } from './session.ts'

/** Jitter: windows do not refetch all at once. */
const longestWait = 800

/** Reloads menu and permissions when an administrator changed them, without a reload of the page. */
export function followPermissions(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const granted = () => {
    const session = presentSession()
    return session.phase === 'ready' ? [...session.menu.permissions].sort().join() : undefined
  }

  async function follow(): Promise<void> {
    const before = granted()
    if ((await reloadMe()) && before !== granted())
      toast({ tone: 'info', text: text('shell.permissionsChanged') })
  }

  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(follow, 200 + Math.random() * longestWait)
  }
  const stops = [onLive('permissions', soon), onLive('parameters', soon), onLiveAgain(soon)]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
