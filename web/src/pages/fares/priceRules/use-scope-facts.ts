import { useQueryOf } from '../../../api/queries.ts'
import { useName, useText } from '../../../i18n/text.ts'
import type { ChargeVersion } from './charge-values.ts'
import type { Fact } from './RuleFrame.tsx'

/** Which sales and passengers a rule is for, in words. */
export function useScopeFacts(): (
  rule: Pick<ChargeVersion, 'lineIds' | 'classIds' | 'channels' | 'typeCodes'>,
) => Fact[] {
  const t = useText()
  const name = useName()
  const choices = useQueryOf('fares.ruleChoices', {}).data
  const named = (
    values: readonly string[] | null,
    all: readonly { id: string; names: ChargeVersion['names'] }[] = [],
  ) =>
    values
      ?.map((value) => name(all.find(({ id }) => id === value)?.names ?? { en: value }))
      .join(t('blocks.comma')) ?? t('fares.charges.every')
  const types = choices?.types.map(({ code, names }) => ({ id: code, names }))
  return (rule) => [
    { label: t('fares.charges.lines'), value: named(rule.lineIds, choices?.lines) },
    { label: t('fares.charges.classes'), value: named(rule.classIds, choices?.classes) },
    {
      label: t('fares.charges.channels'),
      value:
        rule.channels?.map((channel) => t(`fares.channel.${channel}`)).join(t('blocks.comma')) ??
        t('fares.charges.every'),
    },
    { label: t('fares.charges.types'), value: named(rule.typeCodes, types) },
  ]
}
