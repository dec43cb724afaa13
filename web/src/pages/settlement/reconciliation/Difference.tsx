import { Money } from '../../../blocks/values/Money.tsx'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'

/** A difference in colour, sign and shape; none is said in a word. */
export function Difference({ fen, open }: { fen: number; open?: string | undefined }) {
  const t = useText()
  const { money } = useFormat()
  return (
    <span className="stack gap-1">
      {fen === 0 ? (
        <StatusBadge tone={open ? 'warning' : 'success'}>{open ?? t('reconciliation.agrees')}</StatusBadge>
      ) : (
        <StatusBadge tone="danger">{`${fen > 0 ? '+' : ''}${money(fen)}`}</StatusBadge>
      )}
      {fen !== 0 && open !== undefined && <span className="soft small">{open}</span>}
    </span>
  )
}

/** A figure that opens to its rows. */
export function Figure({ fen, to }: { fen: number; to: string | undefined }) {
  return to === undefined ? (
    <Money fen={fen} />
  ) : (
    <a href={to}>
      <Money fen={fen} />
    </a>
  )
}
