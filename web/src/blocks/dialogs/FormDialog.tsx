import './form-dialog.css'
import { type ReactNode, use, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import type { Size } from '../../ui/frame/frame.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { chosenLate } from '../fields/pending-selection.ts'
import { ErrorNote } from '../page/ErrorNote.tsx'
import { TabContext } from '../page/page-context.tsx'
import { useDoNotDisturb } from '../page/undisturbed.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/**
 * A form in a dialog. What went wrong is shown above the buttons, so it cannot be forgotten; closing with changes
 * asks first. For commands with a key hand over `state` of `useKeyed`: it says when the answer is being looked for.
 */
export function FormDialog({
  id,
  title,
  submitLabel,
  onSubmit,
  onClose,
  error,
  state = 'idle',
  dirty,
  danger = false,
  size,
  children,
}: {
  id: string
  title: string
  submitLabel: string
  onSubmit: () => void
  onClose: () => void
  /** The last failure of the command; undefined or null while there is none. */
  error: unknown
  state?: 'idle' | 'running' | 'checking'
  /** True once something was typed. */
  dirty: boolean
  danger?: boolean
  size?: Size
  children: ReactNode
}) {
  const t = useText()
  const formId = useId()
  const [asking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const held = useRef(false)
  const tellTab = use(TabContext)?.setDirty
  const busy = state !== 'idle'
  // A pop-up would lie over its buttons.
  useDoNotDisturb(true)

  // The tab knows that closing it would lose this. A hidden tab ends effects too, its forms stay in the document.
  useEffect(() => {
    const element = form.current
    tellTab?.(dirty, undefined, formId)
    return () => {
      setTimeout(() => {
        if (!element?.isConnected) tellTab?.(false, undefined, formId)
      })
    }
  }, [dirty, tellTab, formId])

  // Whoever saves before a choice has come saves with it.
  useEffect(() => {
    const element = form.current
    const goOn = () => {
      if (held.current && !element?.querySelector('[data-choosing]')) element?.requestSubmit()
    }
    element?.addEventListener(chosenLate, goOn)
    return () => element?.removeEventListener(chosenLate, goOn)
  }, [])

  const close = () => (dirty ? setAsking(true) : onClose())
  return (
    <>
      <Dialog
        id={id}
        title={title}
        closeLabel={t('blocks.close')}
        dirty={dirty}
        dismissable={!busy}
        onClose={close}
        {...(size && { size })}
        footer={
          <>
            {state === 'checking' && (
              <p role="status" className="pull warning-text">
                {t('blocks.checking')}
              </p>
            )}
            <Button onClick={close} disabled={busy}>
              {t('blocks.cancel')}
            </Button>
            <Button tone={danger ? 'danger' : 'primary'} type="submit" form={formId} busy={busy}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <form
          ref={form}
          id={formId}
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            held.current = event.currentTarget.querySelector('[data-choosing]') !== null
            if (!busy && !held.current) onSubmit()
          }}
        >
          {children}
          {error !== undefined && error !== null && <ErrorNote error={error} />}
        </form>
      </Dialog>
      {asking && (
        <ConfirmDialog
          confirmLabel={t('blocks.discard')}
          cancelLabel={t('blocks.stay')}
          destructive
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        >
          {t('blocks.unsaved')}
        </ConfirmDialog>
      )}
    </>
  )
}
