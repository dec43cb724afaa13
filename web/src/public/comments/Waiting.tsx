import { ApiProblem } from '../../api/problem.ts'
import { useText } from '../../i18n/text.ts'

/** Placeholder while loading, with the height of the content. */
export function Waiting() {
  const t = useText()
  return (
    <div className="say-waiting stack" role="status">
      <span className="unseen">{t('comments.loading')}</span>
      <div />
      <div />
      <div />
      <div />
      <div />
    </div>
  )
}

/** An error with its reason and what to do. */
export function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useText()
  const said = error instanceof ApiProblem && error.httpStatus < 500 ? error.message : ''
  return (
    <div className="say-card stack gap-2 start danger" role="alert">
      <p>{said || t('comments.failed')}</p>
      <button type="button" onClick={retry}>
        {t('comments.again')}
      </button>
    </div>
  )
}
