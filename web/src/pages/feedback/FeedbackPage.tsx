import './feedback.css'
import { type FeedbackKind, feedbackKinds, feedbackLimits } from '@fairway/contract/feedback/values'
import { type FormEvent, useEffect, useState } from 'react'
import { command, type Request } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useInvalidate, useQueryOf } from '../../api/queries.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { useTab, useTabDraft, useTabSearch } from '../../blocks/page/page-context.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Segmented } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { TextArea } from '../../ui/form/Input.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { FeedbackState } from './FeedbackState.tsx'

/** Feedback about the product, stored by the product itself, and the state of one's own entries. */
export default function FeedbackPage() {
  const t = useText()
  return (
    <PageFrame title={t('feedback.title')}>
      <div className="columns gap-4">
        <Panel title={t('feedback.write')}>
          <FeedbackForm />
        </Panel>
        <Panel title={t('feedback.own')}>
          <OwnFeedback />
        </Panel>
      </div>
    </PageFrame>
  )
}

/** Accepts only a same-origin path from the URL. */
const pathOf = (from: string) => (/^\/[^?#\s]{0,199}$/.test(from) ? from : '')

function FeedbackForm() {
  const t = useText()
  const invalidate = useInvalidate()
  const { setDirty } = useTab()
  const [{ from }] = useTabSearch({ from: '' })
  const [kind, setKind] = useTabDraft<FeedbackKind>('kind', 'fault')
  const [text, setText] = useTabDraft('text', '')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const page = pathOf(from)

  useEffect(() => setDirty(text.trim() !== ''), [text, setDirty])

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (text.trim() === '') return setMissing(true)
    setBusy(true)
    try {
      const request: Request<'feedback.send'> = { kind, text: text.trim(), page }
      await command('feedback.send', request)
      setText('')
      toast({ tone: 'success', text: t('feedback.sent') })
      await invalidate('feedback')
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="stack gap-4" onSubmit={send} noValidate>
      <Field label={t('feedback.kind')}>
        <Segmented<FeedbackKind>
          label={t('feedback.kind')}
          value={kind}
          onChange={setKind}
          options={feedbackKinds.map((value) => ({ value, label: t(`feedback.kind.${value}`) }))}
        />
      </Field>
      <Field
        label={t('feedback.text')}
        hint={t('feedback.textHint')}
        error={missing ? t('feedback.textMissing') : undefined}
        required
      >
        <TextArea
          rows={8}
          maxLength={feedbackLimits.text}
          value={text}
          onChange={(value) => {
            setText(value)
            setMissing(false)
          }}
        />
      </Field>
      {page && <p className="soft small wrap-anywhere">{t('feedback.withPage', { page })}</p>}
      <div className="button-row">
        <Button type="submit" tone="primary" busy={busy}>
          {t('feedback.send')}
        </Button>
      </div>
    </form>
  )
}

function OwnFeedback() {
  const t = useText()
  const { data, error, refetch } = useQueryOf('feedback.own', {})
  if (error && !data) return <ErrorNote error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton lines={5} label={t('blocks.loading')} />
  if (data.entries.length === 0) return <p className="soft small wrap-anywhere">{t('feedback.ownEmpty')}</p>
  return (
    <ul className="feedback-own stack">
      {data.entries.map((entry) => (
        <li key={entry.id} className="stack gap-1">
          <p className="cluster soft small">
            <FeedbackState state={entry.state} />
            <span>{t(`feedback.kind.${entry.kind}`)}</span>
            <When at={entry.at} />
          </p>
          <p className="feedback-text wrap-anywhere">{entry.text}</p>
        </li>
      ))}
    </ul>
  )
}
