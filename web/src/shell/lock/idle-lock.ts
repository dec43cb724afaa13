import { getSession } from '../session/session.ts'
import { idleMs, noteActivity } from './activity.ts'
import { lockSession } from './session-lock.ts'

/** How often idleness is checked. */
const checkIntervalMs = 2_000
/** Throttle: input is noted for the other windows at most this often. */
const noteIntervalMs = 5_000
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'paste'] as const

function lockIfIdle(): boolean {
  const session = getSession()
  const minutes = session.phase === 'ready' ? session.me.parameters.lockAfterMinutes : 0
  const isIdle = minutes > 0 && idleMs() >= minutes * 60_000
  if (isIdle) lockSession()
  return isIdle
}

/** Locks the screen after the time of the parameter `sessions.lockAfterMinutes` without input in any window. */
export function lockWhenIdle(): () => void {
  const onInput = () => {
    // After the computer slept, the first input can come before the first check.
    if (lockIfIdle()) return
    const since = idleMs()
    if (since === 0 || since >= noteIntervalMs) noteActivity()
  }
  if (!lockIfIdle()) noteActivity()
  const timer = setInterval(lockIfIdle, checkIntervalMs)
  for (const input of inputs) addEventListener(input, onInput, { capture: true, passive: true })
  return () => {
    clearInterval(timer)
    for (const input of inputs) removeEventListener(input, onInput, { capture: true })
  }
}
