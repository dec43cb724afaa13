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
  waiting = false,
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
  /** What it fills its fields with has not arrived: a submission waits for it, and follows by itself. */
  waiting?: boolean
  width?: DialogProps['width']
  children: ReactNode
}) {
  const t = useText()
  const formId = useId()
  const [asking, setAsking] = useState(false)
  /** How often the form was submitted; from then on fields say that they are required. */
  const [attempts, setAttempts] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  /** The button whose submission waits for a selection, or for what fills the fields. */
  const held = useRef<HTMLElement>(null)
  const [awaited, setAwaited] = useState(false)
  const setDirty = use(TabContext)?.setDirty
  const busy = state !== 'idle'
  const failed = error !== undefined && error !== null
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

  // Type-ahead: a submission before the fields were filled follows once they are.
  useEffect(() => {
    if (!awaited || (waiting && !failed)) return
    setAwaited(false)
    if (!waiting) form.current?.requestSubmit(held.current)
  }, [waiting, awaited, failed])

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
              busy={busy || awaited}
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
            const choosing = event.currentTarget.querySelector('[data-choosing]') !== null
            held.current = choosing || waiting ? submitter : null
            if (waiting) setAwaited(true)
            if (busy || waiting || choosing || reason !== undefined) return
            setAttempts((count) => count + 1)
            if (secondary && submitter?.matches('[data-secondary]')) secondary.onSubmit()
            else onSubmit()
          }}
        >
          <MissingContext value={attempts > 0 ? t('blocks.record.required') : undefined}>
            {children}
          </MissingContext>
          {failed && <ErrorNote error={error} />}
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
