import { walletStatementList } from '@fairway/contract/agents/lists'
import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { LookupSelect } from '../../blocks/fields/LookupSelect.tsx'
import { agents } from '../../blocks/fields/lookups.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { useMe, useTabSearch } from '../../blocks/page/page-context.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { Money } from '../../blocks/values/Money.tsx'
import { OrderLink } from '../../blocks/values/OrderLink.tsx'
import { WalletAlert, WalletLasts } from '../../blocks/values/WalletAlert.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'

type Entry = Reply<'agents.statement'>['rows'][number]

const cells: Cells<Entry, keyof typeof walletStatementList.columns> = {
  order: ({ order }) => order && <OrderLink {...order} />,
  balance: ({ balance }) => <Money fen={balance} />,
}

/** The statement of account of one agency: its own, or the one that was chosen. */
export default function StatementPage() {
  const t = useText()
  const { organisation } = useMe()
  const own = organisation.kind === 'agent' ? organisation.id : ''
  const [{ organisationId }, change] = useTabSearch({ organisationId: own })
  if (organisationId !== '') return <Statement own={own} />
  return (
    <PageFrame title={t('wallets.statement')}>
      <div className="fields">
        <Field label={t('wallets.agency')} hint={t('wallets.chooseAgency')}>
          <LookupSelect value="" source={agents} onChange={(id) => change({ organisationId: id })} />
        </Field>
      </div>
    </PageFrame>
  )
}

function Statement({ own }: { own: string }) {
  const t = useText()
  const [today] = useState(() => serviceDateOf(new Date()))
  const list = useList(walletStatementList, {
    cells,
    defaults: { organisationId: own, from: addDays(today, -30), to: today },
  })
  const { reply, filters, setFilters } = list
  return (
    <PageFrame
      title={t('wallets.statement')}
      views={<ListViews list={walletStatementList.endpoint} />}
      search={
        <ListFilters
          list={list}
          fields={{
            organisationId:
              own === '' ? (
                <Field label={t('wallets.agency')}>
                  <LookupSelect
                    value={filters.organisationId}
                    source={agents}
                    onChange={(organisationId) => setFilters({ organisationId })}
                  />
                </Field>
              ) : null,
          }}
        />
      }
    >
      {reply && (
        <p className="cluster gap-4">
          <span>
            {t('wallets.opening')} <Money fen={reply.opening} />
          </span>
          <b>
            {t('wallets.closing')} <Money fen={reply.closing} />
          </b>
          <span>
            {t('wallets.available')} <Money fen={reply.available} />
          </span>
          <WalletAlert alert={reply.alert} />
          <WalletLasts lasts={reply.lasts} />
        </p>
      )}
      <QueryTable {...list.table} card={(row) => <EntryCard row={row} />} />
    </PageFrame>
  )
}

function EntryCard({ row }: { row: Entry }) {
  const t = useText()
  const fen = (row.in ?? 0) - (row.out ?? 0)
  return (
    <>
      <p className="cluster">
        <b>{t(`wallets.entry.${row.kind}`)}</b> <Money fen={fen} />
      </p>
      <p className="cluster soft small">
        <When at={row.at} />
        <span className="figures">{row.order?.number ?? row.memo}</span>
        <span>
          {t('wallets.balance')} <Money fen={row.balance} />
        </span>
      </p>
    </>
  )
}
