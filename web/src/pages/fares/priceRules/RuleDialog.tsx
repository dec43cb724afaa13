import type { ReactNode } from 'react'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { NamesFields } from '../../../blocks/fields/NamesFields.tsx'
import type { RecordForm } from '../../../blocks/record/use-record-form.ts'
import { type TextKey, useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Differs } from './HeadFields.tsx'
import type { HeadValues } from './use-rule-form.ts'

/** The dialog of a rule of any kind: what differs meanwhile, the code of a new rule and the names come before its own fields. */
export function RuleDialog<Values extends HeadValues>({
  id,
  newKey,
  isNew,
  form,
  labels,
  onClose,
  children,
}: {
  id: string
  newKey: TextKey
  isNew: boolean
  form: RecordForm<Values>
  /** The labels of the fields, for what another user changed meanwhile. */
  labels: Readonly<Record<keyof Values & string, TextKey>>
  onClose: () => void
  children: ReactNode
}) {
  const t = useText()
  const { values, tried, meanwhile } = form
  const change = (head: Partial<HeadValues>) => form.change(head as Partial<Values>)
  return (
    <FormDialog
      id={id}
      title={t(isNew ? newKey : 'fares.rules.edit')}
      submitLabel={t('fares.edit.save')}
      width="wide"
      {...form.dialog}
      onClose={onClose}
    >
      {meanwhile && <Differs meanwhile={meanwhile} labels={labels} />}
      {isNew && (
        <Field
          label={t('fares.rules.code')}
          hint={t('fares.rules.codeHint')}
          error={form.required('code', t('fares.rules.code'))}
          required
        >
          <Input value={values.code} maxLength={32} onChange={(code) => change({ code })} />
        </Field>
      )}
      <NamesFields
        names={values.names}
        onChange={(names) => change({ names })}
        submitted={tried}
        maxLength={60}
      />
      {children}
    </FormDialog>
  )
}
