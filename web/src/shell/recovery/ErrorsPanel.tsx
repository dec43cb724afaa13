import './errors-panel.css'
import { type LoggedError, setLoggedErrors } from '../../api/error-log.ts'
import { usePermission } from '../../blocks/page/page-context.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

/** The errors of this window, latest first; lazy chunk. */
export default function ErrorsPanel({
  errors,
  onClose,
}: {
  errors: readonly LoggedError[]
  onClose: () => void
}) {
  const t = useText()
  const seesLog = usePermission('logs.view')
  return (
    <Dialog
      id="errors"
      title={t('shell.errors.title')}
      closeLabel={t('blocks.close')}
      onClose={onClose}
      footer={
        <>
          {seesLog && (
            <a className="button" href="/logManager/logList?log=errors" onClick={onClose}>
              {t('shell.errors.log')}
            </a>
          )}
          <Button
            onClick={() => {
              onClose()
              setLoggedErrors([])
            }}
          >
            {t('shell.errors.clear')}
          </Button>
          <Button tone="primary" onClick={onClose} data-autofocus>
            {t('blocks.close')}
          </Button>
        </>
      }
    >
      <p>{t('shell.errors.note')}</p>
      <ul className="errors-list stack gap-2">
        {errors.toReversed().map((error) => (
          <li key={error.id} className="outlined wrap-anywhere">
            {error.message}
            <small className="cluster">
              <When at={error.at} style="time" />
              <span>{error.url}</span>
              {error.times > 1 && <span>×{error.times}</span>}
            </small>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
