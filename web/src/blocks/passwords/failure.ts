import { describeError, report } from '../../api/errors.ts'
import { endsSession, isReplyLost } from '../../api/outcome.ts'
import { ApiProblem } from '../../api/problem.ts'
import { toast } from '../../ui/overlay/toast.ts'

const key = 'fairway-password-failure'
/** Delay before the reload, so that the error is noticed; the message is shown again after it. */
const reloadAfter = 1_200

/** Shows why a password was not changed, then reloads: no password stays in the page. */
export function failPassword(error: unknown): void {
  if (isReplyLost(error) || !(error instanceof ApiProblem) || endsSession(error)) {
    report(error)
    return
  }
  const message = describeError(error).text
  sessionStorage.setItem(key, message)
  toast({ tone: 'danger', text: message })
  setTimeout(() => location.reload(), reloadAfter)
}

/** After the reload: shows the error again. */
export function showPasswordFailure(): void {
  const message = sessionStorage.getItem(key)
  if (!message) return
  sessionStorage.removeItem(key)
  toast({ tone: 'danger', text: message })
}
