import { useQueryOf } from '../../../api/queries.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'

/** The filter of a list by acquirer: there are a few, by their names. */
export function AcquirerFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText()
  const name = useName()
  const { data } = useQueryOf('accounts.acquirers', { pageSize: 200 })
  return (
    <Field label={t('acquirers.acquirer')}>
      <Select
        value={value}
        placeholder={t('lists.filters.all')}
        options={(data?.rows ?? []).map(({ id, names }) => ({ value: id, label: name(names) }))}
        onChange={onChange}
      />
    </Field>
  )
}
