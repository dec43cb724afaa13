import { maxVoucher, type TopUpMethod, topUpMethods } from '@fairway/contract/agents/values'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { useRef, useState } from 'react'
import { useIdempotentCommand } from '../../api/idempotent-command.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useInvalidate } from '../../api/queries.ts'
import { fieldMessage, refusedFields } from '../../api/refused-fields.ts'
import { FormDialog } from '../../blocks/dialogs/FormDialog.tsx'
import { DateField } from '../../blocks/fields/DateField.tsx'
import { LookupSelect } from '../../blocks/fields/LookupSelect.tsx'
import { agents } from '../../blocks/fields/lookups.ts'
import { readPictureFile } from '../../blocks/fields/picture-file.ts'
import { readAmount } from '../../blocks/fields/read-amount.ts'
import { useMe } from '../../blocks/page/page-context.tsx'
import { useText } from '../../i18n/text.ts'
import { Button, IconButton } from '../../ui/form/Button.tsx'
import { Field, useField } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { toast } from '../../ui/overlay/toast.ts'

/** Announces a payment into a wallet, with its voucher; an agency does so for itself. */
export function AnnounceDialog({ agency, onClose }: { agency: string; onClose: () => void }) {
  const t = useText()
  const invalidate = useInvalidate()
  const chooses = useMe().organisation.kind !== 'agent'
  const announce = useIdempotentCommand('agents.announceTopUp')
  const today = serviceDateOf(new Date())
  const [organisationId, setOrganisationId] = useState(agency)
  const [amount, setAmount] = useState('')
  const [method, setMethod] = useState<TopUpMethod>('bank')
  const [paidOn, setPaidOn] = useState(today)
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  const [voucher, setVoucher] = useState<string>()
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const refusal = error instanceof ApiProblem && refusedFields(error).length > 0 ? error : undefined
  const fen = readAmount(amount)
  const missing = (value: string) => (tried && value.trim() === '' ? t('agents.required') : undefined)

  async function submit() {
    setTried(true)
    if (organisationId === '' || !fen || reference.trim() === '') return
    setError(undefined)
    try {
      await announce.run({
        organisationId,
        fen,
        method,
        paidOn,
        reference,
        note,
        ...(voucher && { voucher }),
      })
      toast({ tone: 'success', text: t('topUps.announced') })
      onClose()
      await invalidate('agents')
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="agents-announce"
      title={t('topUps.announce')}
      submitLabel={t('topUps.announce')}
      dirty={amount !== '' || reference !== '' || note !== '' || voucher !== undefined}
      error={refusal ? undefined : error}
      state={announce.state}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {chooses && (
        <Field label={t('wallets.agency')} error={missing(organisationId)} required>
          <LookupSelect value={organisationId} source={agents} onChange={setOrganisationId} />
        </Field>
      )}
      <div className="grid">
        <Field
          label={t('topUps.amountYuan')}
          error={
            (tried || amount !== '') && !fen
              ? t('agents.amountWrong')
              : fieldMessage(refusal, 'fen', t('topUps.amount'))
          }
          required
        >
          <Input inputMode="decimal" value={amount} maxLength={14} onChange={setAmount} data-autofocus />
        </Field>
        <Field label={t('topUps.method')}>
          <Select
            value={method}
            onChange={setMethod}
            options={topUpMethods.map((value) => ({ value, label: t(`topUps.method.${value}`) }))}
          />
        </Field>
        <Field label={t('topUps.paidOn')} error={fieldMessage(refusal, 'paidOn', t('topUps.paidOn'))}>
          <DateField value={paidOn} max={today} onChange={setPaidOn} />
        </Field>
        <Field
          label={t('topUps.reference')}
          hint={t('topUps.referenceHint')}
          error={missing(reference) ?? fieldMessage(refusal, 'reference', t('topUps.reference'))}
          required
        >
          <Input value={reference} maxLength={64} onChange={setReference} />
        </Field>
      </div>
      <Field label={t('topUps.note')}>
        <Input value={note} maxLength={200} onChange={setNote} />
      </Field>
      <VoucherField
        image={voucher}
        error={fieldMessage(refusal, 'voucher', t('topUps.voucher'))}
        onChange={setVoucher}
      />
    </FormDialog>
  )
}

/** The picture of a voucher. */
function VoucherField({
  image,
  error,
  onChange,
}: {
  image: string | undefined
  error: string | undefined
  onChange: (image: string | undefined) => void
}) {
  const t = useText()
  const [unreadable, setUnreadable] = useState(false)

  async function read(file: File | undefined) {
    const picture = file && (await readPictureFile(file, maxVoucher.bytes))
    setUnreadable(file !== undefined && picture === undefined)
    if (picture) onChange(picture)
  }

  return (
    <Field
      label={t('topUps.voucher')}
      hint={t('topUps.voucherHint')}
      error={unreadable ? t('topUps.noPicture') : error}
    >
      <Chooser onChoose={(file) => void read(file)} />
      {image !== undefined && (
        <p className="cluster gap-2">
          <img src={`data:image/jpeg;base64,${image}`} alt={t('topUps.voucher')} height={120} />
          <IconButton icon="trash" label={t('topUps.removeVoucher')} onClick={() => onChange(undefined)} />
        </p>
      )}
    </Field>
  )
}

function Chooser({ onChoose }: { onChoose: (file: File | undefined) => void }) {
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
        {t('topUps.addVoucher')}
      </Button>
    </div>
  )
}
