import { onLive, onReconnect } from '../../api/live.ts'
import { text } from '../../i18n/text.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { getSession, reloadMe } from './session.ts'

/** Jitter: windows do not refetch all at once. */
const maxJitterMs = 800

/** Reloads menu and permissions when an administrator changed them, without a reload of the page. */
export function subscribePermissions(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const granted = () => {
    const session = getSession()
    return session.phase === 'ready' ? [...session.menu.permissions].sort().join() : undefined
  }

  async function reload(): Promise<void> {
    const before = granted()
    if ((await reloadMe()) && before !== granted())
      toast({ tone: 'info', text: text('shell.permissionsChanged') })
  }

  const scheduleReload = () => {
    clearTimeout(timer)
    timer = setTimeout(reload, 200 + Math.random() * maxJitterMs)
  }
  const stops = [
    onLive('permissions', scheduleReload),
    onLive('parameters', scheduleReload),
    onReconnect(scheduleReload),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
