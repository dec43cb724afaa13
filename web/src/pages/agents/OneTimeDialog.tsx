import { ConfirmDialog } from '../../blocks/dialogs/ConfirmDialog.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import type { Created } from './AgencyForm.tsx'

/** The one-time password of the first user of an agency; it is stored nowhere in plain text. */
export function OneTimeDialog({ created, onClose }: { created: Created; onClose: () => void }) {
  const t = useText()
  const { moment } = useFormat()
  const { name, password, goodUntil } = created

  async function copy() {
    await navigator.clipboard.writeText(password)
    toast({ tone: 'success', text: t('agents.passwordCopied') })
  }

  return (
    <ConfirmDialog
      tone="info"
      title={t('agents.oneTime', { name })}
      onCancel={onClose}
      extra={
        // The Clipboard API needs a secure context.
        globalThis.isSecureContext && (
          <Button icon="copy" onClick={() => void copy()}>
            {t('agents.copyPassword')}
          </Button>
        )
      }
    >
      <p>{t('agents.oneTimeOnce')}</p>
      <code className="text-center wrap-anywhere block rounded">{password}</code>
      <p>{t('agents.oneTimeUntil', { at: moment(goodUntil, 'dateTime') })}</p>
    </ConfirmDialog>
  )
}
