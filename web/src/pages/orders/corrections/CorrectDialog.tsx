import './corrections.css'
import type { CorrectionKind } from '@fairway/contract/fares/terms'
import { normaliseNumber } from '@fairway/contract/kernel/identity'
import { useState } from 'react'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { fieldMessage } from '../../../api/refused-fields.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { useCertificateTypes } from '../../../blocks/fields/lookups.ts'
import { useToday } from '../../../blocks/fields/use-today.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import type { DeskTicket } from '../after-sales/desk.ts'
import { readBirthDate } from '../counter/birth-date.ts'
import { ManifestFields } from '../counter/ManifestFields.tsx'
import { askedOf, blankRow, checkCertificate, type PassengerRow } from '../counter/party.ts'
import { EvidenceField } from './EvidenceField.tsx'

/** Asks for another name or certificate on a ticket; a second person decides. */
export function CorrectDialog({
  orderId,
  ticket,
  onClose,
}: {
  orderId: string
  ticket: DeskTicket
  onClose: () => void
}) {
  const t = useText()
  const { money } = useFormat()
  const today = useToday()
  const invalidate = useInvalidate()
  const ask = useIdempotentCommand('orders.askCorrection')
  const certificateTypes = useCertificateTypes()
  const [kind, setKind] = useState<CorrectionKind>(ticket.corrections[0]?.kind ?? 'typing')
  const [row, setRow] = useState<PassengerRow>(() => ({ ...blankRow(0, []), name: ticket.name ?? '' }))
  const [reason, setReason] = useState('')
  const [evidence, setEvidence] = useState<string[]>([])
  /** Mostly the name alone is wrong. */
  const [keepsCertificate, setKeepsCertificate] = useState(true)
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const fields = keepsCertificate ? [] : askedOf(row)
  const checked = checkCertificate(row, today, tried)
  const required = (value: string) => (tried && value.trim() === '' ? t('corrections.required') : undefined)
  const change = (part: Partial<PassengerRow>) => setRow((former) => ({ ...former, ...part }))
  const needsPicture = kind !== 'typing'
  const birthDate = readBirthDate(row.birthDate, today)
  const missing =
    row.name.trim() === '' ||
    (!keepsCertificate && checked.state !== 'right') ||
    fields.some((field) => row[field] === '') ||
    (needsPicture && evidence.length === 0)

  /** The type is too small for what was changed: said at its field, which is where it is mended. */
  const kindFault = fieldMessage(
    error instanceof ApiProblem ? error : undefined,
    'kind',
    t('corrections.kind'),
  )

  async function submit() {
    setTried(true)
    if (missing) return
    setError(undefined)
    try {
      await ask.run({
        orderId,
        ticketId: ticket.id,
        kind,
        person: keepsCertificate
          ? { name: row.name.trim(), keepsCertificate }
          : {
              name: row.name.trim(),
              certificateType: row.certificateType,
              certificateNumber: normaliseNumber(row.certificateNumber),
              ...(fields.includes('nationality') && { nationality: row.nationality }),
              ...(fields.includes('sex') && row.sex !== '' && { sex: row.sex }),
              ...(fields.includes('birthDate') && { birthDate: birthDate ?? row.birthDate }),
            },
        reason: reason.trim(),
        evidence,
      })
      toast({ tone: 'success', text: t('corrections.asked') })
      onClose()
      await invalidate('orders', 'approvals')
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="orders-correct"
      title={t('corrections.askTitle')}
      submitLabel={t('corrections.submit')}
      error={kindFault ? undefined : error}
      state={ask.state}
      dirty={
        evidence.length > 0 ||
        reason !== '' ||
        row.certificateNumber !== '' ||
        row.name !== (ticket.name ?? '')
      }
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="soft">
        {ticket.name} · {ticket.certificateMasked} · <span className="figures">{ticket.number}</span>
      </p>
      <Field label={t('corrections.kind')} hint={t(`corrections.kindHint.${kind}`)} error={kindFault}>
        <Select
          value={kind}
          onChange={(chosen) => {
            setKind(chosen)
            setError(undefined)
          }}
          options={ticket.corrections.map(({ kind: value, fee }) => ({
            value,
            label: t('corrections.kindFee', {
              kind: t(`corrections.kind.${value}`),
              fee: fee === 0 ? t('corrections.free') : money(fee),
            }),
          }))}
        />
      </Field>
      <Field required label={t('corrections.name')} error={required(row.name)}>
        <Input maxLength={60} value={row.name} onChange={(name) => change({ name })} data-autofocus />
      </Field>
      <Checkbox checked={keepsCertificate} onChange={setKeepsCertificate}>
        {t('corrections.keepsCertificate', { number: ticket.certificateMasked })}
      </Checkbox>
      {!keepsCertificate && (
        <div className="correction-certificate">
          <Field label={t('corrections.certificate')}>
            <Select
              value={row.certificateType}
              onChange={(certificateType) => change({ certificateType })}
              options={(certificateTypes ?? []).map(({ value, label }) => ({ value, label }))}
            />
          </Field>
          <Field
            required
            label={t('corrections.number')}
            error={
              checked.state === 'wrong' ? t(`orders.fault.${checked.fault}`) : required(row.certificateNumber)
            }
          >
            <Input
              className="figures"
              maxLength={40}
              value={row.certificateNumber}
              onChange={(certificateNumber) => change({ certificateNumber })}
            />
          </Field>
        </div>
      )}
      {fields.length > 0 && (
        <ManifestFields
          labelled
          row={row}
          fields={fields}
          date={today}
          faultOf={(field) => required(row[field])}
          onChange={change}
          onEnter={() => {}}
        />
      )}
      <EvidenceField
        images={evidence}
        required={needsPicture}
        error={tried && needsPicture && evidence.length === 0 ? t('corrections.pictureNeeded') : undefined}
        onChange={setEvidence}
      />
      <Field label={t('corrections.reason')}>
        <Input maxLength={200} value={reason} onChange={setReason} />
      </Field>
    </FormDialog>
  )
}
