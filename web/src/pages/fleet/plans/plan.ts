import { seatAttributes } from '@fairway/contract/fleet/values'
import type { Reply } from '../../../api/client.ts'
import type { StatusTone } from '../../../blocks/values/StatusBadge.tsx'
import type { Translate } from '../../../i18n/text.ts'

/** A version of the deck plan of a ship. */
export type Plan = Reply<'fleet.plans'>['rows'][number]

export const planTones: Record<Plan['status'], StatusTone> = {
  draft: 'active',
  published: 'success',
  replaced: 'neutral',
}

/** What can be edited of a seat. */
export interface SeatFacts {
  label: string
  classCode: string
  attributes: readonly (typeof seatAttributes)[number][]
  /** The code of its cabin; null where it lies in none. */
  cabin: string | null
}

/** A seat in words: `12A · Second class · Window, Aisle`. */
export function describeSeat(
  { label, classCode, attributes, cabin }: SeatFacts,
  t: Translate,
  nameOfClass: (code: string) => string,
): string {
  const special = seatAttributes
    .filter((one) => attributes.includes(one))
    .map((one) => t(`fleet.plans.attribute.${one}`))
  const where = cabin === null ? '' : t('river.cabin.number', { number: cabin })
  return [label, nameOfClass(classCode), where, special.join(t('blocks.comma'))].filter(Boolean).join(' · ')
}
