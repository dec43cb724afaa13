import { NamesFields } from '../../../blocks/fields/NamesFields.tsx'
import type { RecordForm } from '../../../blocks/record/use-record-form.ts'
import type { Names } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'

/** The code and the names of a ship or a series. */
export function RecordFields<Values extends { code: string; names: Names }>({
  form,
}: {
  form: RecordForm<Values>
}) {
  const t = useText()
  const { values, change, tried, refusal, required } = form
  const label = t('fleet.ships.code')
  return (
    <>
      <Field
        label={label}
        hint={t('fleet.code.hint')}
        error={refusal('code', label) === undefined ? required('code', label) : t('fleet.code.wrong')}
        required
      >
        <Input
          value={values.code}
          maxLength={32}
          onChange={(code) => change({ code: code.trim() } as Partial<Values>)}
        />
      </Field>
      <NamesFields
        names={values.names}
        onChange={(names) => change({ names } as Partial<Values>)}
        submitted={tried}
      />
    </>
  )
}
