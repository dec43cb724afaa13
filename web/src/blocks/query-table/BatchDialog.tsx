import '../../ui/theme/content.css'
import { useRef, useState } from 'react'
import { describeError, report, reportSessionEnd } from '../../api/errors.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { TextArea } from '../../ui/form/Input.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import type { BatchAction } from './selection.ts'

interface Failed {
  key: string
  name: string
  why: string
}

/** Number of excluded rows named in the confirmation; the result names all. */
const maxNamed = 5

/** Confirms once, runs row by row, and reports which rows succeeded, which failed, and why. */
export function BatchDialog<Row>({
  action,
  name,
  initial,
  onDone,
  onClose,
}: {
  action: BatchAction<Row>
  name: (row: Row) => string
  initial: ReadonlyMap<string, Row>
  /** The keys of the rows it was done for. */
  onDone: (keys: readonly string[]) => void
  onClose: () => void
}) {
  const t = useText()
  const [all] = useState(() => {
    const able: [string, Row][] = []
    const unable: Failed[] = []
    for (const [key, row] of initial) {
      const why = action.refusalOf?.(row)
      if (why === undefined) able.push([key, row])
      else unable.push({ key, name: name(row), why })
    }
    return { able, unable }
  })
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [at, setAt] = useState<number>()
  const [result, setResult] = useState<{ done: number; failed: Failed[]; remaining: number }>()
  const stop = useRef<AbortController>(undefined)

  async function runAll() {
    if (action.reason && reason.trim() === '') return setMissing(true)
    const controller = new AbortController()
    stop.current = controller
    const done: [string, Row][] = []
    const failed = [...all.unable]
    let tried = 0
    for (const [key, row] of all.able) {
      if (controller.signal.aborted) break
      setAt(tried)
      try {
        await action.run(row, { reason: reason.trim(), signal: controller.signal })
        done.push([key, row])
      } catch (error) {
        // Stop at the end of the session; aborted rows count as not tried.
        if (controller.signal.aborted || reportSessionEnd(error)) break
        const { text, detail } = describeError(error)
        failed.push({ key, name: name(row), why: [text, detail].filter(Boolean).join(' · ') })
      }
      tried += 1
    }
    onDone(done.map(([key]) => key))
    try {
      await action.after?.(done.map(([, row]) => row))
    } catch (error) {
      report(error)
    }
    const remaining = all.able.length - tried
    if (failed.length === 0 && remaining === 0) {
      if (!action.continues)
        toast({
          tone: 'success',
          text: t('lists.batch.allDone', { action: action.label, count: done.length }),
        })
      onClose()
    } else setResult({ done: done.length, failed, remaining })
  }

  const running = at !== undefined && !result
  return (
    <Dialog
      id="list-batch"
      role="alertdialog"
      title={action.label}
      closeLabel={t('blocks.close')}
      dismissable={!running}
      onClose={onClose}
      footer={
        result ? (
          <Button tone="primary" onClick={onClose} data-autofocus>
            {t('blocks.close')}
          </Button>
        ) : running ? (
          <Button onClick={() => stop.current?.abort()}>{t('lists.batch.stop')}</Button>
        ) : (
          <>
            <Button
              onClick={onClose}
              data-autofocus={(action.danger && action.reason === undefined) || undefined}
            >
              {t('blocks.cancel')}
            </Button>
            <Button
              tone={action.danger ? 'danger' : 'primary'}
              onClick={() => void runAll()}
              data-autofocus={(!action.danger && action.reason === undefined) || undefined}
            >
              {action.label}
            </Button>
          </>
        )
      }
    >
      <div className="batch-words stack">
        {result ? (
          <>
            <p role="status">
              <b>{t('lists.batch.done', { done: result.done, all: all.able.length + all.unable.length })}</b>
              {result.remaining > 0 && ` ${t('lists.batch.left', { count: result.remaining })}`}
            </p>
            <Reasons failed={result.failed} />
          </>
        ) : running ? (
          <>
            <p role="status">{t('lists.batch.running', { at: at + 1, all: all.able.length })}</p>
            <progress className="full-width" max={all.able.length} value={at} aria-label={action.label} />
          </>
        ) : (
          <>
            {all.able.length > 0 && <p>{action.confirmation(all.able.length)}</p>}
            {all.unable.length > 0 && (
              <>
                <p>{t('lists.batch.unable', { count: all.unable.length })}</p>
                <Reasons failed={all.unable.slice(0, maxNamed)} />
                {all.unable.length > maxNamed && (
                  <p>{t('lists.batch.andMore', { count: all.unable.length - maxNamed })}</p>
                )}
              </>
            )}
            {action.reason && all.able.length > 0 && (
              <Field
                label={action.reason.label}
                required
                {...(missing && reason.trim() === '' && { error: t('lists.batch.reasonMissing') })}
              >
                <TextArea value={reason} onChange={setReason} maxLength={action.reason.maxLength} rows={3} />
              </Field>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

function Reasons({ failed }: { failed: readonly Failed[] }) {
  return (
    <ul className="batch-failed bullets wrap-anywhere">
      {failed.map(({ key, name, why }) => (
        <li key={key}>
          <b>{name}</b>: {why}
        </li>
      ))}
    </ul>
  )
}
