import { clientErrorLimits } from '@fairway/contract/journal/values'
import { openBodyLimit } from '@fairway/contract/kernel/limits'
import { withoutPersonalData } from '@fairway/contract/kernel/personal-data'
import type { Request } from './client.ts'
import { type LoggedError, loggedErrors, setLoggedErrors } from './error-log.ts'
import { send } from './http.ts'
import { isAborted } from './outcome.ts'

/** Limit of distinct errors; known ones go on counting. */
const maxLogged = 50
/** Debounce: errors within this time go out in one report. */
const reportDelayMs = 5_000
const maxAttempts = 3

/** Ignored errors: layout-loop notices of the browser, and code that is not ours (extensions, cross-origin scripts). */
const harmless = /^(Error: )?(ResizeObserver loop|Script error\.?$)|(chrome|moz|safari-web)-extension:/

type Failure = Request<'journal.reportErrors'>['errors'][number] & { times: number }

/** Errors not reported yet, with their counts; clearing the list in the navbar does not clear this. */
const unsent = new Map<number, Failure>()
let lastId = 0
let attempts = 0
let reports = 0
let timer: ReturnType<typeof setTimeout> | undefined

const sanitise = (text: string, maxLength: number) => withoutPersonalData(text, maxLength)

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
export function logError(
  kind: LoggedError['kind'],
  error: unknown,
  { component = '', info = '' }: { component?: string; info?: string } = {},
): void {
  if (isAborted(error)) return
  const parts = partsOf(error)
  if (harmless.test(parts.message) || harmless.test(parts.stack)) return
  const message = sanitise(parts.message, clientErrorLimits.message) || 'unknown'
  const stack = sanitise(parts.stack, clientErrorLimits.stack)
  const errors = loggedErrors()
  const logged = errors.find((one) => one.kind === kind && one.message === message && one.stack === stack)
  if (!logged && errors.length >= maxLogged) return
  const next: LoggedError = {
    id: logged?.id ?? ++lastId,
    kind,
    message,
    stack,
    component: sanitise(component.replaceAll(location.origin, '').trim(), clientErrorLimits.component),
    info: sanitise(info, clientErrorLimits.info),
    url: sanitise(location.pathname, clientErrorLimits.url),
    times: (logged?.times ?? 0) + 1,
    at: Date.now(),
  }
  setLoggedErrors(logged ? errors.map((one) => (one === logged ? next : one)) : [...errors, next])
  // Production only: while developing, the console shows everything.
  if (!import.meta.env.PROD) return
  const { id, at: _, ...failure } = next
  enqueue(id, { ...failure, times: 1 })
  scheduleReport()
}

function enqueue(id: number, failure: Failure): void {
  const times = (unsent.get(id)?.times ?? 0) + failure.times
  unsent.set(id, { ...failure, times: Math.min(times, clientErrorLimits.times) })
}

/** Logs a window event: uncaught error, unhandled rejection, or an asset that failed to load. */
export function logErrorEvent(event: Event): void {
  const { target } = event
  if (event instanceof PromiseRejectionEvent) logError('rejection', event.reason)
  else if (event instanceof ErrorEvent) logError('error', event.error ?? event.message)
  else if (target instanceof HTMLElement && navigator.onLine) {
    const url = target.getAttribute('src') ?? target.getAttribute('href') ?? ''
    logError('resource', `${target.localName} ${url.replace(location.origin, '')}`)
  }
}

function scheduleReport(): void {
  timer ??= setTimeout(() => void sendReport(), reportDelayMs * 4 ** attempts)
}

/** The build's version: the name of the entry file carries its content hash. */
function version(): string {
  const src = document.querySelector('script[src*="/start-"]')?.getAttribute('src') ?? ''
  return /start-([\w-]+)\.js$/.exec(src)?.[1] ?? 'development'
}

const maxBytes = openBodyLimit - 512
const bytesOf = (failure: Failure) => new TextEncoder().encode(JSON.stringify(failure)).length

/** The next batch within the size limit of a report; a stack too long for a report of its own is left out. */
function nextBatch(): [id: number, failure: Failure][] {
  const batch: [id: number, failure: Failure][] = []
  let bytes = 0
  for (const [id, whole] of unsent) {
    const failure = bytesOf(whole) > maxBytes ? { ...whole, stack: '', component: '' } : whole
    bytes += bytesOf(failure)
    if (batch.length === clientErrorLimits.perReport || bytes > maxBytes) break
    batch.push([id, failure])
  }
  return batch
}

async function sendReport(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const batch = nextBatch()
  if (batch.length === 0) return
  for (const [id] of batch) unsent.delete(id)
  const report = ++reports
  const errors = batch.map(([, failure]) => failure)
  try {
    // `keepalive` outlives the page like a beacon and, unlike one, carries the session, which says whose error it is.
    const body = JSON.stringify({ version: version(), errors } satisfies Request<'journal.reportErrors'>)
    await send('/journal/reportErrors', { method: 'POST', body, keepalive: true })
    // A late answer to an earlier report must not reset the attempts of later ones.
    if (report === reports) attempts = 0
  } catch (failure) {
    // Not logged as an error itself: reporting a failed report would loop.
    console.warn('error report failed', failure)
    attempts += 1
    if (attempts >= maxAttempts) unsent.clear()
    else for (const [id, failure] of batch) enqueue(id, failure)
  }
  if (unsent.size > 0) scheduleReport()
}

addEventListener('pagehide', () => void sendReport())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void sendReport()
})
