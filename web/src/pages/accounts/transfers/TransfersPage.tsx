import { transferDraftList } from '@fairway/contract/accounts/ledger-lists'
import type { DraftState as State } from '@fairway/contract/accounts/values'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import type { Cells } from '../../../blocks/list/list-columns.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { usePermission, useTabSearch } from '../../../blocks/page/page-context.tsx'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { StatusBadge, type StatusTone } from '../../../blocks/values/StatusBadge.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { DraftDialog } from './DraftDialog.tsx'
import { DraftTransferDialog } from './DraftTransferDialog.tsx'

type Draft = Reply<'accounts.transferDrafts'>['rows'][number]

const tones: Readonly<Record<State, StatusTone>> = {
  requested: 'warning',
  booked: 'success',
  refused: 'danger',
  cancelled: 'neutral',
}

const cells: Cells<Draft, keyof typeof transferDraftList.columns> = {
  state: ({ state }) => <DraftState state={state} />,
  fen: ({ fen }) => <Money fen={fen} />,
}

/** How far a draft is. */
function DraftState({ state }: { state: State }) {
  const t = useText()
  return <StatusBadge tone={tones[state]}>{t(`transfers.state.${state}`)}</StatusBadge>
}

/** Transfers that one person drafts and a second one books. */
export default function TransfersPage() {
  const t = useText()
  const invalidate = useInvalidate()
  const drafts = usePermission('accounts.draftTransfers')
  const list = useList(transferDraftList, { cells })
  const [{ draft, page }, setView] = useTabSearch({ draft: '', page: '1' })
  const [drafting, setDrafting] = useState(false)
  const refresh = () => void invalidate('accounts', 'agents', 'approvals', 'home')
  const create = { label: t('transfers.new'), onSelect: () => setDrafting(true) }
  return (
    <PageFrame
      title={t('transfers.title')}
      views={<ListViews list={transferDraftList.endpoint} />}
      actions={
        drafts && (
          <Button tone="primary" icon="plus" onClick={create.onSelect}>
            {create.label}
          </Button>
        )
      }
      search={<ListFilters list={list} />}
    >
      <QueryTable
        {...list.table}
        onOpen={({ id }) => setView({ draft: id, page })}
        card={(row) => (
          <>
            <p className="cluster">
              <Money fen={row.fen} /> <DraftState state={row.state} />{' '}
              <span>{t(`transfers.kind.${row.kind}`)}</span>
            </p>
            <p className="wrap-anywhere">{row.reason}</p>
            <p className="cluster soft small">
              <span>{row.draftedBy}</span> <When at={row.draftedAt} />
            </p>
          </>
        )}
        create={drafts ? create : undefined}
      />
      {drafting && <DraftTransferDialog onClose={() => setDrafting(false)} onDone={refresh} />}
      {draft !== '' && (
        <DraftDialog id={draft} onClose={() => setView({ draft: '', page })} onDone={refresh} />
      )}
    </PageFrame>
  )
}
