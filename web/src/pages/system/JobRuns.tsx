import '../../blocks/values/facts.css'
import { jobRunList } from '@fairway/contract/system/lists'
import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { type Cells, ListValue } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { JobFilter } from './JobFilter.tsx'
import { OutcomeBadge, refetchInterval } from './job-texts.tsx'

type Run = Reply<'system.jobRuns'>['rows'][number]

const { columns } = jobRunList
const cells: Cells<Run, keyof typeof columns> = {
  outcome: { cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />, text: ({ error }) => error },
}

export function JobRunsSearch() {
  const list = useList(jobRunList)
  const job = <JobFilter value={list.filters.job} onChange={(name) => list.setFilters({ job: name })} />
  return <ListFilters list={list} fields={{ job }} />
}

/** What ran, latest first. */
export function JobRuns() {
  const list = useList(jobRunList, { cells, refetchInterval })
  const [opened, setOpened] = useState<Run>()
  return (
    <>
      <QueryTable {...list.table} onOpen={setOpened} card={(run) => <RunCard run={run} />} />
      {opened && <RunDialog run={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** A run in narrow windows. */
function RunCard({ run }: { run: Run }) {
  const name = useName()
  return (
    <div className="stack gap-2 wrap-anywhere">
      <p className="cluster between">
        <b>{name(run.names)}</b>
        <OutcomeBadge outcome={run.outcome} />
      </p>
      <p>
        <ListValue column={columns.beganAt} row={run} /> ·{' '}
        <ListValue column={columns.milliseconds} row={run} /> ·{' '}
        <ListValue column={columns.askedBy} row={run} />
      </p>
      {run.error && <p className="danger-text">{run.error}</p>}
    </div>
  )
}

/** A run in full, with its error message. */
const facts = ['outcome', 'beganAt', 'milliseconds', 'askedBy', 'attempt', 'node'] as const

function RunDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const t = useText()
  const name = useName()
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
      <dl className="mb-4">
        {facts.map((key) => (
          <div key={key}>
            <dt>{t(columns[key].title)}</dt>
            <dd>
              {key === 'outcome' ? (
                <OutcomeBadge outcome={run.outcome} />
              ) : (
                <ListValue column={columns[key]} row={run} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {run.error && (
        <section aria-label={t('system.jobs.error')}>
          <h3>{t('system.jobs.error')}</h3>
          <pre className="system-trace rounded wrap-anywhere">{run.error}</pre>
        </section>
      )}
    </Dialog>
  )
}
