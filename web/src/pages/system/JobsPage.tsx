import './system.css'
import { failedTaskList, jobList, jobRunList } from '@fairway/contract/system/lists'
import type { ReactNode } from 'react'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../blocks/page/page-context.tsx'
import { useText } from '../../i18n/text.ts'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { FailedTasks, FailedTasksSearch } from './FailedTasks.tsx'
import { JobPlan, JobPlanSearch } from './JobPlan.tsx'
import { JobRuns, JobRunsSearch } from './JobRuns.tsx'

type View = 'plan' | 'runs' | 'failures'
const views: Record<View, { endpoint: string; search: () => ReactNode; list: () => ReactNode }> = {
  plan: { endpoint: jobList.endpoint, search: () => <JobPlanSearch />, list: () => <JobPlan /> },
  runs: { endpoint: jobRunList.endpoint, search: () => <JobRunsSearch />, list: () => <JobRuns /> },
  failures: {
    endpoint: failedTaskList.endpoint,
    search: () => <FailedTasksSearch />,
    list: () => <FailedTasks />,
  },
}
const names: readonly View[] = ['plan', 'runs', 'failures']

/** The background jobs: schedule, runs, failed tasks. */
export default function JobsPage() {
  const t = useText()
  const [{ view }, setView] = useTabSearch({ view: 'plan', sort: '' })
  const current = names.find((one) => one === view) ?? 'plan'
  return (
    <PageFrame
      title={t('system.jobs.title')}
      views={<ListViews list={views[current].endpoint} pageParameters={['view']} />}
      search={views[current].search()}
    >
      <Tabs
        label={t('system.jobs.title')}
        items={names.map((id) => ({ id, label: t(`system.jobs.${id}`) }))}
        value={current}
        // Each view is sorted by columns of its own.
        onChange={(next) => setView({ view: next, sort: '' })}
      >
        {views[current].list()}
      </Tabs>
    </PageFrame>
  )
}
