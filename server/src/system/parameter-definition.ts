import type { Texts } from '@fairway/contract/kernel/languages'
import type { OverruleCode } from '@fairway/contract/orders/after-sales/values'
import type { FactorGroup } from '@fairway/contract/staff/factors/values'
import type { durationUnits, parameterGroups } from '@fairway/contract/system/values'
import type { ServerTextKey } from '@fairway/texts/keys'

type Group = (typeof parameterGroups)[number]

interface Described {
  group: Group
  /** What it does and when one would change it, where several share that text. */
  explanation?: ServerTextKey
  /** Guards accounts or money: a second administrator approves the change. */
  guarded?: true
}

/**
 * A parameter as the product knows it: what it may hold and what it is by default. Its texts are
 * `parameters.{key}.name` and `parameters.{key}.explanation`.
 */
export type Definition = Described &
  (
    | { kind: 'text'; standard: string; least?: number; most: number }
    | { kind: 'picture'; standard: '' }
    | { kind: 'address'; standard: string; most: number }
    | { kind: 'texts'; standard: Texts; most: number }
    | { kind: 'switch'; standard: boolean }
    | { kind: 'number'; standard: number; least: number; most: number }
    /** Some of a list of codes, written with commas between; each with a text. */
    | {
        kind: 'choices'
        standard: string
        choices: readonly (OverruleCode | FactorGroup)[]
        /** The key of the text of a code. */
        choiceKey: (code: string) => string
      }
    | {
        kind: 'duration'
        standard: number
        least: number
        most: number
        unit: (typeof durationUnits)[number]
      }
  )
