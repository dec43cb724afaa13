import { command, type Reply, type Request } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useForget, useQueryOf } from '../../api/queries.ts'
import { SearchField } from '../../blocks/fields/SearchField.tsx'
import { Panel } from '../../blocks/page/PageFrame.tsx'
import { usePermission, useTableSearch, useTabSearch } from '../../blocks/page/page-context.tsx'
import { type Column, QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { StatusBadge } from '../../blocks/values/StatusBadge.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Checkbox } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { OutcomeBadge, useJobWords } from './job-words.tsx'

type Job = Reply<'system.jobs'>['rows'][number]
type Sort = NonNullable<Request<'system.jobs'>['sort']>

/** Runs come and go by themselves: what is shown is never older than this. */
const followMs = 2_000
const noFilters = { view: 'plan', text: '', failing: '' }

function useAsked() {
  const table = useTableSearch<Sort>({ sort: 'name' })
  const [filters, setFilters] = useTabSearch(noFilters)
  const asked = { text: filters.text, ...(filters.failing && { failing: true }) }
  return { table, filters, setFilters, asked }
}

export function JobPlanSearch() {
  const t = useText()
  const { filters, setFilters } = useAsked()
  return (
    <>
      <Field label={t('system.jobs.text')}>
        <SearchField
          placeholder={t('system.jobs.textHint')}
          value={filters.text}
          onChange={(text) => setFilters({ text })}
        />
      </Field>
      <div className="system-check">
        <Checkbox
          checked={filters.failing !== ''}
          onChange={(failing) => setFilters({ failing: failing ? '1' : '' })}
        >
          {t('system.jobs.onlyFailing')}
        </Checkbox>
      </div>
    </>
  )
}

/** Every job with its plan and its last run. */
export function JobPlan() {
  const t = useText()
  const name = useName()
  const forget = useForget()
  const words = useJobWords()
  const runs = usePermission('system.runJobs')
  const { table, asked } = useAsked()
  const [, setView] = useTabSearch({ view: 'plan', job: '', outcome: '', sort: '' })
  const list = useQueryOf(
    'system.jobs',
    { ...asked, ...table.request },
    { keepPrevious: true, refetchInterval: followMs },
  )

  async function start(job: Job) {
    try {
      await command('system.runJob', { job: job.name })
      toast({ tone: 'success', text: t('system.jobs.started', { name: name(job.names) }) })
      await forget('system.jobs', 'system.jobRuns', 'system.failedTasks')
    } catch (error) {
      report(error)
    }
  }

  const columns: Column<Job>[] = [
    {
      key: 'name',
      title: t('system.jobs.name'),
      sortable: true,
      width: 330,
      text: (job) => `${name(job.names)}\n${name(job.explanation)}\n${job.name}`,
      cell: (job) => (
        <span className="system-named">
          <span>{name(job.names)}</span>
          <small>{name(job.explanation)}</small>
        </span>
      ),
    },
    { key: 'cron', title: t('system.jobs.cron'), width: 170, cell: (job) => words.plan(job.cron) },
    {
      key: 'next',
      title: t('system.jobs.next'),
      sortable: true,
      width: 150,
      cell: (job) => job.next && <When at={job.next} style="dateTime" />,
    },
    {
      key: 'lastBegan',
      title: t('system.jobs.last'),
      sortable: true,
      width: 150,
      cell: (job) =>
        job.last ? (
          <When at={job.last.beganAt} style="dateTime" />
        ) : (
          <span className="soft">{t('system.jobs.never')}</span>
        ),
    },
    {
      key: 'outcome',
      title: t('system.jobs.outcome'),
      width: 190,
      text: (job) => job.last?.error ?? '',
      cell: (job) => <Health job={job} />,
    },
    {
      key: 'duration',
      title: t('system.jobs.duration'),
      figures: true,
      width: 90,
      cell: (job) => words.duration(job.last?.milliseconds ?? null),
    },
  ]
  const buttons = (job: Job) => (
    <Button icon="play" onClick={() => void start(job)}>
      {t('system.jobs.run')}
    </Button>
  )
  return (
    <Panel>
      <QueryTable
        label={t('system.jobs.plan')}
        columns={columns}
        list={list}
        table={table}
        rowKey={(job) => job.name}
        empty={t('system.jobs.empty')}
        actions={runs ? buttons : undefined}
        onOpen={(job) => setView({ view: 'runs', job: job.name, outcome: '', sort: '' })}
        exports={{
          list: 'system.jobs',
          request: { ...asked, ...(table.request.sort && { sort: table.request.sort }) },
        }}
        card={(job) => (
          <div className="system-card">
            <p className="system-card-head">
              <b>{name(job.names)}</b>
              <Health job={job} />
            </p>
            <p className="soft">{name(job.explanation)}</p>
            <p>
              {words.plan(job.cron)}
              {job.next && (
                <>
                  {' · '}
                  {t('system.jobs.next')} <When at={job.next} style="time" />
                </>
              )}
            </p>
          </div>
        )}
      />
    </Panel>
  )
}

function Health({ job }: { job: Job }) {
  const t = useText()
  return (
    <>
      {job.last && <OutcomeBadge outcome={job.last.outcome} />}{' '}
      {job.failing > 0 && (
        <StatusBadge tone="danger">{t('system.jobs.failingCount', { count: job.failing })}</StatusBadge>
      )}
    </>
  )
}
