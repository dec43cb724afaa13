import { reconciliationList } from '@fairway/contract/settlement/reconciliation-lists'
import type { Reply } from '../../../api/client.ts'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import type { Cells } from '../../../blocks/list/list-columns.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { pagePath } from '../../../blocks/page/paths.ts'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { Difference, Figure } from './Difference.tsx'

type Day = Reply<'settlement.reconciliation'>['rows'][number]

const bankOf = (accountId: string | null, day: string) =>
  accountId === null ? undefined : pagePath('accounts/ledgerAccount', { accountId, from: day, to: day })
const tillsOf = (day: string) => pagePath('accounts/tills', { from: day, to: day })

const cells: Cells<Day, keyof typeof reconciliationList.columns> = {
  servicesLedger: ({ services, day }) => (
    <Figure fen={services.ledger} to={pagePath('accounts/ledger', { kind: 'acquirer', text: day })} />
  ),
  servicesPapers: ({ services }) => <Figure fen={services.papers} to={pagePath('accounts/statements')} />,
  servicesDifference: ({ services }) => <Services services={services} />,
  tillsLedger: ({ tills, day }) => <Figure fen={tills.ledger} to={tillsOf(day)} />,
  tillsPapers: ({ tills, day }) => <Figure fen={tills.papers} to={tillsOf(day)} />,
  tillsDifference: ({ tills }) => <Tills tills={tills} />,
  // Each entry of the bank leads to the document that asked for it.
  bankLedger: ({ bank, day }) => <Figure fen={bank.ledger} to={bankOf(bank.accountId, day)} />,
  bankPapers: ({ bank, day }) => <Figure fen={bank.papers} to={bankOf(bank.accountId, day)} />,
  bankDifference: ({ bank }) => <Difference fen={bank.difference} />,
  closed: ({ closed, day }) => (
    <a href={pagePath('settlement/periods', { kind: 'day', of: `day:${day}` })}>
      <Closed closed={closed} />
    </a>
  ),
}

const useDays = () => useList(reconciliationList, { cells })

export function ReconciledDaysSearch() {
  return <ListFilters list={useDays()} />
}

/** Days: what the ledger says, beside what payment services, tills and the bank say. */
export function ReconciledDays() {
  const t = useText()
  const list = useDays()
  return (
    <QueryTable {...list.table} label={t('reconciliation.byDay')} card={(day) => <DayCard day={day} />} />
  )
}

function DayCard({ day }: { day: Day }) {
  const t = useText()
  const { moment } = useFormat()
  const rows = [
    ['reconciliation.servicesDifference', <Services key="services" services={day.services} />],
    ['reconciliation.tillsDifference', <Tills key="tills" tills={day.tills} />],
    ['reconciliation.bankDifference', <Difference key="bank" fen={day.bank.difference} />],
  ] as const
  return (
    <>
      <p className="cluster between">
        <b>{moment(day.day, 'date')}</b> <Closed closed={day.closed} />
      </p>
      {rows.map(([title, value]) => (
        <p key={title} className="cluster between small">
          <span className="soft">{t(title)}</span> {value}
        </p>
      ))}
    </>
  )
}

function Services({ services: { difference, openDifferences } }: Pick<Day, 'services'>) {
  const t = useText()
  const open =
    openDifferences > 0 ? t('reconciliation.openDifferences', { count: openDifferences }) : undefined
  const badge = <Difference fen={difference} open={open} />
  if (difference === 0 && open === undefined) return badge
  return <a href={pagePath('accounts/differences', { state: 'open' })}>{badge}</a>
}

function Tills({ tills: { difference, openShifts } }: Pick<Day, 'tills'>) {
  const t = useText()
  return (
    <Difference
      fen={difference}
      open={openShifts > 0 ? t('reconciliation.openShifts', { count: openShifts }) : undefined}
    />
  )
}

function Closed({ closed }: { closed: boolean }) {
  const t = useText()
  return (
    <StatusBadge tone={closed ? 'success' : 'neutral'}>
      {t(closed ? 'periods.state.closed' : 'periods.state.open')}
    </StatusBadge>
  )
}
