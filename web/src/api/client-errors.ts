import { clientErrorLimits } from '@fairway/contract/journal/values'
import { openBodyLimit } from '@fairway/contract/kernel/body-limits'
import { withoutPersonalData } from '@fairway/contract/kernel/personal-data'
import type { Request } from './client.ts'
import { send } from './http.ts'
import { type NotedError, notedErrors, setNotedErrors } from './noted-errors.ts'
import { isGivenUp } from './problem.ts'

/** Limit of distinct errors; known ones go on counting. */
const mostNoted = 50
/** Debounce: errors within this time go out in one report. */
const pause = 5_000
const mostTries = 3

/** Ignored errors: layout-loop notices of the browser, and code that is not ours (extensions, cross-origin scripts). */
const harmless = /^(Error: )?(ResizeObserver loop|Script error\.?$)|(chrome|moz|safari-web)-extension:/

type Failure = Request<'journal.reportErrors'>['errors'][number] & { times: number }

/** Errors not reported yet, with their counts; clearing the list in the navbar does not clear this. */
const unsent = new Map<number, Failure>()
let made = 0
let tries = 0
let turns = 0
let timer: ReturnType<typeof setTimeout> | undefined

const present = (text: string, most: number) => withoutPersonalData(text, most)

function partsOf(error: unknown): { message: string; stack: string } {
  if (!(error instanceof Error))
    return {
      message: typeof error === 'string' ? error : (JSON.stringify(error) ?? String(error)),
      stack: '',
    }
  // The first line of a stack repeats the message; only the frames are kept.
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s*at |@/.test(line))
  return {
    message: `${error.name}: ${error.message}`,
    stack: frames.join('\n').replaceAll(location.origin, ''),
  }
}

/** Logs an error: shown in the navbar, deduplicated and counted, reported to the server with the next batch. */
export function note(
  kind: NotedError['kind'],
  error: unknown,
  { component = '', info = '' }: { component?: string; info?: string } = {},
): void {
  if (isGivenUp(error)) return
  const parts = partsOf(error)
  if (harmless.test(parts.message) || harmless.test(parts.stack)) return
  const message = present(parts.message, clientErrorLimits.message) || 'unknown'
  const stack = present(parts.stack, clientErrorLimits.stack)
  const errors = notedErrors()
  const known = errors.find((one) => one.kind === kind && one.message === message && one.stack === stack)
  if (!known && errors.length >= mostNoted) return
  const next: NotedError = {
    id: known?.id ?? ++made,
    kind,
    message,
    stack,
    component: present(component.replaceAll(location.origin, '').trim(), clientErrorLimits.component),
    info: present(info, clientErrorLimits.info),
    url: present(location.pathname, clientErrorLimits.url),
    times: (known?.times ?? 0) + 1,
    at: Date.now(),
  }
  setNotedErrors(known ? errors.map((one) => (one === known ? next : one)) : [...errors, next])
  // Production only: while developing, the console shows everything.
  if (!import.meta.env.PROD) return
  const { id, at: _, ...failure } = next
  keep(id, { ...failure, times: 1 })
  plan()
}

function keep(id: number, failure: Failure): void {
  const times = (unsent.get(id)?.times ?? 0) + failure.times
  unsent.set(id, { ...failure, times: Math.min(times, clientErrorLimits.times) })
}

/** Logs a window event: uncaught error, unhandled rejection, or an asset that failed to load. */
export function noteEvent(event: Event): void {
  const { target } = event
  if (event instanceof PromiseRejectionEvent) note('rejection', event.reason)
  else if (event instanceof ErrorEvent) note('error', event.error ?? event.message)
  else if (target instanceof HTMLElement && navigator.onLine) {
    const address = target.getAttribute('src') ?? target.getAttribute('href') ?? ''
    note('resource', `${target.localName} ${address.replace(location.origin, '')}`)
  }
}

function plan(): void {
  timer ??= setTimeout(() => void tell(), pause * 4 ** tries)
}

/** The build's version: the name of the entry file carries its content hash. */
function version(): string {
  const src = document.querySelector('script[src*="/start-"]')?.getAttribute('src') ?? ''
  return /start-([\w-]+)\.js$/.exec(src)?.[1] ?? 'development'
}

const mostBytes = openBodyLimit - 512
const bytesOf = (failure: Failure) => new TextEncoder().encode(JSON.stringify(failure)).length

/** The next batch within the size limit of a report; a stack too long for a report of its own is left out. */
function nextBatch(): [id: number, failure: Failure][] {
  const batch: [id: number, failure: Failure][] = []
  let bytes = 0
  for (const [id, whole] of unsent) {
    const failure = bytesOf(whole) > mostBytes ? { ...whole, stack: '', component: '' } : whole
    bytes += bytesOf(failure)
    if (batch.length === clientErrorLimits.perReport || bytes > mostBytes) break
    batch.push([id, failure])
  }
  return batch
}

async function tell(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const batch = nextBatch()
  if (batch.length === 0) return
  for (const [id] of batch) unsent.delete(id)
  const turn = ++turns
  const errors = batch.map(([, failure]) => failure)
  try {
    // `keepalive` outlives the page like a beacon and, unlike one, carries the session, which says whose error it is.
    const body = JSON.stringify({ version: version(), errors } satisfies Request<'journal.reportErrors'>)
    await send('/journal/reportErrors', { method: 'POST', body, keepalive: true })
    // A late answer to an earlier report must not reset the attempts of later ones.
    if (turn === turns) tries = 0
  } catch (failure) {
    // Not logged as an error itself: reporting a failed report would loop.
    console.warn('error report failed', failure)
    tries += 1
    if (tries >= mostTries) unsent.clear()
    else for (const [id, failure] of batch) keep(id, failure)
  }
  if (unsent.size > 0) plan()
}

addEventListener('pagehide', () => void tell())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void tell()
})
