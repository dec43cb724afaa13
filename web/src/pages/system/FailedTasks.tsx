import { command, type Reply, type Request } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useForget, useQueryOf } from '../../api/queries.ts'
import { useAsk } from '../../blocks/dialogs/use-ask.tsx'
import { Panel } from '../../blocks/page/PageFrame.tsx'
import { usePermission, useTableSearch, useTabSearch } from '../../blocks/page/page-context.tsx'
import { type Column, QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { toast } from '../../ui/overlay/toast.ts'

type Task = Reply<'system.failedTasks'>['rows'][number]
type Sort = NonNullable<Request<'system.failedTasks'>['sort']>
const followMs = 2_000
const noFilters = { view: 'plan', job: '', outcome: '', sort: '' }

export function FailedTasksSearch() {
  const t = useText()
  const name = useName()
  const [filters, setFilters] = useTabSearch(noFilters)
  const jobs = useQueryOf('system.jobs', { pageSize: 200, sort: 'name' })
  return (
    <Field label={t('system.jobs.name')}>
      <Select
        value={filters.job}
        placeholder={t('system.dictionaries.any')}
        onChange={(job) => setFilters({ job })}
        options={(jobs.data?.rows ?? []).map((job) => ({ value: job.name, label: name(job.names) }))}
      />
    </Field>
  )
}

/** Tasks that failed: tried again by themselves, at once on request, or given up. */
export function FailedTasks() {
  const t = useText()
  const name = useName()
  const forget = useForget()
  const runs = usePermission('system.runJobs')
  const { ask, dialog } = useAsk()
  const table = useTableSearch<Sort>({ sort: 'nextTryAt' })
  const [filters, setFilters] = useTabSearch(noFilters)
  const asked = filters.job ? { job: filters.job } : {}
  const list = useQueryOf(
    'system.failedTasks',
    { ...asked, ...table.request },
    { keepPrevious: true, refetchInterval: followMs },
  )

  async function change(which: 'system.retryTask' | 'system.dropTask', { id }: Task, done: string) {
    try {
      await command(which, { id })
      toast({ tone: 'success', text: done })
    } catch (error) {
      report(error)
    }
    await forget('system.failedTasks', 'system.jobs', 'system.jobRuns')
  }
  async function drop(task: Task) {
    if (await ask(t('system.jobs.dropAsk', { name: name(task.names) }), 'danger'))
      await change('system.dropTask', task, t('system.jobs.dropped'))
  }

  const tries = (task: Task) => t('system.jobs.triesOf', { attempts: task.attempts, most: task.mostAttempts })
  const next = (task: Task) =>
    task.running ? (
      t('system.outcome.running')
    ) : task.nextTryAt ? (
      <When at={task.nextTryAt} style="full" />
    ) : (
      <span className="system-error">{t('system.jobs.givenUp')}</span>
    )
  const columns: Column<Task>[] = [
    { key: 'name', title: t('system.jobs.name'), cell: (task) => name(task.names), width: 240 },
    { key: 'error', title: t('system.jobs.error'), cell: (task) => task.error, width: 320 },
    {
      key: 'attempts',
      title: t('system.jobs.tries'),
      cell: tries,
      sortable: true,
      figures: true,
      width: 110,
    },
    { key: 'nextTryAt', title: t('system.jobs.nextTry'), cell: next, sortable: true, width: 170 },
  ]
  const buttons = (task: Task) =>
    runs && (
      <span className="button-row">
        <Button
          icon="refresh"
          reason={task.running ? t('system.outcome.running') : undefined}
          onClick={() => void change('system.retryTask', task, t('system.jobs.retried'))}
        >
          {t('system.jobs.retry')}
        </Button>
        <Button
          icon="trash"
          reason={task.running ? t('system.outcome.running') : undefined}
          onClick={() => void drop(task)}
        >
          {t('system.jobs.drop')}
        </Button>
      </span>
    )
  return (
    <Panel>
      <QueryTable
        label={t('system.jobs.failures')}
        columns={columns}
        list={list}
        table={table}
        rowKey={({ id }) => id}
        empty={t('system.jobs.noFailures')}
        onOpen={({ job }) => setFilters({ view: 'runs', job, outcome: 'failed', sort: '' })}
        exports={{
          list: 'system.failedTasks',
          request: { ...asked, ...(table.request.sort && { sort: table.request.sort }) },
        }}
        actions={buttons}
        card={(task) => (
          <div className="system-card">
            <p className="system-card-head">
              <b>{name(task.names)}</b>
              <span>{tries(task)}</span>
            </p>
            <p className="system-error">{task.error}</p>
            <p>
              {t('system.jobs.nextTry')} {next(task)}
            </p>
          </div>
        )}
      />
      {dialog}
    </Panel>
  )
}
