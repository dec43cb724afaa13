import './report.css'
import '../../blocks/query-table/query-table.css'
import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { reportNames } from '@fairway/contract/reports/values'
import type { QueryName } from '../../api/client.ts'
import { useList } from '../../blocks/list/use-list.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../blocks/page/page-context.tsx'
import { useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { Segmented } from '../../ui/form/Choice.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import type { Part, ReportDefinition } from './define-report.ts'
import { readPeriod } from './periods.ts'
import { ReportFilters } from './ReportFilters.tsx'
import { Parts } from './ReportParts.tsx'
import { Picture } from './ReportPicture.tsx'
import { Compared, Totals } from './ReportTotals.tsx'
import { SendRegularly } from './SendRegularly.tsx'

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
            {report.partsInAll > report.parts.length && (
              <p className="soft">
                {t('reports.largestParts', { count: report.parts.length, all: report.partsInAll })}
              </p>
            )}
            <Parts table={table} rowsOf={(part) => definition.rowsOf?.(part, by, period)} />
          </Panel>
        </div>
      )}
    </PageFrame>
  )
}
