import type { tillMoves } from '@fairway/contract/accounts/values'
import type { Pair } from '../../../blocks/paper/ticket-labels.ts'

/** The labels of an X and a Z report on paper, in Chinese and English like those of a ticket. */
export const tillLabels = {
  x: { zh: 'X 报表', en: 'X report' },
  z: { zh: 'Z 报表', en: 'Z report' },
  copy: { zh: '补打 · 打印次数', en: 'Reprint · copy no.' },
  till: { zh: '收银台', en: 'Till' },
  clerk: { zh: '售票员', en: 'Clerk' },
  day: { zh: '营业日', en: 'Shift day' },
  opened: { zh: '开班', en: 'Opened' },
  closed: { zh: '结班', en: 'Closed' },
  printed: { zh: '打印', en: 'Printed' },
  takings: { zh: '收款', en: 'Takings' },
  cash: { zh: '现金', en: 'Cash' },
  voided: { zh: '其中作废', en: 'Of it voided' },
  expected: { zh: '应有现金', en: 'Expected' },
  counted: { zh: '实点', en: 'Counted' },
  difference: { zh: '长短款', en: 'Over or short' },
  reason: { zh: '原因', en: 'Reason' },
  total: { zh: '合计', en: 'Total' },
  sign: { zh: '签名', en: 'Signature' },
} as const satisfies Record<string, Pair>

export const moveLabels: Record<(typeof tillMoves)[number], Pair> = {
  float: { zh: '备用金', en: 'Float' },
  handOver: { zh: '交接', en: 'Handover' },
  sale: { zh: '售票', en: 'Sales' },
  exchange: { zh: '改签补款', en: 'Exchanges' },
  correction: { zh: '实名变更费', en: 'Name corrections' },
  payout: { zh: '退款', en: 'Payouts' },
  drop: { zh: '缴款', en: 'Drops' },
  tillDifference: { zh: '长短款', en: 'Over or short' },
}
