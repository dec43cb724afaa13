import './sailings.css'
import { isServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sailingList } from '@fairway/contract/sailings/lists'
import { type SailingState, sailingStates } from '@fairway/contract/sailings/values'
import { LookupSelect } from '../../blocks/fields/LookupSelect.tsx'
import { docks, lines, ships } from '../../blocks/fields/lookups.ts'
import { PeriodField } from '../../blocks/fields/PeriodField.tsx'
import { FilterField } from '../../blocks/list/ListFilters.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { usePageActions, usePermission, useTabSearch } from '../../blocks/page/page-context.tsx'
import { useText } from '../../i18n/text.ts'
import { Segmented } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { useMobile } from '../../ui/frame/mobile.ts'
import { AddSailing } from './control/AddSailing.tsx'
import { LoadLegend } from './LoadLegend.tsx'
import { MonthView } from './MonthView.tsx'
import { nextMonth } from './month.ts'
import { SailingList } from './SailingList.tsx'

export type View = 'month' | 'list'

/** The sailings of a month at a glance, and of some days as a list with the load of every leg. */
export default function CalendarPage() {
  const t = useText()
  const mobile = useMobile()
  const seesFleet = usePermission('fleet.view')
  const mayCreate = usePermission('sailings.edit')
  const today = serviceDateOf(new Date())
  const [filters, setFilters] = useTabSearch({
    view: 'month',
    month: today.slice(0, 7),
    from: today,
    to: '',
    line: '',
    dock: '',
    ship: '',
    status: '',
    text: '',
  })
  const view: View = filters.view === 'list' ? 'list' : 'month'
  const from = isServiceDate(filters.from) ? filters.from : today
  const days = { from, to: filters.to > from ? filters.to : from }
  const common = {
    lineId: filters.line,
    dockId: filters.dock,
    shipId: filters.ship,
    ...(filters.status && { status: [filters.status as SailingState] }),
  }

  usePageActions([
    {
      id: 'sailings.previousMonth',
      label: t('sailings.calendar.previous'),
      key: 'PageUp',
      reason: view === 'list' ? t('sailings.calendar.monthOnly') : undefined,
      run: () => setFilters({ month: nextMonth(filters.month, -1) }),
    },
    {
      id: 'sailings.nextMonth',
      label: t('sailings.calendar.next'),
      key: 'PageDown',
      reason: view === 'list' ? t('sailings.calendar.monthOnly') : undefined,
      run: () => setFilters({ month: nextMonth(filters.month, 1) }),
    },
    {
      id: 'sailings.today',
      label: t('sailings.calendar.todayList'),
      run: () => setFilters({ view: 'list', from: today, to: '' }),
    },
  ])

  return (
    <PageFrame
      title={t('sailings.calendar.title')}
      actions={
        <>
          {mayCreate && <AddSailing />}
          <Segmented<View>
            label={t('sailings.calendar.view')}
            value={view}
            onChange={(next) => setFilters({ view: next })}
            options={[
              { value: 'month', label: t('sailings.calendar.month') },
              { value: 'list', label: t('sailings.calendar.list') },
            ]}
          />
        </>
      }
      search={
        <>
          <Field label={t('sailings.list.line')}>
            <LookupSelect
              value={filters.line}
              onChange={(line) => setFilters({ line })}
              clearable
              placeholder={t('lists.filters.all')}
              source={lines}
            />
          </Field>
          <Field label={t('sailings.filter.dock')}>
            <LookupSelect
              value={filters.dock}
              onChange={(dock) => setFilters({ dock })}
              clearable
              placeholder={t('lists.filters.all')}
              source={docks}
            />
          </Field>
          {seesFleet && (
            <Field label={t('sailings.list.ship')}>
              <LookupSelect
                value={filters.ship}
                onChange={(ship) => setFilters({ ship })}
                clearable
                placeholder={t('lists.filters.all')}
                source={ships}
              />
            </Field>
          )}
          <Field label={t('sailings.list.status')}>
            <Select
              value={filters.status as SailingState | ''}
              onChange={(status) => setFilters({ status })}
              placeholder={t('lists.filters.all')}
              options={sailingStates.map((status) => ({ value: status, label: t(`river.status.${status}`) }))}
            />
          </Field>
          {view === 'list' && (
            <>
              <PeriodField
                label={t('lists.period')}
                labels={{ from: t('sailings.list.from'), to: t('sailings.list.to') }}
                value={days}
                onChange={({ from, to }) => setFilters({ from, to: to === from ? '' : to })}
                required
              />
              <FilterField
                filter={sailingList.filters.text}
                value={filters.text}
                onChange={(text) => setFilters({ text })}
              />
            </>
          )}
        </>
      }
    >
      {view === 'month' ? (
        <Panel>
          <MonthView
            month={filters.month}
            filters={common}
            today={today}
            compact={mobile}
            onMonth={(month) => setFilters({ month })}
            onDay={(date) => setFilters({ view: 'list', from: date, to: '' })}
          />
        </Panel>
      ) : (
        <>
          <SailingList {...days} />
          <LoadLegend />
        </>
      )}
    </PageFrame>
  )
}
