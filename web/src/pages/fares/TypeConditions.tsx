import { useText } from '../../i18n/text.ts'
import type { PassengerType } from './passenger-type.ts'

// The conditions of a passenger type in words; from a bound to below the other.

export function Ages({ type: { ageFrom, ageBelow } }: { type: PassengerType }) {
  const t = useText()
  if (ageFrom === null && ageBelow === null) return '–'
  if (ageBelow === null) return t('fares.types.ageFrom', { from: ageFrom ?? 0 })
  if (ageFrom === null) return t('fares.types.ageBelow', { below: ageBelow })
  return t('fares.types.ageBetween', { from: ageFrom, to: ageBelow - 1 })
}

export function Height({ type: { heightFromCm, heightBelowCm } }: { type: PassengerType }) {
  const t = useText()
  if (heightFromCm === null && heightBelowCm === null) return '–'
  if (heightBelowCm === null) return t('fares.types.heightFrom', { from: heightFromCm ?? 0 })
  if (heightFromCm === null) return t('fares.types.heightBelow', { below: heightBelowCm })
  return t('fares.types.heightBetween', { from: heightFromCm, below: heightBelowCm })
}

export function PerAdult({ type: { freePerAdult } }: { type: PassengerType }) {
  const t = useText()
  return freePerAdult === null
    ? t('fares.types.anyNumber')
    : t('fares.types.perAdultCount', { count: freePerAdult })
}
