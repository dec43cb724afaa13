import { statementLineText } from '@fairway/contract/settlement/statement-lists'
import type { Reply } from '../../../api/client.ts'
import { useReader } from '../../../blocks/list/reader.ts'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { Money } from '../../../blocks/values/Money.tsx'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { useText } from '../../../i18n/text.ts'

type Line = Reply<'settlement.partyStatementLines'>['rows'][number]

const tones = { open: 'danger', adjusted: 'success', rejected: 'neutral' } as const

/** What came of the dispute of a line. */
export function LineDispute({ dispute }: { dispute: NonNullable<Line['dispute']> }) {
  const t = useText()
  return <StatusBadge tone={tones[dispute]}>{t(`statements.dispute.${dispute}`)}</StatusBadge>
}

/** The amount of a line: that of shares opens them, one that was booked opens its transfer. */
export function LineAmount({ row }: { row: Line }) {
  const t = useText()
  const reads = usePermission('settlement.viewEarnings')
  const ledger = usePermission('accounts.viewLedger')
  const money = <Money fen={row.amount} />
  const [statement = ''] = row.id.split('-')
  if (row.kind === 'shares' && reads)
    return (
      <a
        href={pagePath('settlement/shares', { statement, line: String(row.number) })}
        data-tip={t('statements.openShares')}
      >
        {money}
      </a>
    )
  if (row.from) return <a href={pagePath('settlement/statement', { id: row.from.id })}>{money}</a>
  if (row.transferId !== null && ledger)
    return <a href={pagePath('accounts/ledger', { transfer: row.transferId })}>{money}</a>
  return money
}

export function LineCard({ row }: { row: Line }) {
  const t = useText()
  const reader = useReader()
  return (
    <>
      <p className="cluster between">
        <span className="wrap-anywhere">
          {row.number}. {statementLineText(row, reader)}
        </span>
        <b>
          <LineAmount row={row} />
        </b>
      </p>
      <p className="cluster soft small">
        {row.cause && <span>{t(`allocation.cause.${row.cause}`)}</span>}
        {row.kind === 'shares' && (
          <span>
            {t('statements.tickets')} {row.tickets}
          </span>
        )}
        {row.dispute && <LineDispute dispute={row.dispute} />}
      </p>
    </>
  )
}
