import { useEffect, useEffectEvent, useState } from 'react'
import { query, type Reply } from '../../../api/client.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { TextArea } from '../../../ui/form/Input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

const askEveryMilliseconds = 500

/** Publishes a season as it was previewed, and stays until its sailings are made. */
export function PublishSeason({
  choice,
  fingerprint,
  counts,
  onClose,
  onDone,
}: {
  choice: { from: string; to: string; lineId?: string[] }
  fingerprint: string
  counts: { made: number; withdrawn: number; clashes: number }
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const { moment } = useFormat()
  const invalidate = useInvalidate()
  const publish = useIdempotentCommand('sailings.publishSeason')
  const [accepted, setAccepted] = useState(false)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const [id, setId] = useState<string>()
  const [progress, setProgress] = useState<Reply<'sailings.publication'>>()
  const { clashes } = counts
  const complete = clashes === 0 || (accepted && reason.trim() !== '')
  const day = (date: string) => moment(`${date}T12:00:00+08:00`, 'date')

  const finish = useEffectEvent((publication: Reply<'sailings.publication'>) => {
    toast({ tone: 'success', text: t('services.published', { made: publication.made }) })
    if (publication.skipped > 0)
      toast({ tone: 'warning', text: t('services.skipped', { count: publication.skipped }) })
    void invalidate('sailings', 'network')
    onDone()
  })
  const fail = useEffectEvent((failure: unknown) => setError(failure))
  useEffect(() => {
    if (id === undefined) return
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      try {
        const publication = await query('sailings.publication', { id })
        setProgress(publication)
        if (publication.done) finish(publication)
        else timer = setTimeout(ask, askEveryMilliseconds)
      } catch (failure) {
        fail(failure)
      }
    }
    void ask()
    return () => clearTimeout(timer)
  }, [id])

  async function submit() {
    setTried(true)
    if (!complete) return
    setError(undefined)
    try {
      const made = await publish.run({
        ...choice,
        fingerprint,
        ...(clashes > 0 && { reason: reason.trim() }),
      })
      if (made) setId(made.id)
    } catch (failure) {
      setError(failure)
    }
  }

  const total = counts.made + counts.withdrawn
  const done = progress ? progress.made + progress.withdrawn + progress.skipped : 0
  return (
    <FormDialog
      id="sailings-publish-season"
      title={t('services.publish')}
      submitLabel={t('services.publish')}
      onSubmit={() => void submit()}
      onClose={onClose}
      error={error}
      state={id !== undefined && error === undefined ? 'running' : publish.state}
      dirty={reason !== '' && id === undefined}
    >
      {counts.made > 0 && (
        <p>{t('services.publishWhat', { count: counts.made, from: day(choice.from), to: day(choice.to) })}</p>
      )}
      {counts.withdrawn > 0 && <p>{t('services.publishWithdraws', { count: counts.withdrawn })}</p>}
      {clashes > 0 && (
        <>
          <Checkbox checked={accepted} onChange={setAccepted}>
            {t('services.accept', { count: clashes })}
          </Checkbox>
          {tried && !accepted && (
            <p className="small danger-text" role="alert">
              {t('services.acceptMissing')}
            </p>
          )}
          <Field
            label={t('services.reason')}
            error={tried && reason.trim() === '' ? t('blocks.record.required') : undefined}
            required
          >
            <TextArea value={reason} maxLength={500} onChange={setReason} />
          </Field>
        </>
      )}
      {id !== undefined && (
        <div className="stack gap-1" role="status">
          <p>{t('services.publishing', { done, total })}</p>
          <progress className="full-width" max={total} value={done} aria-label={t('services.publish')} />
        </div>
      )}
    </FormDialog>
  )
}
