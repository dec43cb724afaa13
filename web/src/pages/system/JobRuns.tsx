import '../../blocks/values/facts.css'
import { isServiceDate } from '@fairway/contract/kernel/service-date'
import { runOutcomes } from '@fairway/contract/system/values'
import { type ReactNode, useState } from 'react'
import type { Reply, Request } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { DayInput } from '../../blocks/fields/DayInput.tsx'
import { Panel } from '../../blocks/page/PageFrame.tsx'
import { useTableSearch, useTabSearch } from '../../blocks/page/page-context.tsx'
import { type Column, QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { OutcomeBadge, useJobWords } from './job-words.tsx'

type Run = Reply<'system.jobRuns'>['rows'][number]
type Sort = NonNullable<Request<'system.jobRuns'>['sort']>
type Outcome = (typeof runOutcomes)[number]

const followMs = 2_000
const noFilters = { view: 'plan', job: '', outcome: '', day: '' }

export function JobRunsSearch() {
  const t = useText()
  const name = useName()
  const [filters, setFilters] = useTabSearch(noFilters)
  const jobs = useQueryOf('system.jobs', { pageSize: 200, sort: 'name' })
  return (
    <>
      <Field label={t('system.jobs.name')}>
        <Select
          value={filters.job}
          placeholder={t('system.dictionaries.any')}
          onChange={(job) => setFilters({ job })}
          options={(jobs.data?.rows ?? []).map((job) => ({ value: job.name, label: name(job.names) }))}
        />
      </Field>
      <Field label={t('system.jobs.outcome')}>
        <Select
          value={filters.outcome}
          placeholder={t('system.dictionaries.any')}
          onChange={(outcome) => setFilters({ outcome })}
          options={runOutcomes.map((outcome) => ({ value: outcome, label: t(`system.outcome.${outcome}`) }))}
        />
      </Field>
      <Field label={t('system.jobs.day')}>
        <DayInput
          placeholder={t('system.jobs.anyDay')}
          value={filters.day}
          onChange={(day) => setFilters({ day })}
        />
      </Field>
    </>
  )
}

/** What ran, latest first. */
export function JobRuns() {
  const t = useText()
  const name = useName()
  const words = useJobWords()
  const table = useTableSearch<Sort>({ sort: '-beganAt' })
  const [filters] = useTabSearch(noFilters)
  const [shown, setShown] = useState<Run>()
  const asked = {
    ...(filters.job && { job: filters.job }),
    ...(filters.outcome && { outcome: filters.outcome as Outcome }),
    ...(isServiceDate(filters.day) && { day: filters.day }),
  }
  const list = useQueryOf(
    'system.jobRuns',
    { ...asked, ...table.request },
    { keepPrevious: true, refetchInterval: followMs },
  )
  const columns: Column<Run>[] = [
    { key: 'name', title: t('system.jobs.name'), cell: (run) => name(run.names), width: 260 },
    {
      key: 'beganAt',
      title: t('system.jobs.began'),
      sortable: true,
      width: 170,
      cell: (run) => <When at={run.beganAt} style="full" />,
    },
    {
      key: 'milliseconds',
      title: t('system.jobs.duration'),
      sortable: true,
      figures: true,
      width: 100,
      cell: (run) => words.duration(run.milliseconds),
    },
    {
      key: 'outcome',
      title: t('system.jobs.outcome'),
      width: 110,
      text: (run) => run.error,
      cell: (run) => <OutcomeBadge outcome={run.outcome} />,
    },
    { key: 'askedBy', title: t('system.jobs.askedBy'), width: 150, cell: (run) => <AskedBy run={run} /> },
    { key: 'attempt', title: t('system.jobs.attempt'), figures: true, width: 70, cell: (run) => run.attempt },
    { key: 'node', title: t('system.jobs.node'), width: 160, cell: (run) => run.node },
  ]
  return (
    <Panel>
      <QueryTable
        label={t('system.jobs.runs')}
        columns={columns}
        list={list}
        table={table}
        rowKey={(run) => run.id}
        onOpen={setShown}
        empty={t('system.jobs.noRuns')}
        exports={{
          list: 'system.jobRuns',
          request: { ...asked, ...(table.request.sort && { sort: table.request.sort }) },
        }}
        card={(run) => (
          <div className="system-card">
            <p className="system-card-head">
              <b>{name(run.names)}</b>
              <OutcomeBadge outcome={run.outcome} />
            </p>
            <p>
              <When at={run.beganAt} style="full" /> · {words.duration(run.milliseconds)} ·{' '}
              <AskedBy run={run} />
            </p>
            {run.error && <p className="system-error">{run.error}</p>}
          </div>
        )}
      />
      {shown && <RunDialog run={shown} onClose={() => setShown(undefined)} />}
    </Panel>
  )
}

function AskedBy({ run }: { run: Run }) {
  const t = useText()
  return <>{run.person ? run.person.name : t(`system.askedBy.${run.askedBy}`)}</>
}

function RunDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const t = useText()
  const name = useName()
  const words = useJobWords()
  const facts: [string, ReactNode][] = [
    [t('system.jobs.outcome'), <OutcomeBadge key="outcome" outcome={run.outcome} />],
    [t('system.jobs.began'), <When key="began" at={run.beganAt} style="full" />],
    [t('system.jobs.duration'), words.duration(run.milliseconds) || '–'],
    [t('system.jobs.askedBy'), <AskedBy key="asked" run={run} />],
    [t('system.jobs.attempt'), run.attempt],
    [t('system.jobs.node'), run.node],
  ]
  return (
    <Dialog
      id="system.run"
      title={name(run.names)}
      closeLabel={t('blocks.close')}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose} data-autofocus>
          {t('blocks.close')}
        </Button>
      }
    >
      <dl className="system-run">
        {facts.map(([word, content]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
      {run.error && (
        <section aria-label={t('system.jobs.error')}>
          <h3>{t('system.jobs.error')}</h3>
          <pre className="system-trace">{run.error}</pre>
        </section>
      )}
    </Dialog>
  )
}
