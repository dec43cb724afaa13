import { maxDisputeComment, maxDisputePicture } from '@fairway/contract/settlement/statement-values'
import { useRef, useState } from 'react'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { readPictureFile } from '../../../blocks/fields/picture-file.ts'
import { readAmount } from '../../../blocks/fields/read-amount.ts'
import { useText } from '../../../i18n/text.ts'
import { Button, IconButton } from '../../../ui/form/Button.tsx'
import { Field, useField } from '../../../ui/form/Field.tsx'
import { Input, TextArea } from '../../../ui/form/Input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

interface LineProps {
  statementId: string
  line: number
  onClose: () => void
}

/** Disputes a line, as the party, or adjusts it, as the operator. */
export function LineDialog({ what, ...props }: LineProps & { what: 'dispute' | 'adjust' }) {
  return what === 'dispute' ? <DisputeDialog {...props} /> : <AdjustDialog {...props} />
}

function DisputeDialog({ statementId: id, line, onClose }: LineProps) {
  const t = useText()
  const invalidate = useInvalidate()
  const dispute = useIdempotentCommand('settlement.disputeLine')
  const [comment, setComment] = useState('')
  const [picture, setPicture] = useState<string>()
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()

  async function submit() {
    setTried(true)
    if (comment.trim() === '') return
    setError(undefined)
    try {
      await dispute.run({ id, line, comment, ...(picture && { picture }) })
      toast({ tone: 'success', text: t('statements.disputed') })
      onClose()
      await invalidate('settlement')
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="settlement-dispute"
      title={t('statements.disputeOf', { line })}
      submitLabel={t('statements.disputeIt')}
      dirty={comment !== '' || picture !== undefined}
      error={error}
      state={dispute.state}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={t('statements.comment')}
        error={tried && comment.trim() === '' ? t('blocks.record.required') : undefined}
        required
      >
        <TextArea
          value={comment}
          onChange={setComment}
          maxLength={maxDisputeComment}
          rows={4}
          data-autofocus
        />
      </Field>
      <PictureField image={picture} onChange={setPicture} />
    </FormDialog>
  )
}

function PictureField({
  image,
  onChange,
}: {
  image: string | undefined
  onChange: (image: string | undefined) => void
}) {
  const t = useText()
  const [unreadable, setUnreadable] = useState(false)

  async function read(file: File | undefined) {
    const picture = file && (await readPictureFile(file, maxDisputePicture.bytes))
    setUnreadable(file !== undefined && picture === undefined)
    if (picture) onChange(picture)
  }

  return (
    <Field
      label={t('statements.picture')}
      hint={t('statements.pictureHint')}
      error={unreadable ? t('statements.noPicture') : undefined}
    >
      <PictureChooser onChoose={(file) => void read(file)} />
      {image !== undefined && (
        <p className="cluster gap-2">
          <img src={`data:image/jpeg;base64,${image}`} alt={t('statements.picture')} height={120} />
          <IconButton
            icon="trash"
            label={t('statements.removePicture')}
            onClick={() => onChange(undefined)}
          />
        </p>
      )}
    </Field>
  )
}

function PictureChooser({ onChoose }: { onChoose: (file: File | undefined) => void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <input
        {...useField()}
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        className="unseen"
        tabIndex={-1}
        onChange={(event) => {
          onChoose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button icon="import" onClick={() => input.current?.click()}>
        {t('statements.addPicture')}
      </Button>
    </div>
  )
}

/** An amount that may be negative, as it is typed; undefined for what is none. */
function readSigned(typed: string): number | undefined {
  const text = typed.normalize('NFKC').trim().replace(/^[−–]/, '-')
  const fen = readAmount(text.replace(/^[+-]/, ''))
  if (!fen) return undefined
  return text.startsWith('-') ? -fen : fen
}

function AdjustDialog({ statementId: id, line, onClose }: LineProps) {
  const t = useText()
  const invalidate = useInvalidate()
  const adjust = useIdempotentCommand('settlement.adjustStatement')
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const fen = readSigned(amount)

  async function submit() {
    setTried(true)
    if (fen === undefined || reason.trim() === '') return
    setError(undefined)
    try {
      await adjust.run({ id, line, fen, reason })
      toast({ tone: 'success', text: t('statements.asked') })
      onClose()
      await invalidate('settlement', 'approvals')
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="settlement-adjust"
      title={t('statements.adjustLine', { line })}
      submitLabel={t('statements.adjust')}
      dirty={amount !== '' || reason !== ''}
      error={error}
      state={adjust.state}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={t('statements.amountYuan')}
        hint={t('statements.adjustHint')}
        error={(tried || amount !== '') && fen === undefined ? t('statements.amountWrong') : undefined}
        required
      >
        <Input value={amount} onChange={setAmount} maxLength={15} data-autofocus />
      </Field>
      <Field
        label={t('statements.reason')}
        error={tried && reason.trim() === '' ? t('blocks.record.required') : undefined}
        required
      >
        <TextArea value={reason} onChange={setReason} maxLength={200} rows={2} />
      </Field>
    </FormDialog>
  )
}
