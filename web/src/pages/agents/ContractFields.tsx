import { DayInput } from '../../blocks/fields/DayInput.tsx'
import type { RecordForm } from '../../blocks/record/use-record-form.ts'
import { useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'

/** What the form of an agency and of a supplier have in common. */
interface Contract {
  contractNumber: string
  contractFrom: string
  contractTo: string
  contactName: string
  contactPhone: string
}

/** Contract, and whom to call. */
export function ContractFields<Values extends Contract>({ form }: { form: RecordForm<Values> }) {
  const t = useText()
  const { values } = form
  const change = (changes: Partial<Contract>) => form.change(changes as Partial<Values>)
  const reversed =
    values.contractFrom !== '' && values.contractTo !== '' && values.contractTo < values.contractFrom
  return (
    <>
      <h3>{t('agents.section.contract')}</h3>
      <div className="grid">
        <Field
          label={t('agents.contractNumber')}
          error={form.refusal('contractNumber', t('agents.contractNumber'))}
        >
          <Input
            value={values.contractNumber}
            maxLength={60}
            onChange={(contractNumber) => change({ contractNumber })}
          />
        </Field>
        <Field
          label={t('agents.contractFrom')}
          error={form.refusal('contractFrom', t('agents.contractFrom'))}
        >
          <DayInput
            value={values.contractFrom}
            placeholder={t('agents.openStart')}
            onChange={(contractFrom) => change({ contractFrom })}
          />
        </Field>
        <Field
          label={t('agents.contractTo')}
          error={reversed ? t('agents.periodWrong') : form.refusal('contractTo', t('agents.contractTo'))}
        >
          <DayInput
            value={values.contractTo}
            placeholder={t('agents.open')}
            onChange={(contractTo) => change({ contractTo })}
          />
        </Field>
        <Field label={t('agents.contactName')} error={form.refusal('contactName', t('agents.contactName'))}>
          <Input
            value={values.contactName}
            maxLength={100}
            onChange={(contactName) => change({ contactName })}
          />
        </Field>
        <Field
          label={t('agents.contactPhone')}
          error={form.refusal('contactPhone', t('agents.contactPhone'))}
        >
          <Input
            type="tel"
            value={values.contactPhone}
            maxLength={20}
            onChange={(contactPhone) => change({ contactPhone })}
          />
        </Field>
      </div>
    </>
  )
}
