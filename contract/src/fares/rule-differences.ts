import { languageName, languages, type Names } from '../kernel/languages.ts'
import type { Named } from '../kernel/texts.ts'
import type { LineKind } from '../network/values.ts'
import {
  type ConditionLines,
  type ConditionsReader,
  correctionFeeLines,
  refundLines,
  tierLines,
} from './condition-lines.ts'
import type { ConditionSet, Reference } from './terms.ts'
import type { Channel } from './values.ts'

/** A version of a rule as its approver reads it: the conditions, for which sales they are, and from when. */
export interface RuleVersion {
  rule: {
    line: Named | null
    class: Named | null
    lineKind: LineKind | null
    channel: Channel | null
    validFrom: string
  }
  set: ConditionSet
}

interface RuleReader extends ConditionsReader {
  readonly name: (names: Names) => string
  readonly moment: (at: string) => string
}

/** A part of a rule: its lines, each marked where the version before lacks it, and the lines that are gone. */
export interface RulePart {
  title: string
  lines: { line: string; added: boolean }[]
  removed: string[]
}

/**
 * What a version says, and what differs from the one before it. The user who approves a draft answers for all of it: every field
 * that a draft can change is in a line, those without effect on passengers today among them.
 */
export function ruleDifferences(
  version: RuleVersion,
  former: RuleVersion | null,
  reader: RuleReader,
): RulePart[] {
  const before = former && ruleLines(former, reader)
  return ruleLines(version, reader).map(({ title, lines }, index) => {
    const old = before?.[index]?.lines ?? lines
    return {
      title,
      lines: lines.map((line) => ({ line, added: !old.includes(line) })),
      removed: old.filter((line) => !lines.includes(line)),
    }
  })
}

function ruleLines(version: RuleVersion, reader: RuleReader): ConditionLines[] {
  const { text } = reader
  const { refund, exchange, correction } = version.set
  return [
    { title: text('refundRules.general'), lines: generalLines(version, reader) },
    {
      title: text('conditions.refund'),
      lines: [
        referenceLine(refund.reference, reader),
        ...refundLines(version.set, reader),
        text('conditions.named', {
          name: text('refundRules.afterExchange'),
          what: text(`refundRules.afterExchange.${refund.afterExchange}`),
        }),
      ],
    },
    {
      title: text('conditions.exchange'),
      lines: [
        referenceLine(exchange.reference, reader),
        text('conditions.times', { most: exchange.most }),
        ...tierLines(exchange.tiers, 'exchange', reader),
      ],
    },
    {
      title: text('conditions.correction'),
      lines: [
        referenceLine(correction.reference, reader),
        text('conditions.times', { most: correction.most }),
        ...correctionFeeLines(version.set, reader),
      ],
    },
  ]
}

function generalLines({ rule, set }: RuleVersion, { text, money, name, moment }: RuleReader): string[] {
  const every = text('refundRules.every')
  const facts: [name: string, what: string | undefined][] = [
    ...languages.map((language): [string, string | undefined] => [
      text('blocks.names.in', { language: languageName(language) }),
      set.names[language],
    ]),
    [text('fares.table.line'), rule.line ? name(rule.line.names) : every],
    [text('network.lines.kind'), rule.lineKind ? text(`river.kind.${rule.lineKind}`) : every],
    [text('fares.table.class'), rule.class ? name(rule.class.names) : every],
    [text('fares.types.channel'), rule.channel ? text(`fares.channel.${rule.channel}`) : every],
    [text('fares.table.validFrom'), moment(rule.validFrom)],
  ]
  return [
    ...facts.flatMap(([label, what]) => (what ? [text('conditions.named', { name: label, what })] : [])),
    text('refundRules.roundedTo', { amount: money(set.roundingFen) }),
  ]
}

const referenceLine = (reference: Reference, { text }: RuleReader): string =>
  text('conditions.named', {
    name: text('refundRules.reference'),
    what: text(`refundRules.reference.${reference}`),
  })
