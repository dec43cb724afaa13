import { create } from 'zustand'
import { text } from '../i18n/text.ts'
import { toast } from '../ui/overlay/toast.ts'
import { ApiProblem, DoneUnread, isAnswerLost, isGivenUp, NotDone } from './problem.ts'
import { collect } from './watch-errors.ts'

/** The message for an error: what happened, what to do, and the request id to quote. */
export interface FailureWords {
  text: string
  detail?: string
  requestId?: string
  /** Server errors stay on the screen until dismissed. */
  stays: boolean
}

/** The message for an error, the same wherever it is shown. */
export function describeFailure(error: unknown): FailureWords {
  if (error instanceof NotDone) return { text: text('blocks.failure.notDone'), stays: false }
  if (error instanceof DoneUnread) return { text: text('blocks.failure.doneUnread'), stays: true }
  if (isAnswerLost(error)) {
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
  ended: ApiProblem | undefined
  /** True from the first 401 until the next sign-in. */
  over: boolean
  /** When the prompt was dismissed, on the clock of `performance.now()`. */
  dismissedAt: number
}

const going: SessionEnd = { ended: undefined, over: false, dismissedAt: -1 }
const sessionEnd = create<SessionEnd>(() => going)

/** The problem that ended the session; one prompt however many requests fail. */
export function useSessionEnd(): ApiProblem | undefined {
  return sessionEnd((state) => state.ended)
}

/** Dismisses the prompt; the page stays readable and the next action opens it again. */
export function dismissSessionEnd(): void {
  sessionEnd.setState({ ended: undefined, dismissedAt: performance.now() })
}

/** Resets the state after a new sign-in. */
export function forgetSessionEnd(): void {
  sessionEnd.setState(going, true)
}

/** True while the session has ended: background requests are suspended. */
export const isSessionOver = (): boolean => sessionEnd.getState().over

/** The same for a component. */
export function useSessionOver(): boolean {
  return sessionEnd((state) => state.over)
}

/** Opens the prompt if this error ends the session; returns whether it does. */
export function reportSessionEnd(error: unknown): boolean {
  if (!(error instanceof ApiProblem) || !error.endsSession) return false
  const { ended, dismissedAt } = sessionEnd.getState()
  // Requests sent before the prompt was dismissed must not open it again.
  if (!ended && error.askedAt > dismissedAt) sessionEnd.setState({ ended: error, over: true })
  return true
}

/** Default handler for errors that no view shows in its own place: prompt, toast, or nothing for an abort. */
export function report(error: unknown): void {
  if (isGivenUp(error) || reportSessionEnd(error)) return
  const words = describeFailure(error)
  if (!isNamed(error)) {
    console.error(error)
    collect(({ note }) => note('error', error, { info: 'reported' }))
  }
  const { data } = error instanceof ApiProblem && words.stays ? error : {}
  if (data === undefined || data === null) tell(words)
  // Redaction of personal data is a lazy chunk: loaded only for an error that carries data, which is not shown until
  // then.
  else
    import('./data-in-words.ts').then(
      ({ dataInWords }) => tell(words, dataInWords(data)),
      () => tell(words),
    )
}

/** True for an error of a call, which has its own message; anything else is a bug. */
const isNamed = (error: unknown): boolean =>
  error instanceof ApiProblem ||
  error instanceof NotDone ||
  error instanceof DoneUnread ||
  isAnswerLost(error)

function tell({ text: words, detail, requestId, stays }: FailureWords, data = ''): void {
  const reference = stays && requestId && text('blocks.failure.reference', { id: requestId })
  const details = [detail, data].filter(Boolean).join(' · ')
  toast({
    tone: 'danger',
    text: words,
    detail: [details, reference].filter(Boolean).join(' · ') || undefined,
    sameAs: `${words} ${details}`,
    ...(stays && { lasts: undefined }),
  })
}
