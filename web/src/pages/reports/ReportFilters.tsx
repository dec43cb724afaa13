import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import { comparisons } from '@fairway/contract/reports/values'
import { LookupSelect } from '../../blocks/fields/LookupSelect.tsx'
import { agents, lines } from '../../blocks/fields/lookups.ts'
import { PeriodField } from '../../blocks/fields/PeriodField.tsx'
import type { Period } from '../../blocks/fields/periods.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { useMe } from '../../blocks/page/page-context.tsx'
import { useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'

type ReportList = Parameters<typeof ListFilters>[0]['list']

/** Period, comparison and scope of a report, in the address. */
export function ReportFilters({
  list,
  period,
  max,
  onPeriod,
  filters,
  onChange,
}: {
  list: object
  period: Period
  max: ServiceDate | undefined
  onPeriod: (period: Period) => void
  filters: Partial<Record<string, string>>
  onChange: (change: Partial<Record<string, string>>) => void
}) {
  const t = useText()
  const { organisation } = useMe()
  const compare = comparisons.find((one) => one === filters.compare) ?? comparisons[0]
  return (
    <ListFilters
      list={list as ReportList}
      fields={{
        from: (
          <PeriodField
            label={t('lists.period')}
            labels={{ from: t('reports.from'), to: t('reports.to') }}
            value={period}
            onChange={({ from, to }) => onPeriod({ from: from || period.from, to: to || period.to })}
            max={max}
            required
          />
        ),
        compare: (
          <Field label={t('reports.compare')}>
            <Select
              value={compare}
              onChange={(next) => onChange({ compare: next })}
              options={comparisons.map((value) => ({ value, label: t(`reports.compare.${value}`) }))}
            />
          </Field>
        ),
        lineId: (
          <Field label={t('reports.by.line')}>
            <LookupSelect
              value={filters.lineId ?? ''}
              clearable
              placeholder={t('lists.filters.all')}
              onChange={(lineId) => onChange({ lineId })}
              source={lines}
            />
          </Field>
        ),
        agentId: organisation.kind === 'operator' && (
          <Field label={t('reports.agency')}>
            <LookupSelect
              value={filters.agentId ?? ''}
              clearable
              placeholder={t('lists.filters.all')}
              onChange={(agentId) => onChange({ agentId })}
              source={agents}
            />
          </Field>
        ),
        // Chosen beside the table.
        by: null,
      }}
    />
  )
}
