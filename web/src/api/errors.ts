import { create } from 'zustand'
import { text } from '../i18n/text.ts'
import { toast } from '../ui/overlay/toast.ts'
import { withErrorCollector } from './global-error-handlers.ts'
import { endsSession, isAborted, isReplyLost, NotDone, ReplyUnreadable } from './outcome.ts'
import { ApiProblem } from './problem.ts'

/** The message for an error: what happened, what to do, and the request id to quote. */
export interface ErrorMessage {
  text: string
  detail?: string
  requestId?: string
  /** Server errors stay on the screen until dismissed. */
  stays: boolean
}

/** The message for an error, the same wherever it is shown. */
export function describeError(error: unknown): ErrorMessage {
  if (error instanceof NotDone) return { text: text('blocks.failure.notDone'), stays: false }
  if (error instanceof ReplyUnreadable) return { text: text('blocks.failure.doneUnread'), stays: true }
  if (isReplyLost(error)) {
    const gateway = error instanceof ApiProblem
    return { text: text(gateway ? 'blocks.failure.gateway' : 'blocks.failure.noAnswer'), stays: false }
  }
  if (!(error instanceof ApiProblem)) return { text: text('blocks.failure.system'), stays: false }
  const { status, httpStatus, code, message, path, requestId } = error
  if (status === 6001)
    return {
      text: message || text('blocks.failure.system'),
      detail: path,
      requestId,
      stays: true,
    }
  if (status === 502) return { text: text('blocks.failure.gateway'), requestId, stays: false }
  if (httpStatus === 403 || [302, 401, 402].includes(status))
    return {
      text: text('blocks.failure.noPermission', { code: status }),
      detail: message,
      requestId,
      stays: false,
    }
  if (httpStatus === 404 && (code === '' || code === 'request.unknown'))
    return { text: text('blocks.failure.noRequest'), detail: path, requestId, stays: false }
  return { text: message || text('blocks.failure.system'), requestId, stays: false }
}

interface SessionEnd {
  /** The problem shown in the prompt while it is open. */
  problem: ApiProblem | undefined
  /** True from the first 401 until the next sign-in. */
  ended: boolean
  /** When the prompt was dismissed, on the clock of `performance.now()`. */
  dismissedAt: number
}

const initialState: SessionEnd = { problem: undefined, ended: false, dismissedAt: -1 }
const sessionEnd = create<SessionEnd>(() => initialState)

/** The problem that ended the session; one prompt however many requests fail. */
export function useSessionEndProblem(): ApiProblem | undefined {
  return sessionEnd((state) => state.problem)
}

/** Dismisses the prompt; the page stays readable and the next action opens it again. */
export function dismissSessionEnd(): void {
  sessionEnd.setState({ problem: undefined, dismissedAt: performance.now() })
}

/** Resets the state after a new sign-in. */
export function resetSessionEnd(): void {
  sessionEnd.setState(initialState, true)
}

/** True while the session has ended: background requests are suspended. */
export const isSessionEnded = (): boolean => sessionEnd.getState().ended

/** The same for a component. */
export function useSessionEnded(): boolean {
  return sessionEnd((state) => state.ended)
}

/** Opens the prompt if this error ends the session; returns whether it does. */
export function reportSessionEnd(error: unknown): boolean {
  if (!endsSession(error)) return false
  const { problem, dismissedAt } = sessionEnd.getState()
  // Requests sent before the prompt was dismissed must not open it again.
  if (!problem && error.sentAt > dismissedAt) sessionEnd.setState({ problem: error, ended: true })
  return true
}

/** Default handler for errors that no view shows in its own place: prompt, toast, or nothing for an abort. */
export function report(error: unknown): void {
  if (isAborted(error) || reportSessionEnd(error)) return
  const message = describeError(error)
  if (!isCallError(error)) {
    console.error(error)
    withErrorCollector(({ logError }) => logError('error', error, { info: 'reported' }))
  }
  const { data } = error instanceof ApiProblem && message.stays ? error : {}
  if (data === undefined || data === null) showError(message)
  // Redaction of personal data is a lazy chunk: loaded only for an error that carries data, which is not shown until
  // then.
  else
    import('./stringify-error-data.ts').then(
      ({ stringifyErrorData }) => showError(message, stringifyErrorData(data)),
      () => showError(message),
    )
}

/** True for an error of a call, which has its own message; anything else is a bug. */
const isCallError = (error: unknown): boolean =>
  error instanceof ApiProblem ||
  error instanceof NotDone ||
  error instanceof ReplyUnreadable ||
  isReplyLost(error)

function showError({ text: message, detail, requestId, stays }: ErrorMessage, data = ''): void {
  const reference = stays && requestId && text('blocks.failure.reference', { id: requestId })
  const details = [detail, data].filter(Boolean).join(' · ')
  toast({
    tone: 'danger',
    text: message,
    detail: [details, reference].filter(Boolean).join(' · ') || undefined,
    dedupeKey: `${message} ${details}`,
    ...(stays && { durationMs: undefined }),
  })
}
