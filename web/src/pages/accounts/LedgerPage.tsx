import { accountName } from '@fairway/contract/accounts/account-name'
import { ledgerAccountList } from '@fairway/contract/accounts/ledger-lists'
import type { Reply } from '../../api/client.ts'
import { LookupSelect } from '../../blocks/fields/LookupSelect.tsx'
import { agents } from '../../blocks/fields/lookups.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import { useReader } from '../../blocks/list/reader.ts'
import { useList } from '../../blocks/list/use-list.ts'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { Money } from '../../blocks/values/Money.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { useTransferDialog } from './use-transfer-dialog.tsx'

type Account = Reply<'accounts.ledgerAccounts'>['rows'][number]

/** The chart of accounts with the present balances; each opens down to its entries. */
export default function LedgerPage() {
  const t = useText()
  const list = useList(ledgerAccountList)
  const { filters, setFilters } = list
  const { dialog } = useTransferDialog()
  return (
    <PageFrame
      title={t('ledger.title')}
      views={<ListViews list={ledgerAccountList.endpoint} />}
      search={
        <ListFilters
          list={list}
          fields={{
            organisationId: (
              <Field label={t('ledger.agency')}>
                <LookupSelect
                  clearable
                  value={filters.organisationId}
                  source={agents}
                  placeholder={t('lists.filters.all')}
                  onChange={(organisationId) => setFilters({ organisationId })}
                />
              </Field>
            ),
          }}
        />
      }
    >
      <QueryTable
        {...list.table}
        opens={({ id }) => `accounts/ledgerAccount?accountId=${id}`}
        card={(row) => <AccountCard row={row} />}
      />
      {dialog}
    </PageFrame>
  )
}

function AccountCard({ row }: { row: Account }) {
  const t = useText()
  const reader = useReader()
  const { moment } = useFormat()
  return (
    <>
      <p className="cluster wrap-anywhere">
        <b>{accountName(row, reader)}</b> <Money fen={row.balance} />
      </p>
      <p className="cluster soft small">
        {row.day !== null && <span>{moment(row.day, 'date')}</span>}
        <span className="figures wrap-anywhere">{row.code}</span>
        <span>{t(`ledger.side.${row.side}`)}</span>
        {row.state === 'closed' && <span>{t('ledger.state.closed')}</span>}
      </p>
    </>
  )
}
