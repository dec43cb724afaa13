import { describeFailure, report } from '../../api/errors.ts'
import { ApiProblem, isAnswerLost } from '../../api/problem.ts'
import { toast } from '../../ui/overlay/toast.ts'

const key = 'fairway-password-failure'
/** Delay before the reload, so that the error is noticed; the message is shown again after it. */
const reloadAfter = 1_200

/** Shows why a password was not changed, then reloads: no password stays in the page. */
export function failPassword(error: unknown): void {
  if (isAnswerLost(error) || !(error instanceof ApiProblem) || error.endsSession) {
    report(error)
    return
  }
  const words = describeFailure(error).text
  sessionStorage.setItem(key, words)
  toast({ tone: 'danger', text: words })
  setTimeout(() => location.reload(), reloadAfter)
}

/** After the reload: shows the error again. */
export function tellPasswordFailure(): void {
  const words = sessionStorage.getItem(key)
  if (!words) return
  sessionStorage.removeItem(key)
  toast({ tone: 'danger', text: words })
}
