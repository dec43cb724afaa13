import './form-dialog.css'
import { type ReactNode, useEffect } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import type { Tone } from '../../ui/overlay/toast.ts'
import { useDoNotDisturb } from '../page/do-not-disturb.ts'

const successLasts = 2_000
const titles = {
  success: 'blocks.confirm.success',
  danger: 'blocks.confirm.error',
  warning: 'blocks.confirm.warning',
  info: 'blocks.confirm.info',
} as const

/**
 * A confirmation, or a message to acknowledge. Without `children` it asks whether to confirm the current action. A
 * success message closes itself after two seconds.
 */
export function ConfirmDialog({
  tone = 'warning',
  title,
  confirmLabel,
  cancelLabel,
  busy = false,
  destructive = tone === 'danger',
  onConfirm,
  onCancel,
  extra,
  children,
}: {
  tone?: Tone
  title?: string
  confirmLabel?: string
  cancelLabel?: string
  busy?: boolean
  /**
   * Destructive: the confirm button is red and the focus starts on cancel. `extra` marks the third button as the
   * destructive one instead.
   */
  destructive?: boolean | 'extra'
  /** Without it the dialog is a message without a confirm button. */
  onConfirm?: () => void
  onCancel: () => void
  /** A third button between cancel and confirm. */
  extra?: ReactNode
  children?: ReactNode
}) {
  const t = useText()
  // Do not disturb: a pop-up would cover its buttons.
  useDoNotDisturb(true)
  const passing = tone === 'success' && !onConfirm
  // Every tone but success needs a confirmation: the title says which kind it is, the icon is a warning's.
  const backFirst = onConfirm !== undefined && destructive !== false
  const icon = tone === 'success' ? 'success' : 'warning'

  useEffect(() => {
    if (!passing) return
    const timer = setTimeout(onCancel, successLasts)
    return () => clearTimeout(timer)
  }, [passing, onCancel])

  return (
    <Dialog
      id="confirm"
      role="alertdialog"
      title={title ?? t(titles[tone])}
      closeLabel={t('blocks.close')}
      width="narrow"
      onClose={onCancel}
      footer={
        <>
          {onConfirm && (
            <Button onClick={onCancel} data-autofocus={backFirst || undefined}>
              {cancelLabel ?? t('blocks.cancel')}
            </Button>
          )}
          {extra}
          <Button
            tone={destructive === true ? 'danger' : 'primary'}
            busy={busy}
            onClick={onConfirm ?? onCancel}
            data-autofocus={!backFirst || undefined}
          >
            {confirmLabel ?? t('blocks.ok')}
          </Button>
        </>
      }
    >
      <div className={`confirm-words row top ${icon}`}>
        <Icon name={icon} />
        <div>{children ?? t('blocks.confirm.question')}</div>
      </div>
    </Dialog>
  )
}
