import { useText } from '../../i18n/text.ts'
import type { TypeVersion } from './priceRules/type-values.ts'

// The conditions of a passenger type in words; from a bound to below the other.

interface TypeProps {
  type: TypeVersion
}

export function useAges() {
  const t = useText()
  return ({ ageFrom, ageBelow }: TypeVersion): string => {
    if (ageFrom === null && ageBelow === null) return '–'
    if (ageBelow === null) return t('fares.types.ageFrom', { from: ageFrom ?? 0 })
    if (ageFrom === null) return t('fares.types.ageBelow', { below: ageBelow })
    return t('fares.types.ageBetween', { from: ageFrom, to: ageBelow - 1 })
  }
}

export function useHeight() {
  const t = useText()
  return ({ heightFromCm, heightBelowCm }: TypeVersion): string => {
    if (heightFromCm === null && heightBelowCm === null) return '–'
    if (heightBelowCm === null) return t('fares.types.heightFrom', { from: heightFromCm ?? 0 })
    if (heightFromCm === null) return t('fares.types.heightBelow', { below: heightBelowCm })
    return t('fares.types.heightBetween', { from: heightFromCm, below: heightBelowCm })
  }
}

export function usePerAdult() {
  const t = useText()
  return ({ freePerAdult }: TypeVersion): string =>
    freePerAdult === null
      ? t('fares.types.anyNumber')
      : t('fares.types.perAdultCount', { count: freePerAdult })
}

export function Ages({ type }: TypeProps) {
  const ages = useAges()
  return ages(type)
}

export function Height({ type }: TypeProps) {
  const height = useHeight()
  return height(type)
}

export function PerAdult({ type }: TypeProps) {
  const perAdult = usePerAdult()
  return perAdult(type)
}
