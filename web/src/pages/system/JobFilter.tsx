import { useQueryOf } from '../../api/queries.ts'
import { useName, useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'

/** A choice among all jobs. */
export function JobFilter({ value, onChange }: { value: string; onChange: (job: string) => void }) {
  const t = useText()
  const name = useName()
  const jobs = useQueryOf('system.jobs', { pageSize: 200, sort: 'name' })
  return (
    <Field label={t('system.jobs.name')}>
      <Select
        value={value}
        placeholder={t('lists.filters.all')}
        onChange={onChange}
        options={(jobs.data?.rows ?? []).map((job) => ({ value: job.name, label: name(job.names) }))}
      />
    </Field>
  )
}
