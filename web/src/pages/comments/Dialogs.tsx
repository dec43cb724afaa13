import { useState } from 'react'
import { command } from '../../api/client.ts'
import { FormDialog } from '../../blocks/dialogs/FormDialog.tsx'
import { useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { TextArea } from '../../ui/form/Input.tsx'
import type { ModeratedComment } from './moderated-comment.ts'

interface DialogProps {
  comment: ModeratedComment
  onClose: () => void
  onDone: () => Promise<void>
}

/** Hides a comment; the reason goes to the journal. */
export function HideDialog({ comment, onClose, onDone }: DialogProps) {
  const t = useText()
  const [reason, setReason] = useState('')
  const { busy, error, run } = useOneCommand(async () => {
    await command('comments.hide', { id: comment.id, reason })
    await onDone()
  })
  return (
    <FormDialog
      id="comments.hide"
      title={t('moderation.hideTitle')}
      submitLabel={t('moderation.hide')}
      danger
      dirty={reason !== ''}
      error={error}
      state={busy ? 'running' : 'idle'}
      onSubmit={run}
      onClose={onClose}
    >
      <Quoted comment={comment} />
      <Field label={t('moderation.hideReason')} required>
        <TextArea value={reason} onChange={setReason} maxLength={200} rows={3} />
      </Field>
    </FormDialog>
  )
}

/** Answers a comment in the operator's name. */
export function ReplyDialog({ comment, onClose, onDone }: DialogProps) {
  const t = useText()
  const previousText = comment.reply?.text ?? ''
  const [text, setText] = useState(previousText)
  const { busy, error, run } = useOneCommand(async () => {
    await command('comments.reply', { id: comment.id, text })
    await onDone()
  })
  return (
    <FormDialog
      id="comments.reply"
      title={t('moderation.replyTitle')}
      submitLabel={t('moderation.reply')}
      dirty={text !== previousText}
      error={error}
      state={busy ? 'running' : 'idle'}
      onSubmit={run}
      onClose={onClose}
    >
      <Quoted comment={comment} />
      <Field label={t('moderation.replyText')} hint={t('moderation.replyHint')}>
        <TextArea value={text} onChange={setText} maxLength={1_000} rows={5} />
      </Field>
    </FormDialog>
  )
}

function Quoted({ comment }: { comment: ModeratedComment }) {
  return (
    <blockquote className="moderation-said stack gap-1">
      <p dir="auto">{comment.text}</p>
    </blockquote>
  )
}

/** Idempotent by nature, so they carry no idempotency key. */
function useOneCommand(work: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  async function run() {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return { busy, error, run }
}
