import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { loggedErrors, onLoggedErrors } from '../../api/error-log.ts'
import { useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'

const ErrorsPanel = lazy(() => import('./ErrorsPanel.tsx'))

/** The error counter of this window; hidden while there are none. */
export function ErrorsButton() {
  const t = useText()
  const errors = useSyncExternalStore(onLoggedErrors, loggedErrors)
  const [open, setOpen] = useState(false)
  if (errors.length === 0) return null
  const count = errors.reduce((sum, { times }) => sum + times, 0)
  return (
    <>
      <span className="errors-button badged">
        <IconButton
          className="danger-text"
          icon="danger"
          label={t('shell.errors.count', { count })}
          onClick={() => setOpen(true)}
        />
        <b aria-hidden="true">{count > 99 ? '99+' : count}</b>
      </span>
      {open && (
        <Suspense>
          <ErrorsPanel errors={errors} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
