import { walletList } from '@fairway/contract/agents/lists'
import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { useMe, usePermission, useTab } from '../../blocks/page/page-context.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { Money } from '../../blocks/values/Money.tsx'
import { WalletAlert, WalletLasts } from '../../blocks/values/WalletAlert.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { AgencyState } from './AgencyState.tsx'
import { AnnounceDialog } from './AnnounceDialog.tsx'

type Wallet = Reply<'agents.wallets'>['rows'][number]

const cells: Cells<Wallet, keyof typeof walletList.columns> = {
  state: ({ state }) => <AgencyState state={state} />,
  balance: ({ balance }) => <Money fen={balance} />,
  alert: ({ alert }) => <WalletAlert alert={alert} />,
  credit: (row) => <Credit row={row} />,
}

/** What each agency has in its wallet, may spend, and has on the way. */
export default function WalletsPage() {
  const t = useText()
  const name = useName()
  const { open: openPage } = useTab()
  const { organisation } = useMe()
  const announces = usePermission('agents.announceTopUp')
  const seesLedger = usePermission('accounts.viewLedger')
  const list = useList(walletList, { cells })
  const [agency, setAgency] = useState<string>()
  const openStatement = ({ id }: Wallet) => openPage(`agents/statement?organisationId=${id}`)
  return (
    <PageFrame
      title={t('wallets.title')}
      views={<ListViews list={walletList.endpoint} />}
      actions={
        announces && (
          <Button
            tone="primary"
            icon="plus"
            onClick={() => setAgency(organisation.kind === 'agent' ? organisation.id : '')}
          >
            {t('topUps.announce')}
          </Button>
        )
      }
      search={<ListFilters list={list} />}
    >
      <QueryTable
        {...list.table}
        actions={(row) => ({
          name: name(row.names),
          actions: [
            {
              id: 'statement',
              icon: 'page',
              label: t('wallets.statement'),
              common: true,
              onSelect: () => openStatement(row),
            },
            ...(announces
              ? ([
                  {
                    id: 'announce',
                    icon: 'plus',
                    label: t('topUps.announce'),
                    onSelect: () => setAgency(row.id),
                  },
                ] as const)
              : []),
            ...(seesLedger
              ? ([
                  {
                    id: 'ledger',
                    icon: 'wallet',
                    label: t('wallets.ledger'),
                    onSelect: () => openPage('accounts/ledger', { organisationId: row.id }),
                  },
                ] as const)
              : []),
          ],
        })}
        onOpen={openStatement}
        card={(row) => <WalletCard row={row} />}
      />
      {agency !== undefined && <AnnounceDialog agency={agency} onClose={() => setAgency(undefined)} />}
    </PageFrame>
  )
}

/** The credit, and the last day on which it is spent. */
function Credit({ row: { credit, creditUntil } }: { row: Wallet }) {
  const t = useText()
  const { moment } = useFormat()
  return (
    <>
      <Money fen={credit} />
      {creditUntil !== null && (
        <span className="soft small"> {t('wallets.until', { day: moment(creditUntil, 'date') })}</span>
      )}
    </>
  )
}

function WalletCard({ row }: { row: Wallet }) {
  const t = useText()
  const name = useName()
  return (
    <>
      <p className="cluster wrap-anywhere">
        <b>{name(row.names)}</b> <AgencyState state={row.state} /> <WalletAlert alert={row.alert} />
      </p>
      <p className="cluster">
        <Money fen={row.balance} />
        <span className="soft small">
          {t('wallets.available')} <Money fen={row.available} />
        </span>
        <WalletLasts lasts={row.lasts} />
      </p>
    </>
  )
}
