import { useFormat } from '../../i18n/format.ts'

/** An amount given in fen, in figures that line up. */
export function Money({ fen, className = '' }: { fen: number; className?: string }) {
  const { money } = useFormat()
  return <span className={`figures ${className}`}>{money(fen)}</span>
}
