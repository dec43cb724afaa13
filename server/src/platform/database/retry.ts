import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/**
 * Retry with back-off: does work that takes up where it was cut short, until it is done or there is no need any more.
 */
export async function retryUntilDone(
  work: () => Promise<void>,
  {
    log,
    isOver,
    delayMs = 1_000,
    maxDelayMs = 30_000,
  }: { log: Logger; isOver: () => boolean; delayMs?: number; maxDelayMs?: number },
): Promise<void> {
  for (let delay = delayMs; !isOver(); delay = Math.min(delay * 2, maxDelayMs)) {
    try {
      return await work()
    } catch (error) {
      log.warn({ err: error }, 'work beside the calls was interrupted; trying again')
      await sleep(delay)
    }
  }
}
