import './error-note.css'
import { describeFailure } from '../../api/errors.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'

/** An inline error in place of the content: message, request id, retry. */
export function ErrorNote({ error, retry }: { error: unknown; retry?: () => void }) {
  const t = useText()
  const words = describeFailure(error)
  return (
    <div role="alert" className="error-note cluster">
      <Icon name="danger" />
      <div>
        <p>{words.text}</p>
        {(words.detail || words.requestId) && (
          <p className="soft small">
            {words.detail} {words.requestId && t('blocks.failure.reference', { id: words.requestId })}
          </p>
        )}
      </div>
      {retry && (
        <Button icon="refresh" onClick={retry}>
          {t('blocks.retry')}
        </Button>
      )}
    </div>
  )
}
