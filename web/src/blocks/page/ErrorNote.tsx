import './error-note.css'
import { describeError } from '../../api/errors.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'

/** An inline error in place of the content: message, request id, retry. */
export function ErrorNote({ error, retry }: { error: unknown; retry?: () => void }) {
  const t = useText()
  const message = describeError(error)
  return (
    <div role="alert" className="error-note rounded cluster">
      <Icon name="danger" />
      <div>
        <p>{message.text}</p>
        {(message.detail || message.requestId) && (
          <p className="soft small">
            {message.detail} {message.requestId && t('blocks.failure.reference', { id: message.requestId })}
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
