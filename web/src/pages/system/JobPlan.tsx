import { jobList } from '@fairway/contract/system/lists'
import { command, type Reply } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useInvalidate } from '../../api/queries.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { usePermission, useTabSearch } from '../../blocks/page/page-context.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import type { RowActionsProps } from '../../blocks/query-table/RowActions.tsx'
import { StatusBadge } from '../../blocks/values/StatusBadge.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { OutcomeBadge, refetchInterval, usePlanText } from './job-texts.tsx'
import { NamedWithExplanation } from './NamedWithExplanation.tsx'

type Job = Reply<'system.jobs'>['rows'][number]

const cells: Cells<Job, keyof typeof jobList.columns> = {
  name: (job) => <NamedWithExplanation {...job} />,
  cron: ({ cron }) => <Plan cron={cron} />,
  outcome: { cell: (job) => <Health job={job} />, text: ({ last }) => last?.error ?? '' },
}

export function JobPlanSearch() {
  return <ListFilters list={useList(jobList)} />
}

/** Every job with its plan and its last run. */
export function JobPlan() {
  const t = useText()
  const name = useName()
  const invalidate = useInvalidate()
  const runs = usePermission('system.runJobs')
  const list = useList(jobList, { cells, refetchInterval })
  const [, setView] = useTabSearch({ view: 'plan', job: '', outcome: '', sort: '' })

  async function start(job: Job) {
    try {
      await command('system.runJob', { job: job.name })
      toast({ tone: 'success', text: t('system.jobs.started', { name: name(job.names) }) })
      await invalidate('system.jobs', 'system.jobRuns', 'system.failedTasks')
    } catch (error) {
      report(error)
    }
  }

  const actions = (job: Job): RowActionsProps => ({
    name: name(job.names),
    actions: [
      {
        id: 'run',
        icon: 'play',
        label: t('system.jobs.run'),
        common: true,
        onSelect: () => void start(job),
      },
    ],
  })
  return (
    <QueryTable
      {...list.table}
      label={t('system.jobs.plan')}
      actions={runs ? actions : undefined}
      onOpen={(job) => setView({ view: 'runs', job: job.name, outcome: '', sort: '' })}
      card={(job) => <JobCard job={job} />}
    />
  )
}

function Plan({ cron }: Pick<Job, 'cron'>) {
  return usePlanText()(cron)
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

/** A job in narrow windows. */
function JobCard({ job }: { job: Job }) {
  const t = useText()
  const name = useName()
  return (
    <div className="stack gap-2 wrap-anywhere">
      <p className="cluster between">
        <b>{name(job.names)}</b>
        <Health job={job} />
      </p>
      <p className="soft">{name(job.explanation)}</p>
      <p>
        <Plan cron={job.cron} />
        {job.next && (
          <>
            {' · '}
            {t('system.jobs.next')} <When at={job.next} style="time" />
          </>
        )}
      </p>
    </div>
  )
}
