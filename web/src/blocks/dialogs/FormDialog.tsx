import './form-dialog.css'
import { type ReactNode, use, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { MissingContext } from '../../ui/form/Field.tsx'
import { Dialog, type DialogProps } from '../../ui/overlay/Dialog.tsx'
import { selectionCommitted } from '../fields/pending-selection.ts'
import { useDoNotDisturb } from '../page/do-not-disturb.ts'
import { ErrorNote } from '../page/ErrorNote.tsx'
import { TabContext } from '../page/page-context.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/**
 * A form in a dialog. The error is shown above the buttons; closing with changes asks first. For idempotent commands
 * pass `state` of `useIdempotentCommand`: it says when the outcome is being checked.
 */
export function FormDialog({
  id,
  title,
  submitLabel,
  onSubmit,
  secondary,
  onClose,
  error,
  state = 'idle',
  dirty,
  danger = false,
  reason,
  width = 'medium',
  children,
}: {
  id: string
  title: string
  submitLabel: string
  onSubmit: () => void
  /** Another way to submit the form, which Enter takes: the one with less consequence. */
  secondary?: { label: string; onSubmit: () => void }
  onClose: () => void
  /** The last error of the command; undefined or null while there is none. */
  error: unknown
  state?: 'idle' | 'running' | 'checking'
  /** True once the form is dirty. */
  dirty: boolean
  danger?: boolean
  /** Why the form cannot be submitted: its button says so, and Enter does nothing. */
  reason?: string | undefined
  width?: DialogProps['width']
  children: ReactNode
}) {
  const t = useText()
  const formId = useId()
  const [asking, setAsking] = useState(false)
  /** How often the form was submitted; from then on fields say that they are required. */
  const [attempts, setAttempts] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  /** The button whose submission waits for a selection. */
  const held = useRef<HTMLElement>(null)
  const setDirty = use(TabContext)?.setDirty
  const busy = state !== 'idle'
  // Do not disturb: a pop-up would cover its buttons.
  useDoNotDisturb(true)

  // Marks the tab as dirty. Hidden tabs unmount effects as well, while their forms stay in the document.
  useEffect(() => {
    const element = form.current
    setDirty?.(dirty, undefined, formId)
    return () => {
      setTimeout(() => {
        if (!element?.isConnected) setDirty?.(false, undefined, formId)
      })
    }
  }, [dirty, setDirty, formId])

  // Saving while a selection is pending waits for it.
  useEffect(() => {
    const element = form.current
    const submit = () => {
      if (held.current && !element?.querySelector('[data-choosing]')) element?.requestSubmit(held.current)
    }
    element?.addEventListener(selectionCommitted, submit)
    return () => element?.removeEventListener(selectionCommitted, submit)
  }, [])

  // Error identification: after a refused submission the focus goes to the first field at fault, unless it is in one.
  useEffect(() => {
    const wrong = '[aria-invalid=true]:not([tabindex="-1"])'
    if (attempts > 0 && !busy && !document.activeElement?.matches(wrong))
      form.current?.querySelector<HTMLElement>(wrong)?.focus()
  }, [attempts, busy])

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
        width={width}
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
            {secondary && (
              <Button type="submit" form={formId} busy={busy} data-secondary>
                {secondary.label}
              </Button>
            )}
            <Button
              tone={danger ? 'danger' : 'primary'}
              type="submit"
              form={formId}
              busy={busy}
              reason={reason}
            >
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
            const { submitter } = event.nativeEvent as SubmitEvent
            held.current = event.currentTarget.querySelector('[data-choosing]') ? submitter : null
            if (busy || reason !== undefined || held.current) return
            setAttempts((count) => count + 1)
            if (secondary && submitter?.matches('[data-secondary]')) secondary.onSubmit()
            else onSubmit()
          }}
        >
          <MissingContext value={attempts > 0 ? t('blocks.record.required') : undefined}>
            {children}
          </MissingContext>
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
