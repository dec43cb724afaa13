import type { ConditionSet, CorrectionKind, Reference, Tier } from '@fairway/contract/fares/terms'
import { formatDate } from '@fairway/contract/kernel/formats'
import type { Names } from '@fairway/contract/kernel/languages'
import type { Reply, Request } from '../../../api/client.ts'

type Saved = Request<'fares.saveRefundRule'>

/** A tier as it is typed: hours before the departure, percent. */
export interface TierDraft {
  key: number
  /** Empty in the last tier. */
  hours: string
  allowed: boolean
  percent: string
}

/** A draft as it stands in the form. */
export interface RuleDraft {
  names: Names
  lineId: string
  classId: string
  lineKind: string
  channel: string
  validFrom: string | null | undefined
  minFee: string
  rounding: string
  refundReference: Reference
  refund: TierDraft[]
  afterExchange: 'same' | 'lastTier'
  noShowAllowed: boolean
  noShowPercent: string
  exchangeReference: Reference
  exchange: TierDraft[]
  exchangeMost: string
  correctionReference: Reference
  correctionMinutes: string
  correctionMost: string
  /** Empty: no such correction. */
  correctionFees: Record<CorrectionKind, string>
}

let keys = 0
const nextKey = () => {
  keys += 1
  return keys
}

/** A tier to fill in. */
export const emptyTier = (): TierDraft => ({ key: nextKey(), hours: '', allowed: true, percent: '0' })

const plain = (value: number) => String(Number(value.toFixed(4)))
const tierDraft = ({ fromMinutes, allowed, feeBasisPoints }: Tier): TierDraft => ({
  key: nextKey(),
  hours: fromMinutes === null ? '' : plain(fromMinutes / 60),
  allowed,
  percent: plain(feeBasisPoints / 100),
})
const yuan = (fen: number | null) => (fen === null ? '' : plain(fen / 100))

/** The form of a version. */
export function draftOf({ rule, set }: Pick<Reply<'fares.refundRule'>, 'rule' | 'set'>): RuleDraft {
  const { refund, exchange, correction }: ConditionSet = set
  return {
    names: rule.names,
    lineId: rule.line?.id ?? '',
    classId: rule.class?.id ?? '',
    lineKind: rule.lineKind ?? '',
    channel: rule.channel ?? '',
    validFrom: `${formatDate(rule.validFrom, 'YYYY-MM-DDTHH:mm:ss')}+08:00`,
    minFee: yuan(set.minFeeFen),
    rounding: yuan(set.roundingFen),
    refundReference: refund.reference,
    refund: refund.tiers.map(tierDraft),
    afterExchange: refund.afterExchange,
    noShowAllowed: refund.noShow.allowed,
    noShowPercent: plain(refund.noShow.feeBasisPoints / 100),
    exchangeReference: exchange.reference,
    exchange: exchange.tiers.map(tierDraft),
    exchangeMost: String(exchange.most),
    correctionReference: correction.reference,
    correctionMinutes: String(correction.untilMinutes),
    correctionMost: String(correction.most),
    correctionFees: {
      typing: yuan(correction.feeFen.typing),
      paper: yuan(correction.feeFen.paper),
      otherPerson: yuan(correction.feeFen.otherPerson),
    },
  }
}

/** A number with at most so many decimals, in the whole units of which there are `units` in one. */
export function readNumber(text: string, units: number): number | undefined {
  const plainText = text
    .trim()
    .replace(/[０-９．]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(plainText)) return undefined
  const value = Number(plainText) * units
  return Math.abs(value - Math.round(value)) < 1e-6 ? Math.round(value) : undefined
}

/** The fields of a draft that no number can be read from, by their names in the request. */
export function unreadable(draft: RuleDraft): Set<string> {
  const faults = new Set<string>()
  const check = (field: string, text: string, units: number) => {
    if (readNumber(text, units) === undefined) faults.add(field)
  }
  for (const kind of ['refund', 'exchange'] as const)
    for (const [index, tier] of draft[kind].entries()) {
      if (index < draft[kind].length - 1) check(`terms.${kind}.tiers[${index}].fromMinutes`, tier.hours, 60)
      if (tier.allowed) check(`terms.${kind}.tiers[${index}].feeBasisPoints`, tier.percent, 100)
    }
  check('terms.minFeeFen', draft.minFee, 100)
  check('terms.roundingFen', draft.rounding, 100)
  if (draft.noShowAllowed) check('terms.refund.noShow.feeBasisPoints', draft.noShowPercent, 100)
  check('terms.exchange.most', draft.exchangeMost, 1)
  check('terms.correction.untilMinutes', draft.correctionMinutes, 1)
  check('terms.correction.most', draft.correctionMost, 1)
  for (const [kind, fee] of Object.entries(draft.correctionFees))
    if (fee !== '') check(`terms.correction.feeFen.${kind}`, fee, 100)
  if (!draft.validFrom) faults.add('validFrom')
  return faults
}

/** The request of a draft all of whose numbers can be read. */
export function requestOf(draft: RuleDraft): Omit<Saved, 'id' | 'revision'> {
  const read = (text: string, units: number) => readNumber(text, units) ?? 0
  const fee = (text: string) => (text === '' ? null : read(text, 100))
  const tiers = (all: readonly TierDraft[]) =>
    all.map(({ hours, allowed, percent }, index) => ({
      fromMinutes: index === all.length - 1 ? null : read(hours, 60),
      allowed,
      feeBasisPoints: allowed ? read(percent, 100) : 0,
    }))
  return {
    names: draft.names,
    scope: {
      lineId: draft.lineId || null,
      classId: draft.classId || null,
      lineKind: (draft.lineId ? null : draft.lineKind || null) as Saved['scope']['lineKind'],
      channel: (draft.channel || null) as Saved['scope']['channel'],
    },
    validFrom: draft.validFrom ?? '',
    terms: {
      minFeeFen: read(draft.minFee, 100),
      roundingFen: read(draft.rounding, 100),
      refund: {
        reference: draft.refundReference,
        tiers: tiers(draft.refund),
        afterExchange: draft.afterExchange,
        noShow: {
          allowed: draft.noShowAllowed,
          feeBasisPoints: draft.noShowAllowed ? read(draft.noShowPercent, 100) : 0,
        },
      },
      exchange: {
        reference: draft.exchangeReference,
        tiers: tiers(draft.exchange),
        most: read(draft.exchangeMost, 1),
      },
      correction: {
        reference: draft.correctionReference,
        untilMinutes: read(draft.correctionMinutes, 1),
        feeFen: {
          typing: fee(draft.correctionFees.typing),
          paper: fee(draft.correctionFees.paper),
          otherPerson: fee(draft.correctionFees.otherPerson),
        },
        most: read(draft.correctionMost, 1),
      },
    },
  }
}
