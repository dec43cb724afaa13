import { create } from 'zustand'
import { text } from '../i18n/text.ts'
import { toast } from '../ui/overlay/toast.ts'
import { ApiProblem, DoneUnread, isAnswerLost, isGivenUp, NotDone } from './problem.ts'
import { collect } from './watch-errors.ts'

/** A failure in words: what happened, what to do, and the number to quote when asking about it. */
export interface FailureWords {
  text: string
  detail?: string
  requestId?: string
  /** A fault of ours stays on the screen until it is read. */
  stays: boolean
}

/** The words for a failure, the same wherever it is shown. */
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
  /** The problem the prompt tells of, while it stands. */
  ended: ApiProblem | undefined
  /** True from the first refusal until somebody has signed in again. */
  over: boolean
  /** When the prompt was put away, on the clock of `performance.now()`. */
  dismissedAt: number
}

const going: SessionEnd = { ended: undefined, over: false, dismissedAt: -1 }
const sessionEnd = create<SessionEnd>(() => going)

/** The problem that ended the session, once one came; however many requests fail, there is one prompt. */
export function useSessionEnd(): ApiProblem | undefined {
  return sessionEnd((state) => state.ended)
}

/** Puts the prompt away; the page stays readable and the next action asks again. */
export function dismissSessionEnd(): void {
  sessionEnd.setState({ ended: undefined, dismissedAt: performance.now() })
}

/** Somebody has signed in again: nothing has ended any more. */
export function forgetSessionEnd(): void {
  sessionEnd.setState(going, true)
}

/** True while the session is over and the page is only read: nothing asks by itself then. */
export const isSessionOver = (): boolean => sessionEnd.getState().over

/** The same for a component. */
export function useSessionOver(): boolean {
  return sessionEnd((state) => state.over)
}

/** Raises the prompt if this failure ends the session, and says whether it does. */
export function reportSessionEnd(error: unknown): boolean {
  if (!(error instanceof ApiProblem) || !error.endsSession) return false
  const { ended, dismissedAt } = sessionEnd.getState()
  // What was on its way when the prompt was put away is answered by that; only another action asks again.
  if (!ended && error.askedAt > dismissedAt) sessionEnd.setState({ ended: error, over: true })
  return true
}

/** The one funnel for failures that no view shows in its own place: a prompt, a message, or nothing when given up. */
export function report(error: unknown): void {
  if (isGivenUp(error) || reportSessionEnd(error)) return
  const words = describeFailure(error)
  if (!isNamed(error)) {
    console.error(error)
    collect(({ note }) => note('error', error, { info: 'reported' }))
  }
  const { data } = error instanceof ApiProblem && words.stays ? error : {}
  if (data === undefined || data === null) tell(words)
  // How personal data is taken out is only fetched for a fault that brought some; until then nothing of it is shown.
  else
    import('./data-in-words.ts').then(
      ({ dataInWords }) => tell(words, dataInWords(data)),
      () => tell(words),
    )
}

/** True for a failure of a call, which has words of its own; anything else is a fault of this program. */
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
