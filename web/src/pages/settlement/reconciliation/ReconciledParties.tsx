import { partyReconciliationList } from '@fairway/contract/settlement/reconciliation-lists'
import type { Reply } from '../../../api/client.ts'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import type { Cells } from '../../../blocks/list/list-columns.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { pagePath } from '../../../blocks/page/paths.ts'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Difference, Figure } from './Difference.tsx'

type Party = Reply<'settlement.partyReconciliation'>['rows'][number]

const entriesOf = (accountId: string) => pagePath('accounts/ledgerAccount', { accountId })
const statementsOf = (organisationId: string | null) =>
  pagePath('settlement/statements', { party: organisationId ?? undefined })

const cells: Cells<Party, keyof typeof partyReconciliationList.columns> = {
  earnedLedger: ({ earned, organisationId }) => (
    <Figure
      fen={earned.ledger}
      to={organisationId === null ? undefined : pagePath('settlement/shares', { party: organisationId })}
    />
  ),
  earnedPapers: ({ earned, organisationId }) => (
    <Figure fen={earned.papers} to={statementsOf(organisationId)} />
  ),
  earnedDifference: ({ earned }) => <Difference fen={earned.difference} />,
  owed: ({ owed, accountId }) => <Figure fen={owed.ledger} to={entriesOf(accountId)} />,
  owedPapers: ({ owed, organisationId }) => <Figure fen={owed.papers} to={statementsOf(organisationId)} />,
  owedDifference: ({ owed }) => <Difference fen={owed.difference} />,
}

const useParties = () => useList(partyReconciliationList, { cells })

export function ReconciledPartiesSearch() {
  return <ListFilters list={useParties()} />
}

/** Parties: what was shared out to them and stated to them, and what they are owed. */
export function ReconciledParties() {
  const t = useText()
  const list = useParties()
  return (
    <QueryTable
      {...list.table}
      label={t('reconciliation.byParty')}
      card={(party) => <PartyCard party={party} />}
    />
  )
}

function PartyCard({ party }: { party: Party }) {
  const t = useText()
  const name = useName()
  return (
    <>
      <p className="cluster between">
        <b className="wrap-anywhere">{name(party.party.names)}</b>
        <Figure fen={party.owed.ledger} to={entriesOf(party.accountId)} />
      </p>
      <p className="cluster between small">
        <span className="soft">{t('reconciliation.earnedDifference')}</span>
        <Difference fen={party.earned.difference} />
      </p>
      <p className="cluster between small">
        <span className="soft">{t('reconciliation.owedDifference')}</span>
        <Difference fen={party.owed.difference} />
      </p>
    </>
  )
}
