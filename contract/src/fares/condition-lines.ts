import type { TextKey } from '@fairway/texts/keys'
import type { Fen } from '../kernel/money.ts'
import { type ConditionSet, correctionKinds, type Tier } from './terms.ts'

/** Who reads conditions: texts by key and amounts, both in the reader's language. */
export interface ConditionsReader {
  readonly text: (key: TextKey, values?: Readonly<Record<string, string | number>>) => string
  readonly money: (fen: Fen) => string
}

/** What conditions say about one thing that can be done with a ticket. */
export interface ConditionLines {
  title: string
  lines: string[]
}

const minutesOfDay = 24 * 60

/** Conditions in short readable lines, as they are shown before a payment and on an order. */
export function conditionLines(set: ConditionSet, reader: ConditionsReader): ConditionLines[] {
  return [
    { title: reader.text('conditions.refund'), lines: refundLines(set, reader) },
    { title: reader.text('conditions.exchange'), lines: exchangeLines(set, reader) },
    { title: reader.text('conditions.correction'), lines: correctionLines(set, reader) },
  ]
}

/** Conditions in one sentence or two, above the lines. */
export function shortConditions(set: ConditionSet, reader: ConditionsReader): string {
  const { text } = reader
  return text('conditions.short', {
    refund: tierLines(set.refund.tiers, 'refund', reader).join(text('blocks.comma')),
    exchange: text('conditions.times', { most: exchangesOf(set) }),
  })
}

/** Conditions as a paper of 80 mm has room for: `≥24 h 10%, ≥2 h 20%, <2 h 50%`. */
export function paperConditions(set: ConditionSet, reader: ConditionsReader): string {
  const { text } = reader
  const shares = set.refund.tiers.flatMap(({ fromMinutes, allowed, feeBasisPoints }, index) => {
    if (!allowed) return []
    const border = fromMinutes ? `≥${timeText(fromMinutes, reader)} ` : ''
    const former = set.refund.tiers[index - 1]?.fromMinutes
    const below = !fromMinutes && former ? `<${timeText(former, reader)} ` : ''
    return [border + below + text('conditions.percent', { share: feeBasisPoints / 100 })]
  })
  return text('conditions.paper', {
    refund: shares.join(text('blocks.comma')),
    exchange: text('conditions.times', { most: exchangesOf(set) }),
  })
}

const exchangesOf = ({ exchange }: ConditionSet) =>
  exchange.tiers.some(({ allowed }) => allowed) ? exchange.most : 0

/** What conditions say about refunds, as passengers read it. */
export function refundLines(
  { refund, exchange, minFeeFen }: ConditionSet,
  reader: ConditionsReader,
): string[] {
  const { text, money } = reader
  const last = refund.tiers.findLast(({ allowed }) => allowed)
  return [
    ...tierLines(refund.tiers, 'refund', reader),
    ...(minFeeFen > 0 ? [text('conditions.minFee', { amount: money(minFeeFen) })] : []),
    ...(refund.afterExchange === 'lastTier' && exchange.most > 0 && last
      ? [text('conditions.afterExchange', { what: costOf(last, 'refund', reader) })]
      : []),
    text('conditions.noShow', { what: costOf(refund.noShow, 'refund', reader) }),
    text('conditions.carrier'),
  ]
}

function exchangeLines({ exchange }: ConditionSet, reader: ConditionsReader): string[] {
  const times = reader.text('conditions.times', { most: exchange.most })
  return exchange.most === 0 ? [times] : [times, ...tierLines(exchange.tiers, 'exchange', reader)]
}

function correctionLines(set: ConditionSet, reader: ConditionsReader): string[] {
  const { most } = set.correction
  const times = reader.text('conditions.times', { most })
  return most === 0 ? [times] : [times, ...correctionFeeLines(set, reader)]
}

/** What a correction costs by its kind, and until when there is one. */
export function correctionFeeLines({ correction }: ConditionSet, reader: ConditionsReader): string[] {
  const { text, money } = reader
  const kinds = correctionKinds.map((kind) => {
    const fee = correction.feeFen[kind]
    const what =
      fee === null
        ? text('conditions.over')
        : fee === 0
          ? text('conditions.free')
          : text('conditions.fee', { amount: money(fee) })
    return text('conditions.named', { name: text(`conditions.kind.${kind}`), what })
  })
  return [...kinds, text('conditions.correctionUntil', { time: timeText(correction.untilMinutes, reader) })]
}

/** One line for each tier: until when it holds, and what it costs. */
export function tierLines(
  tiers: readonly Tier[],
  kind: 'refund' | 'exchange',
  reader: ConditionsReader,
): string[] {
  const { text } = reader
  return tiers.map((tier, index) => {
    const what = costOf(tier, kind, reader)
    if (tier.fromMinutes === 0) return text('conditions.untilDeparture', { what })
    if (tier.fromMinutes !== null)
      return text('conditions.until', { time: timeText(tier.fromMinutes, reader), what })
    if (index === 0) return text('conditions.always', { what })
    return text(tiers[index - 1]?.fromMinutes === 0 ? 'conditions.afterDeparture' : 'conditions.later', {
      what,
    })
  })
}

function costOf(
  { allowed, feeBasisPoints }: Pick<Tier, 'allowed' | 'feeBasisPoints'>,
  kind: 'refund' | 'exchange',
  { text }: ConditionsReader,
): string {
  if (!allowed) return text(kind === 'refund' ? 'conditions.noRefund' : 'conditions.over')
  if (feeBasisPoints === 0) return text('conditions.free')
  return text('conditions.share', { share: feeBasisPoints / 100 })
}

/** A time in the largest unit that holds it exactly; a single day is 24 hours. */
function timeText(minutes: number, { text }: ConditionsReader): string {
  if (minutes >= 2 * minutesOfDay && minutes % minutesOfDay === 0)
    return text('conditions.time.days', { count: minutes / minutesOfDay })
  if (minutes > 0 && minutes % 60 === 0) return text('conditions.time.hours', { count: minutes / 60 })
  return text('conditions.time.minutes', { count: minutes })
}
