import { failedTaskList } from '@fairway/contract/system/lists'
import { command, type Reply } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useInvalidate } from '../../api/queries.ts'
import { useConfirm } from '../../blocks/dialogs/use-confirm.tsx'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { usePermission, useTabSearch } from '../../blocks/page/page-context.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import type { RowActionsProps } from '../../blocks/query-table/RowActions.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { JobFilter } from './JobFilter.tsx'
import { refetchInterval } from './job-texts.tsx'

type Task = Reply<'system.failedTasks'>['rows'][number]

const cells: Cells<Task, keyof typeof failedTaskList.columns> = {
  attempts: (task) => <Attempts task={task} />,
  nextTryAt: (task) => <NextTry task={task} />,
}

export function FailedTasksSearch() {
  const list = useList(failedTaskList)
  const job = <JobFilter value={list.filters.job} onChange={(name) => list.setFilters({ job: name })} />
  return <ListFilters list={list} fields={{ job }} />
}

/** Failed tasks: retried automatically or on request, or discarded. */
export function FailedTasks() {
  const t = useText()
  const name = useName()
  const invalidate = useInvalidate()
  const runs = usePermission('system.runJobs')
  const { confirm, dialog } = useConfirm()
  const list = useList(failedTaskList, { cells, refetchInterval })
  const [, setView] = useTabSearch({ view: 'plan', job: '', outcome: '', sort: '' })

  async function change(which: 'system.retryTask' | 'system.dropTask', { id }: Task, done: string) {
    try {
      await command(which, { id })
      toast({ tone: 'success', text: done })
    } catch (error) {
      report(error)
    }
    await invalidate('system.failedTasks', 'system.jobs', 'system.jobRuns')
  }
  async function drop(task: Task) {
    if (await confirm(t('system.jobs.dropAsk', { name: name(task.names) }), 'danger'))
      await change('system.dropTask', task, t('system.jobs.dropped'))
  }

  const actions = (task: Task): RowActionsProps => {
    const reason = task.running ? t('system.outcome.running') : undefined
    return {
      name: name(task.names),
      actions: [
        {
          id: 'retry',
          icon: 'refresh',
          label: t('system.jobs.retry'),
          common: true,
          reason,
          onSelect: () => void change('system.retryTask', task, t('system.jobs.retried')),
        },
        {
          id: 'drop',
          icon: 'trash',
          label: t('system.jobs.drop'),
          common: true,
          reason,
          onSelect: () => void drop(task),
        },
      ],
    }
  }
  return (
    <>
      <QueryTable
        {...list.table}
        onOpen={({ job }) => setView({ view: 'runs', job, outcome: 'failed', sort: '' })}
        actions={runs ? actions : undefined}
        card={(task) => <TaskCard task={task} />}
      />
      {dialog}
    </>
  )
}

function Attempts({ task }: { task: Task }) {
  const t = useText()
  return t('system.jobs.triesOf', { attempts: task.attempts, most: task.mostAttempts })
}

function NextTry({ task }: { task: Task }) {
  const t = useText()
  if (task.running) return t('system.outcome.running')
  if (task.nextTryAt) return <When at={task.nextTryAt} style="full" />
  return <span className="danger-text">{t('system.jobs.givenUp')}</span>
}

/** A failed task in narrow windows. */
function TaskCard({ task }: { task: Task }) {
  const t = useText()
  const name = useName()
  return (
    <div className="stack gap-2 wrap-anywhere">
      <p className="cluster between">
        <b>{name(task.names)}</b>
        <span>
          <Attempts task={task} />
        </span>
      </p>
      <p className="danger-text">{task.error}</p>
      <p>
        {t('system.jobs.nextTry')} <NextTry task={task} />
      </p>
    </div>
  )
}
