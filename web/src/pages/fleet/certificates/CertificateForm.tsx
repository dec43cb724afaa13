import { certificateKinds } from '@fairway/contract/fleet/values'
import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import { command, query, type Reply, type Request } from '../../../api/client.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { DayInput } from '../../../blocks/fields/DayInput.tsx'
import { useToday } from '../../../blocks/fields/use-today.ts'
import { ChangedMeanwhile } from '../../../blocks/record/ChangedMeanwhile.tsx'
import { differingFields } from '../../../blocks/record/rebase.ts'
import { useRecordForm } from '../../../blocks/record/use-record-form.ts'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'

export type Certificate = Reply<'fleet.certificates'>['certificates'][number]
export type Owner = Request<'fleet.certificates'>

interface Values {
  kind: Certificate['kind']
  number: string
  issuedBy: string
  validFrom: ServiceDate | ''
  validTo: ServiceDate | ''
  note: string
}

const valuesOf = ({ kind, number, issuedBy, validFrom, validTo, note }: Certificate): Values => ({
  ...{ kind, number, issuedBy, note },
  validFrom: validFrom as ServiceDate,
  validTo: (validTo ?? '') as ServiceDate | '',
})

/** Adds a certificate to a carrier or ship, or changes one. */
export function CertificateForm({
  owner,
  certificate,
  onClose,
  onSaved,
}: {
  owner: Owner
  certificate: Certificate | undefined
  onClose: () => void
  onSaved: (number: string) => void
}) {
  const t = useText()
  const today = useToday()
  const form = useRecordForm<Values>({
    opened: certificate
      ? { values: valuesOf(certificate), revision: certificate.revision }
      : {
          values: {
            ...{ number: '', issuedBy: '', validFrom: today, validTo: '', note: '' },
            kind: owner.kind === 'carrier' ? 'operatingPermit' : 'inspection',
          },
          revision: 0,
        },
    complete: (values) =>
      values.number.trim() !== '' && values.issuedBy.trim() !== '' && values.validFrom !== '',
    save: async (values, revision) => {
      const fields = { ...values, validTo: values.validTo || null }
      if (certificate) await command('fleet.editCertificate', { id: certificate.id, revision, ...fields })
      else await command('fleet.addCertificate', { ownerKind: owner.kind, ownerId: owner.id, ...fields })
      onSaved(values.number)
    },
    latest: async () => {
      const { certificates } = await query('fleet.certificates', owner)
      const current = certificates.find(({ id }) => id === certificate?.id)
      return current && { values: valuesOf(current), revision: current.revision }
    },
  })
  const { values, change, meanwhile, refusal, required, dialog } = form
  const labels: Record<keyof Values, string> = {
    kind: t('fleet.certificates.kind'),
    number: t('fleet.certificates.number'),
    issuedBy: t('fleet.certificates.issuedBy'),
    validFrom: t('fleet.certificates.validFrom'),
    validTo: t('fleet.certificates.validTo'),
    note: t('fleet.certificates.note'),
  }
  const written = (from: Values, field: keyof Values) =>
    field === 'kind' ? t(`fleet.certificates.kind.${from.kind}`) : from[field]
  return (
    <FormDialog
      id="fleet-certificate"
      title={
        certificate
          ? t('fleet.certificates.editTitle', { number: certificate.number })
          : t('fleet.certificates.new')
      }
      submitLabel={t('blocks.save')}
      onClose={onClose}
      {...dialog}
    >
      {meanwhile && (
        <ChangedMeanwhile
          by={meanwhile.by}
          changes={differingFields(meanwhile.before, meanwhile.after).map((field) => ({
            field: labels[field],
            before: written(meanwhile.before, field),
            after: written(meanwhile.after, field),
          }))}
        />
      )}
      <Field label={labels.kind} required>
        <Select
          value={values.kind}
          onChange={(kind) => change({ kind })}
          options={certificateKinds.map((kind) => ({
            value: kind,
            label: t(`fleet.certificates.kind.${kind}`),
          }))}
        />
      </Field>
      <Field label={labels.number} error={required('number', labels.number)} required>
        <Input value={values.number} maxLength={60} onChange={(number) => change({ number })} />
      </Field>
      <Field label={labels.issuedBy} error={required('issuedBy', labels.issuedBy)} required>
        <Input value={values.issuedBy} maxLength={120} onChange={(issuedBy) => change({ issuedBy })} />
      </Field>
      <div className="fleet-pair grid">
        <Field label={labels.validFrom} error={required('validFrom', labels.validFrom)} required>
          <DayInput value={values.validFrom} placeholder="" onChange={(validFrom) => change({ validFrom })} />
        </Field>
        <Field
          label={labels.validTo}
          hint={t('fleet.certificates.validToHint')}
          error={refusal('validTo', labels.validTo)}
        >
          <DayInput
            value={values.validTo}
            placeholder={t('fleet.certificates.unlimited')}
            onChange={(validTo) => change({ validTo })}
          />
        </Field>
      </div>
      <Field label={labels.note} error={refusal('note', labels.note)}>
        <Input value={values.note} maxLength={500} onChange={(note) => change({ note })} />
      </Field>
    </FormDialog>
  )
}
