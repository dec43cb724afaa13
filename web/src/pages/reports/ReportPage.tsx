import './report.css'
import '../../blocks/query-table/query-table.css'
import { addDays, type ServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { partName } from '@fairway/contract/reports/lists'
import { comparisons, type ReportName, reportNames } from '@fairway/contract/reports/values'
import { lazy, Suspense, useState } from 'react'
import type { QueryName } from '../../api/client.ts'
import { LookupSelect } from '../../blocks/fields/LookupSelect.tsx'
import { agents, lines } from '../../blocks/fields/lookups.ts'
import { PeriodField } from '../../blocks/fields/PeriodField.tsx'
import type { Period } from '../../blocks/fields/periods.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { useReader } from '../../blocks/list/reader.ts'
import { useList } from '../../blocks/list/use-list.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { useMe, useTabSearch } from '../../blocks/page/page-context.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { BigFigure } from '../../blocks/values/BigFigure.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useFormat } from '../../i18n/format.ts'
import { type TextKey, useText } from '../../i18n/text.ts'
import { Button, IconButton } from '../../ui/form/Button.tsx'
import { Segmented } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { useMobile } from '../../ui/frame/mobile.ts'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { DaysTable } from './DaysTable.tsx'
import type { Part, Report, ReportDefinition } from './define-report.ts'
import { type Figure, figureValue, useFigure } from './figures.tsx'
import { readPeriod } from './periods.ts'
import type { Point } from './ReportChart.tsx'

/** With its library it is larger than the rest of the page, which stands without it. */
const ReportChart = lazy(async () => ({ default: (await import('./ReportChart.tsx')).ReportChart }))

/** A report: period, filters and comparison in the address, totals, picture and table, files and print. */
export function ReportPage<
  Name extends QueryName,
  Row extends Part<Key>,
  Column extends string,
  Filter extends string,
  Key extends string,
>({ definition }: { definition: ReportDefinition<Name, Row, Column, Filter, Key> }) {
  const t = useText()
  const { list: declared, figures, divisions, curve, standard = { from: -6, to: 0 } } = definition
  const today = serviceDateOf(new Date())
  const readOwn = ({ from = '', to = '' }: { from?: string; to?: string }) =>
    readPeriod(from, to, addDays(today, standard.to), standard.to - standard.from)
  const list = useList(declared, {
    request: (filters) => readOwn(filters) as object,
  })
  const [{ figure: chosen }, setView] = useTabSearch({ figure: '' })
  const filters = list.filters as Partial<Record<string, string>>
  const setFilters = list.setFilters as (change: Partial<Record<string, string>>) => void
  const period = readOwn(filters)
  const by = divisions.find(({ value }) => value === filters.by)?.value ?? divisions[0]?.value ?? ''
  const figure = figures.find(({ key }) => key === chosen) ?? figures[0]
  const { table, reply } = list
  const report = reply && definition.report(reply)
  const error = table.list.error
  return (
    <PageFrame
      title={t(declared.title)}
      badge={report && <Compared report={report} />}
      actions={
        <>
          <SendRegularly
            name={reportNames.find((name) => declared.endpoint === `reports.${name}`)}
            filters={filters}
          />
          <IconButton
            icon="refresh"
            label={t('blocks.refresh')}
            busy={table.list.isFetching}
            onClick={() => table.list.refetch()}
          />
        </>
      }
      search={
        <ReportFilters
          list={list}
          period={period}
          max={standard.to > 0 ? undefined : today}
          onPeriod={({ from, to }) => setFilters({ from, to })}
          filters={filters}
          onChange={setFilters}
        />
      }
    >
      {error !== null && <ErrorNote error={error} retry={() => table.list.refetch()} />}
      {table.list.isPending && (
        <Panel>
          <Skeleton lines={10} label={t('blocks.loading')} />
        </Panel>
      )}
      {report && figure && (
        <div className="report stack" aria-busy={table.list.isFetching}>
          <Totals report={report} figures={figures} />
          <Panel
            title={t(curve ?? 'reports.byDay')}
            actions={
              figures.length > 1 && (
                <Segmented
                  label={t('reports.measure')}
                  value={figure.key}
                  onChange={(next) => setView({ figure: next })}
                  options={figures.map(({ key, title }) => ({ value: key, label: t(title) }))}
                />
              )
            }
          >
            <Picture report={report} figure={figure} curve={curve} figures={figures} />
          </Panel>
          <Panel
            title={t('reports.parts')}
            actions={
              divisions.length > 1 && (
                <Segmented
                  label={t('reports.divide')}
                  value={by}
                  onChange={(next) => setFilters({ by: next })}
                  options={divisions.map(({ value, title }) => ({ value, label: t(title) }))}
                />
              )
            }
          >
            {definition.besides?.(report, by)}
            <Parts table={table} rowsOf={(part) => definition.rowsOf?.(part, by, period)} />
          </Panel>
        </div>
      )}
    </PageFrame>
  )
}

const ScheduleDialog = lazy(() => import('./ScheduleDialog.tsx'))

/** Opens the dialog that has the report sent to the own inbox. */
function SendRegularly({
  name,
  filters,
}: {
  name: ReportName | undefined
  filters: Partial<Record<string, string>>
}) {
  const t = useText()
  const [open, setOpen] = useState(false)
  if (!name) return null
  const set = Object.entries(filters).flatMap(([key, value]) => (value ? [[key, value] as const] : []))
  return (
    <>
      <Button tone="quiet" icon="clock" onClick={() => setOpen(true)}>
        {t('reports.send')}
      </Button>
      {open && (
        <Suspense>
          <ScheduleDialog name={name} filters={Object.fromEntries(set)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

type ReportList = Parameters<typeof ListFilters>[0]['list']

function ReportFilters({
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

/** States the comparison period, and until when figures are in. */
function Compared<Key extends string>({ report }: { report: Report<Key> }) {
  const t = useText()
  const noon = (date: ServiceDate) => <When at={`${date}T12:00:00+08:00`} style="date" />
  return (
    <span className="report-note soft">
      {t('reports.against')} {noon(report.before.from)}
      {report.before.to !== report.before.from && <> – {noon(report.before.to)}</>} · {t('reports.untilNow')}{' '}
      <When at={report.asOf} style="time" />
    </span>
  )
}

function Totals<Key extends string>({
  report,
  figures,
}: {
  report: Report<Key>
  figures: readonly Figure<Key>[]
}) {
  const t = useText()
  const { format, Change } = useFigure()
  // Two beside each other on a phone have no room for millions with their fen.
  const mobile = useMobile()
  // The change is that of the first figure of the reply, which is not always the one drawn first.
  const [compared] = Object.keys(report.now)
  const summed = figures.filter(({ isCumulative }) => !isCumulative)
  const isCompared = ({ of, in: whole, per }: Figure<Key>) =>
    of === compared && whole === undefined && per === undefined
  return (
    <dl className="report-totals grid fit">
      {summed.map((figure) => {
        const [now, earlier] = [figureValue(figure, report.now), figureValue(figure, report.earlier)]
        return (
          <div key={figure.key} className="panel">
            <dt>{t(figure.title)}</dt>
            <dd className="report-total strong figures">
              {mobile && figure.kind !== 'percent' && now !== null ? (
                <BigFigure value={now} money={figure.kind === 'money'} exact />
              ) : (
                format(now, figure)
              )}
            </dd>
            <dd className="soft small">
              {isCompared(figure) && <Change change={report.change} now={now} />}{' '}
              {t('reports.before', { value: format(earlier, figure) })}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The figure as a picture, and as a table for those who want the figures. */
function Picture<Key extends string>({
  report,
  figure,
  curve,
  figures,
}: {
  report: Report<Key>
  figure: Figure<Key>
  curve: TextKey | undefined
  figures: readonly Figure<Key>[]
}) {
  const t = useText()
  const points = usePoints(report, figure, curve !== undefined)
  return (
    <>
      <Suspense fallback={<Skeleton lines={6} label={t('blocks.loading')} />}>
        <ReportChart
          points={points}
          figure={figure}
          shape={curve ? 'curve' : 'bars'}
          by={t(curve ?? 'reports.day')}
        />
      </Suspense>
      {!curve && (
        <details className="report-days">
          <summary>{t('reports.daysAsTable')}</summary>
          <DaysTable report={report} figures={figures} />
        </details>
      )}
    </>
  )
}

/** Beyond this many days the axis has room for month and day alone. */
const maxNamedDays = 31

function usePoints<Key extends string>(report: Report<Key>, figure: Figure<Key>, curve: boolean): Point[] {
  const reader = useReader()
  const { moment } = useFormat()
  if (curve)
    return report.parts.map((part) => {
      const name = partName(part, reader)
      return {
        ...{ key: part.key, short: name, name, earlierName: reader.text('reports.earlier') },
        ...{ now: figureValue(figure, part.now), earlier: figureValue(figure, part.earlier) },
      }
    })
  const dayName = (date: ServiceDate) => moment(`${date}T12:00:00+08:00`, 'weekday')
  return report.days.map(({ date, earlierDate, now, earlier }) => ({
    ...{ key: date, short: report.days.length > maxNamedDays ? date.slice(5) : dayName(date) },
    ...{ name: dayName(date), earlierName: dayName(earlierDate) },
    ...{ now: figureValue(figure, now), earlier: figureValue(figure, earlier) },
  }))
}

type TableProps<Row> = Parameters<typeof QueryTable<Row>>[0]

/** The parts; each opens to its rows where there is a page of them. */
function Parts<Row extends Part<Key>, Key extends string>({
  table,
  rowsOf,
}: {
  table: TableProps<Row>
  rowsOf: (part: Row) => `/${string}` | undefined
}) {
  const t = useText()
  const columns = table.columns.map((column) =>
    column.key === 'part'
      ? {
          ...column,
          cell: (row: Row) => {
            const path = rowsOf(row)
            const name = column.cell(row)
            return path ? (
              <a href={path} aria-label={`${column.text?.(row) ?? ''}: ${t('reports.openRows')}`}>
                {name}
              </a>
            ) : (
              name
            )
          },
        }
      : column,
  )
  return <QueryTable {...table} columns={columns} />
}
