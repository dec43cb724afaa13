import { setUnlockWait } from '../../api/when-unlocked.ts'
import { reportLoadFailure } from '../../ui/overlay/load-failure.ts'

/** Lazy chunk: fetched when idle, so that the screen is locked without a connection as well. */
const load = () => import('./session-lock.ts')

setUnlockWait(async (sentAt) => (await load()).untilUnlocked(sentAt))

/** Locks the screen of every window of this browser. */
export function lockScreen(): void {
  load().then(({ lockSession }) => lockSession(), reportLoadFailure)
}
