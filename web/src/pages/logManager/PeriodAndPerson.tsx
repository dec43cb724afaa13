import { isServiceDate } from '@fairway/contract/kernel/service-date'
import { DayInput } from '../../blocks/fields/DayInput.tsx'
import { SearchField } from '../../blocks/fields/SearchField.tsx'
import { useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'

/** What every log is filtered by. */
export const noPeriod = { from: '', to: '', user: '' }
type Period = typeof noPeriod

/** The filters of a request, those that are empty or half typed left out. */
export const askedPeriod = ({ from, to, user }: Period) => ({
  ...(isServiceDate(from) && { from }),
  ...(isServiceDate(to) && { to }),
  ...(user && { user }),
})

/** From when until when, and by whom. */
export function PeriodAndPerson({
  filters,
  onChange,
}: {
  filters: Period
  onChange: (change: Partial<Period>) => void
}) {
  const t = useText()
  return (
    <>
      <Field label={t('logManager.entries.from')}>
        <DayInput
          placeholder={t('logManager.anyDay')}
          value={filters.from}
          onChange={(from) => onChange({ from })}
        />
      </Field>
      <Field label={t('logManager.entries.to')}>
        <DayInput
          placeholder={t('logManager.anyDay')}
          value={filters.to}
          onChange={(to) => onChange({ to })}
        />
      </Field>
      <Field label={t('logManager.user')}>
        <SearchField
          placeholder={t('logManager.userHint')}
          value={filters.user}
          onChange={(user) => onChange({ user })}
        />
      </Field>
    </>
  )
}

/** Says that the list does not count to its end. */
export function MoreNote({ list }: { list: { total: number; more?: boolean | undefined } | undefined }) {
  const t = useText()
  if (!list?.more) return null
  return (
    <p className="log-more" role="status">
      {t('logManager.entries.more', { count: list.total })}
    </p>
  )
}
