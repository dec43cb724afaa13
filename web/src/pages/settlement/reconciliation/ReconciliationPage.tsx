import {
  partyReconciliationList,
  reconciliationList,
} from '@fairway/contract/settlement/reconciliation-lists'
import type { ReactNode } from 'react'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../../blocks/page/page-context.tsx'
import { useText } from '../../../i18n/text.ts'
import { Tabs } from '../../../ui/frame/Tabs.tsx'
import { ReconciledDays, ReconciledDaysSearch } from './ReconciledDays.tsx'
import { ReconciledParties, ReconciledPartiesSearch } from './ReconciledParties.tsx'

type View = 'byDay' | 'byParty'
const views: Record<View, { endpoint: string; search: () => ReactNode; list: () => ReactNode }> = {
  byDay: {
    endpoint: reconciliationList.endpoint,
    search: () => <ReconciledDaysSearch />,
    list: () => <ReconciledDays />,
  },
  byParty: {
    endpoint: partyReconciliationList.endpoint,
    search: () => <ReconciledPartiesSearch />,
    list: () => <ReconciledParties />,
  },
}
const names: readonly View[] = ['byDay', 'byParty']

/** Reconciliation: the ledger beside the documents of the same money, by day and by party. */
export default function ReconciliationPage() {
  const t = useText()
  const [{ view }, setView] = useTabSearch({ view: 'byDay', sort: '', from: '', to: '' })
  const current = names.find((one) => one === view) ?? 'byDay'
  return (
    <PageFrame
      title={t('reconciliation.title')}
      views={<ListViews list={views[current].endpoint} pageParameters={['view']} />}
      search={views[current].search()}
    >
      <p className="soft small">{t('reconciliation.explanation')}</p>
      <Tabs
        label={t('reconciliation.title')}
        items={names.map((id) => ({ id, label: t(`reconciliation.${id}`) }))}
        value={current}
        // Each view has columns and a period of its own.
        onChange={(next) => setView({ view: next, sort: '', from: '', to: '' })}
      >
        {views[current].list()}
      </Tabs>
    </PageFrame>
  )
}
