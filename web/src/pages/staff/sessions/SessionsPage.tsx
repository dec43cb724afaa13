import { sessionKinds } from '@fairway/contract/staff/endpoints'
import { SearchField } from '../../../blocks/fields/SearchField.tsx'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../../blocks/page/page-context.tsx'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { SessionTable } from './SessionTable.tsx'

/** Who is signed in at this moment, and where. */
export default function SessionsPage() {
  const t = useText()
  const [filters, setFilters] = useTabSearch({ text: '', kind: '' })
  const kind = sessionKinds.find((one) => one === filters.kind)
  return (
    <PageFrame
      title={t('users.sessions.title')}
      search={
        <>
          <Field label={t('users.find')} hint={t('users.sessions.find')}>
            <SearchField value={filters.text} onChange={(text) => setFilters({ text })} />
          </Field>
          <Field label={t('users.sessions.kind')}>
            <Select
              value={filters.kind}
              onChange={(chosen) => setFilters({ kind: chosen })}
              placeholder={t('users.sessions.anyKind')}
              options={sessionKinds.map((one) => ({ value: one, label: t(`users.sessions.kind.${one}`) }))}
            />
          </Field>
        </>
      }
    >
      <SessionTable filter={{ text: filters.text, ...(kind && { kind }) }} />
    </PageFrame>
  )
}
