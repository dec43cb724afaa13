import { passwordPolicy } from '@fairway/contract/staff/password-policy'

export type Strength = 'low' | 'medium' | 'high'

const kinds = { digit: /\d/, lower: /[a-z]/, upper: /[A-Z]/, symbol: /[^\p{L}\p{N}\s]/u } as const
const points = { digit: 20, lower: 20, upper: 30, symbol: 30 } as const
const maxLow = 30
const maxMedium = 80

/** The strength of a password by its character classes: points up to 100 and the label. */
export function strengthOf(password: string): { points: number; strength: Strength } {
  const sum = (Object.keys(kinds) as (keyof typeof kinds)[])
    .filter((kind) => kinds[kind].test(password))
    .reduce((total, kind) => total + points[kind], 0)
  return { points: sum, strength: sum <= maxLow ? 'low' : sum <= maxMedium ? 'medium' : 'high' }
}

/** Why a new password does not fit the policy; undefined when it does. */
export function policyProblem(password: string): 'kinds' | 'tooLong' | undefined {
  if ([...password].length > passwordPolicy.maxLength) return 'tooLong'
  const fits =
    [...password].length >= passwordPolicy.minLength &&
    kinds.digit.test(password) &&
    kinds.lower.test(password) &&
    kinds.upper.test(password)
  return fits ? undefined : 'kinds'
}
