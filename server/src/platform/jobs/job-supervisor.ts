import type { Logger } from 'pino'

/** What works off the queue on this node until it is stopped or ends by itself. */
export interface Worker {
  /** Settles when the worker has come to an end, for whatever reason. */
  promise: Promise<void>
  stop(): Promise<void>
}

/** The worker of this node, started again whenever it ends by itself. */
export interface JobSupervisor {
  /** True while a worker runs. */
  readonly running: boolean
  /** Stops the worker until `resume`, for example while the clock of this machine is wrong. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

const minRestartDelayMs = 1_000
const maxRestartDelayMs = 60_000

/**
 * Supervision with back-off: the worker gives up after some failures in a row (a database that is away for half a
 * minute), and nothing in it starts it again.
 * @param start may fail; only the first failure is thrown, later ones are tried again.
 */
export async function superviseJobs(
  start: () => Promise<Worker>,
  log: Logger,
  { delayMs = minRestartDelayMs } = {},
): Promise<JobSupervisor> {
  let worker: Worker | undefined
  let enabled = true
  let retryDelayMs = delayMs
  let retry: NodeJS.Timeout | undefined
  let lastStep: Promise<void> = Promise.resolve()

  /** Steps follow each other: a worker is never started while another one stops. */
  const serialize = (step: () => Promise<void>): Promise<void> => {
    lastStep = lastStep.then(step, step)
    return lastStep
  }

  async function startWorker(): Promise<void> {
    if (!enabled || worker) return
    const started = await start()
    worker = started
    const ended = (reason: unknown) => {
      if (worker !== started) return
      worker = undefined
      log.warn({ err: reason }, 'the worker of this node ended; it is started again')
      restartLater()
    }
    started.promise.then(() => ended(undefined), ended)
  }

  function restartLater(): void {
    if (!enabled) return
    clearTimeout(retry)
    retry = setTimeout(() => {
      serialize(startWorker).then(
        () => {
          retryDelayMs = delayMs
        },
        (error: unknown) => {
          log.warn({ err: error }, 'the worker of this node could not be started; trying again')
          retryDelayMs = Math.min(retryDelayMs * 2, maxRestartDelayMs)
          restartLater()
        },
      )
    }, retryDelayMs)
    retry.unref()
  }

  async function stopWorker(): Promise<void> {
    enabled = false
    clearTimeout(retry)
    await serialize(async () => {
      const last = worker
      worker = undefined
      // Already ended by itself is as good as stopped.
      await last?.stop().catch(() => undefined)
    })
  }

  await serialize(startWorker)
  return {
    get running() {
      return worker !== undefined
    },
    pause: stopWorker,
    async resume() {
      enabled = true
      await serialize(startWorker).catch((error: unknown) => {
        log.warn({ err: error }, 'the worker of this node could not be started; trying again')
        restartLater()
      })
    },
    stop: stopWorker,
  }
}
