import { topUpList } from '@fairway/contract/agents/lists'
import { openTopUpStates } from '@fairway/contract/agents/values'
import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { useMe, usePermission, useTabSearch } from '../../blocks/page/page-context.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { Money } from '../../blocks/values/Money.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { AnnounceDialog } from './AnnounceDialog.tsx'
import { TopUpDialog } from './TopUpDialog.tsx'
import { TopUpState } from './TopUpState.tsx'

type TopUp = Reply<'agents.topUps'>['rows'][number]

/** Default filter: what is not at its end. */
const defaults = { state: openTopUpStates.join() }
const cells: Cells<TopUp, keyof typeof topUpList.columns> = {
  state: ({ state }) => <TopUpState state={state} />,
  fen: ({ fen }) => <Money fen={fen} />,
}

/** Payments into wallets: announced, checked against the bank, approved by a second person. */
export default function TopUpsPage() {
  const t = useText()
  const { organisation } = useMe()
  const announces = usePermission('agents.announceTopUp')
  const list = useList(topUpList, { cells, defaults })
  const [{ topUp, page }, setView] = useTabSearch({ topUp: '', page: '1' })
  const [announcing, setAnnouncing] = useState(false)
  const create = { label: t('topUps.announce'), onSelect: () => setAnnouncing(true) }
  return (
    <PageFrame
      title={t('topUps.title')}
      views={<ListViews list={topUpList.endpoint} />}
      actions={
        announces && (
          <Button tone="primary" icon="plus" onClick={create.onSelect}>
            {create.label}
          </Button>
        )
      }
      search={<ListFilters list={list} />}
    >
      <QueryTable
        {...list.table}
        onOpen={({ id }) => setView({ topUp: id, page })}
        card={(row) => <TopUpCard row={row} />}
        create={announces ? create : undefined}
      />
      {announcing && (
        <AnnounceDialog
          agency={organisation.kind === 'agent' ? organisation.id : ''}
          onClose={() => setAnnouncing(false)}
        />
      )}
      {topUp !== '' && <TopUpDialog id={topUp} onClose={() => setView({ topUp: '', page })} />}
    </PageFrame>
  )
}

function TopUpCard({ row }: { row: TopUp }) {
  const t = useText()
  const name = useName()
  return (
    <>
      <p className="cluster">
        <Money fen={row.fen} /> <TopUpState state={row.state} />
      </p>
      <p className="wrap-anywhere">{name(row.organisation.names)}</p>
      <p className="cluster soft small">
        <span>{t(`topUps.method.${row.method}`)}</span> <span className="figures">{row.reference}</span>
        <When at={row.announcedAt} />
      </p>
    </>
  )
}
