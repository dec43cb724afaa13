import './sales.css'
import { channels } from '@fairway/contract/fares/values'
import { type ServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { type SalesDivision, salesDivisions } from '@fairway/contract/reports/values'
import { lazy, Suspense } from 'react'
import type { Reply } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { LookupSelect } from '../../blocks/fields/LookupSelect.tsx'
import { agents, lines } from '../../blocks/fields/lookups.ts'
import { PeriodField } from '../../blocks/fields/PeriodField.tsx'
import type { Period } from '../../blocks/fields/periods.ts'
import { EmptyState } from '../../blocks/list/EmptyState.tsx'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { useMe, useTabSearch } from '../../blocks/page/page-context.tsx'
import { BigFigure } from '../../blocks/values/BigFigure.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { Segmented } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { useMobile } from '../../ui/frame/mobile.ts'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { type Measure, measures, useFigure } from './figures.tsx'
import { readPeriod } from './periods.ts'
import { SalesTable } from './SalesTable.tsx'

type Sales = Reply<'reports.sales'>

/** With its library it is larger than the rest of the page, which stands without it. */
const SalesChart = lazy(async () => ({ default: (await import('./SalesChart.tsx')).SalesChart }))

const oneOf = <Value extends string>(all: readonly Value[], text: string, otherwise: Value): Value =>
  all.find((value) => value === text) ?? otherwise

/** The sales report: a period against the previous one, by figures, days and dimensions. */
export default function SalesPage() {
  const t = useText()
  const today = serviceDateOf(new Date())
  const [filters, setFilters] = useTabSearch({
    from: '',
    to: '',
    by: '',
    line: '',
    agent: '',
    channel: '',
    measure: '',
  })
  const period = readPeriod(filters.from, filters.to, today)
  const by = oneOf(salesDivisions, filters.by, 'line')
  const measure = oneOf(measures, filters.measure, 'fen')
  const channel = channels.find((one) => one === filters.channel)
  const sales = useQueryOf(
    'reports.sales',
    {
      ...period,
      by,
      ...(/^\d+$/.test(filters.line) && { lineId: filters.line }),
      ...(/^\d+$/.test(filters.agent) && { agentId: filters.agent }),
      ...(channel && { channel }),
    },
    { keepPrevious: true },
  )
  const report = sales.data

  return (
    <PageFrame
      title={t('shell.salesAnalysis')}
      badge={report && <Compared report={report} />}
      actions={
        <IconButton
          icon="refresh"
          label={t('blocks.refresh')}
          busy={sales.isFetching}
          onClick={() => sales.refetch()}
        />
      }
      search={<SalesFilters period={period} today={today} filters={filters} onChange={setFilters} />}
    >
      {sales.error && <ErrorNote error={sales.error} retry={() => sales.refetch()} />}
      {sales.isPending && (
        <Panel>
          <Skeleton lines={10} label={t('blocks.loading')} />
        </Panel>
      )}
      {report && (
        <div className="sales stack" aria-busy={sales.isFetching}>
          <Totals report={report} />
          <SalesByDay report={report} measure={measure} onMeasure={(next) => setFilters({ measure: next })} />
          <Panel
            title={t('reports.parts')}
            actions={
              <Segmented
                label={t('reports.divide')}
                value={by}
                onChange={(next) => setFilters({ by: next })}
                options={salesDivisions.map((value) => ({ value, label: t(`reports.by.${value}`) }))}
              />
            }
          >
            <Parts report={report} by={by} measure={measure} />
          </Panel>
        </div>
      )}
    </PageFrame>
  )
}

/** The filters: period and scope of the sales. */
function SalesFilters({
  period,
  today,
  filters,
  onChange,
}: {
  period: Period
  today: ServiceDate
  filters: Record<'line' | 'channel' | 'agent', string>
  onChange: (change: Partial<Record<'from' | 'to' | 'line' | 'channel' | 'agent', string>>) => void
}) {
  const t = useText()
  const { organisation } = useMe()
  const channel = channels.find((one) => one === filters.channel)
  return (
    <>
      <PeriodField
        label={t('lists.period')}
        labels={{ from: t('reports.from'), to: t('reports.to') }}
        value={period}
        onChange={({ from, to }) => onChange(readPeriod(from, to, today))}
        max={today}
        required
      />
      <LineField value={filters.line} onChange={(line) => onChange({ line })} />
      <Field label={t('reports.by.channel')}>
        <Select
          value={channel ?? ''}
          placeholder={t('lists.filters.all')}
          onChange={(chosen) => onChange({ channel: chosen })}
          options={channels.map((value) => ({ value, label: t(`reports.channel.${value}`) }))}
        />
      </Field>
      {organisation.kind === 'operator' && (
        <Field label={t('reports.agency')}>
          <LookupSelect
            value={filters.agent}
            clearable
            placeholder={t('lists.filters.all')}
            onChange={(agent) => onChange({ agent })}
            source={agents}
          />
        </Field>
      )}
    </>
  )
}

/** The days as a chart, and as a table for those who want the figures. */
function SalesByDay({
  report,
  measure,
  onMeasure,
}: {
  report: Sales
  measure: Measure
  onMeasure: (measure: Measure) => void
}) {
  const t = useText()
  return (
    <Panel
      title={t('reports.byDay')}
      actions={
        <Segmented
          label={t('reports.measure')}
          value={measure}
          onChange={onMeasure}
          options={measures.map((value) => ({ value, label: t(`reports.${value}`) }))}
        />
      }
    >
      <Suspense fallback={<Skeleton lines={6} label={t('blocks.loading')} />}>
        <SalesChart days={report.days} measure={measure} />
      </Suspense>
      <details className="sales-days">
        <summary>{t('reports.daysAsTable')}</summary>
        <SalesTable
          label={t('reports.daysAsTable')}
          head={t('reports.day')}
          rows={report.days.map((day) => ({
            key: day.date,
            name: <When at={`${day.date}T12:00:00+08:00`} style="weekday" />,
            now: day.now,
            earlier: day.earlier,
          }))}
          total={report}
        />
      </details>
    </Panel>
  )
}

/** States the comparison period, so that a partial day is not compared with a whole one. */
function Compared({ report }: { report: Sales }) {
  const t = useText()
  const noon = (date: ServiceDate) => <When at={`${date}T12:00:00+08:00`} style="date" />
  return (
    <span className="sales-note soft">
      {t('reports.against')} {noon(report.before.from)}
      {report.before.to !== report.before.from && <> – {noon(report.before.to)}</>}
      {report.running && (
        <>
          {' · '}
          {t('reports.untilNow')} <When at={report.asOf} style="time" />
        </>
      )}
    </span>
  )
}

function LineField({ value, onChange }: { value: string; onChange: (line: string) => void }) {
  const t = useText()
  return (
    <Field label={t('reports.by.line')}>
      <LookupSelect
        value={value}
        clearable
        placeholder={t('lists.filters.all')}
        onChange={onChange}
        source={lines}
      />
    </Field>
  )
}

function Totals({ report }: { report: Sales }) {
  const t = useText()
  const { format, Change } = useFigure()
  // Two beside each other on a phone have no room for millions with their fen.
  const mobile = useMobile()
  const perTicket = (sums: Sales['now']) => (sums.tickets === 0 ? 0 : Math.round(sums.fen / sums.tickets))
  const figures: { key: Measure | 'perTicket'; now: number; earlier: number }[] = [
    ...measures.map((key) => ({ key, now: report.now[key], earlier: report.earlier[key] })),
    { key: 'perTicket', now: perTicket(report.now), earlier: perTicket(report.earlier) },
  ]
  return (
    <dl className="sales-totals grid fit">
      {figures.map(({ key, now, earlier }) => {
        const as = key === 'perTicket' ? 'fen' : key
        return (
          <div key={key} className="panel">
            <dt>{t(`reports.${key}`)}</dt>
            <dd className="sales-total strong figures">
              {mobile ? <BigFigure value={now} money={as === 'fen'} exact /> : format(now, as)}
            </dd>
            <dd className="soft small">
              <Change now={now} earlier={earlier} /> {t('reports.before', { value: format(earlier, as) })}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Parts({ report, by, measure }: { report: Sales; by: SalesDivision; measure: Measure }) {
  const t = useText()
  const name = useName()
  if (report.parts.length === 0) return <EmptyState text={t('reports.empty')} />
  return (
    <SalesTable
      label={t(`reports.by.${by}`)}
      head={t(`reports.by.${by}`)}
      measure={measure}
      rows={report.parts.map((part) => ({
        key: part.key,
        name: part.names
          ? name(part.names)
          : part.label || t(`reports.channel.${oneOf(channels, part.key, 'counter')}`),
        now: part.now,
        earlier: part.earlier,
      }))}
      total={report}
    />
  )
}
