import type { FareDifference } from '@fairway/contract/fares/fare-matrix'
import { Money } from '../../../blocks/values/Money.tsx'
import { useText } from '../../../i18n/text.ts'

const signs = { dearer: '▲', cheaper: '▼', added: '+', removed: '−' } as const

/** What became of a fare: a sign and what it was. */
export function Difference({ difference: { kind, was } }: { difference: FareDifference }) {
  const t = useText()
  if (kind === 'same') return null
  return (
    <span className={`fare-difference small ${kind}`} aria-hidden="true">
      {signs[kind]} {was === null ? t('fares.edit.new') : <Money fen={was} />}
    </span>
  )
}
