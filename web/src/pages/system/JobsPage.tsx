import './system.css'
import type { ReactNode } from 'react'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../blocks/page/page-context.tsx'
import { useText } from '../../i18n/text.ts'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { FailedTasks, FailedTasksSearch } from './FailedTasks.tsx'
import { JobPlan, JobPlanSearch } from './JobPlan.tsx'
import { JobRuns, JobRunsSearch } from './JobRuns.tsx'

type View = 'plan' | 'runs' | 'failures'
const views: Record<View, { search: () => ReactNode; list: () => ReactNode }> = {
  plan: { search: () => <JobPlanSearch />, list: () => <JobPlan /> },
  runs: { search: () => <JobRunsSearch />, list: () => <JobRuns /> },
  failures: { search: () => <FailedTasksSearch />, list: () => <FailedTasks /> },
}
const names: readonly View[] = ['plan', 'runs', 'failures']

/** The background jobs: schedule, runs, failed tasks. */
export default function JobsPage() {
  const t = useText()
  const [{ view }, setView] = useTabSearch({ view: 'plan', sort: '' })
  const current = names.find((one) => one === view) ?? 'plan'
  return (
    <PageFrame title={t('system.jobs.title')} search={views[current].search()}>
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
