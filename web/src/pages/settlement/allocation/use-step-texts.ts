import type { Named } from '@fairway/contract/kernel/texts'
import type { RuleStep } from '@fairway/contract/settlement/cascade/model'
import { shareMethods } from '@fairway/contract/settlement/rule-values'
import { useFormat } from '../../../i18n/format.ts'
import { useName, useText } from '../../../i18n/text.ts'
import type { Rule } from './rule-values.ts'

/** Steps and the remainder of a rule in words. */
export function useStepTexts() {
  const t = useText()
  const name = useName()
  const { money, number } = useFormat()
  const party = (role: RuleStep['role'], organisation: Named | null | undefined) =>
    role === 'organisation' && organisation ? name(organisation.names) : t(`allocation.role.${role}`)
  const rate = ({ method, rate: value }: Pick<RuleStep, 'method' | 'rate'>) =>
    shareMethods.includes(method)
      ? number(value / 10_000, { style: 'percent', maximumFractionDigits: 2 })
      : money(value)
  const how = (step: RuleStep) =>
    [
      t(`allocation.method.${step.method}`),
      rate(step),
      step.pot === 'refundFees' && t('allocation.pot.refundFees'),
      step.basis === 'rest' && step.method === 'percent' && t('allocation.basis.rest'),
      step.stretch && `${step.stretch[0]}–${step.stretch[1]} km`,
    ]
      .filter(Boolean)
      .join(' · ')
  /** All of a rule, one line for each step, to be compared. */
  const lines = (rule: Rule) => [
    ...rule.steps.map((step) => `${party(step.role, step.organisation)} · ${how(step)}`),
    `${party(rule.remainder.role, rule.remainder.organisation)} · ${t('allocation.remainder')}`,
  ]
  return { party, how, lines }
}
