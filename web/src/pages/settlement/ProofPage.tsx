import { proofDayList, proofRunList, violationList } from '@fairway/contract/settlement/lists'
import type { ReactNode } from 'react'
import { useQueryOf } from '../../api/queries.ts'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { usePermission, useTabSearch } from '../../blocks/page/page-context.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { ProofDays, ProofDaysSearch } from './ProofDays.tsx'
import { ProofRuns } from './ProofRuns.tsx'
import { ProofSummary } from './ProofSummary.tsx'
import { ResultBadge } from './ResultBadge.tsx'
import { useRunProof } from './use-run-proof.ts'
import { Violations, ViolationsSearch } from './Violations.tsx'

type View = 'days' | 'violations' | 'runs'
const views: Record<View, { endpoint: string; search?: () => ReactNode; list: () => ReactNode }> = {
  days: { endpoint: proofDayList.endpoint, search: () => <ProofDaysSearch />, list: () => <ProofDays /> },
  violations: {
    endpoint: violationList.endpoint,
    search: () => <ViolationsSearch />,
    list: () => <Violations />,
  },
  runs: { endpoint: proofRunList.endpoint, list: () => <ProofRuns /> },
}
const names: readonly View[] = ['days', 'violations', 'runs']

/** The proof: whether seats, tickets and money agree, day by day, and the chain of sealed days. */
export default function ProofPage() {
  const t = useText()
  const runs = usePermission('settlement.runProof')
  const { run, isPending } = useRunProof()
  const { data, error, refetch } = useQueryOf('settlement.proof', {})
  const [{ view }, setView] = useTabSearch({ view: 'days', sort: '' })
  const current = names.find((one) => one === view) ?? 'days'
  const busy = isPending || data?.running !== null
  return (
    <PageFrame
      title={t('proof.title')}
      views={<ListViews list={views[current].endpoint} pageParameters={['view']} />}
      badge={data?.state && <ResultBadge state={data.state} />}
      actions={
        runs && (
          <>
            <Button icon="shield" disabled={busy} onClick={() => run({ coverage: 'whole' })}>
              {t('proof.runWhole')}
            </Button>
            <Button tone="primary" icon="play" disabled={busy} onClick={() => run({ coverage: 'night' })}>
              {t('proof.run')}
            </Button>
          </>
        )
      }
      search={views[current].search?.()}
    >
      {error && !data && <ErrorNote error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={4} label={t('blocks.loading')} />}
      {data && <ProofSummary proof={data} />}
      <Tabs
        label={t('proof.title')}
        items={names.map((id) => ({ id, label: t(`proof.${id}`) }))}
        value={current}
        // Each view is sorted by columns of its own.
        onChange={(next) => setView({ view: next, sort: '' })}
      >
        {views[current].list()}
      </Tabs>
    </PageFrame>
  )
}
