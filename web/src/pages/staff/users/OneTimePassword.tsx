import './users.css'
import { ConfirmDialog } from '../../../blocks/dialogs/ConfirmDialog.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

/** A generated one-time password: shown once. */
export interface OneTime {
  name: string
  password: string
  goodUntil: string | null
}

/** Shows a one-time password; it is stored nowhere in plain text. */
export function OneTimePassword({ name, password, goodUntil, onClose }: OneTime & { onClose: () => void }) {
  const t = useText()
  const { moment } = useFormat()

  async function copy() {
    await navigator.clipboard.writeText(password)
    toast({ tone: 'success', text: t('users.copied') })
  }

  return (
    <ConfirmDialog
      tone="info"
      title={t('users.oneTime', { name })}
      onCancel={onClose}
      extra={
        // The Clipboard API needs a secure context.
        globalThis.isSecureContext && (
          <Button icon="copy" onClick={() => void copy()}>
            {t('users.copy')}
          </Button>
        )
      }
    >
      <p>{t('users.oneTimeOnce')}</p>
      <code className="users-password text-center wrap-anywhere block rounded">{password}</code>
      {goodUntil && <p>{t('users.oneTimeUntil', { at: moment(goodUntil, 'dateTime') })}</p>}
    </ConfirmDialog>
  )
}
