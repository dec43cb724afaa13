import { conditionLines, paperConditions, shortConditions } from '@fairway/contract/fares/condition-lines'
import type { ConditionSet } from '@fairway/contract/fares/terms'
import type { Language } from '@fairway/contract/kernel/languages'
import { expect, test } from 'vitest'
import { textOf } from '../../platform/texts.ts'

const tier = (fromMinutes: number | null, feeBasisPoints: number, allowed = true) => ({
  fromMinutes,
  feeBasisPoints,
  allowed,
})
const set: ConditionSet = {
  id: '1',
  code: 'CRUISE',
  version: 1,
  names: { en: 'Cruises' },
  minFeeFen: 200,
  roundingFen: 1,
  refund: {
    reference: 'laterOfPromisedAndExpected',
    tiers: [tier(43_200, 0), tier(1_440, 1_250), tier(0, 10_000), tier(null, 0, false)],
    afterExchange: 'lastTier',
    noShow: { allowed: false, feeBasisPoints: 0 },
  },
  exchange: { reference: 'promised', tiers: [tier(90, 0), tier(null, 0, false)], most: 2 },
  correction: {
    reference: 'promised',
    untilMinutes: 30,
    feeFen: { typing: 0, paper: 500, otherPerson: null },
    most: 1,
  },
}
const reader = (language: Language) => ({
  text: (key: Parameters<typeof textOf>[1], values?: Record<string, string | number>) =>
    textOf(language, key, values),
  money: (fen: number) => `¥${fen / 100}`,
})

test('[L2] conditions read as short lines, made from the set alone', () => {
  expect(conditionLines(set, reader('en'))).toEqual([
    {
      title: 'Refund',
      lines: [
        'free of charge until 30 days before departure',
        '12.5% fee until 24 h before departure',
        '100% fee until departure',
        'no refund after departure',
        'at least ¥2 per ticket',
        '100% fee after an exchange',
        'no-show: no refund',
        'cancelled by the carrier: full refund',
      ],
    },
    {
      title: 'Exchange',
      lines: ['2 times', 'free of charge until 90 min before departure', 'not possible later'],
    },
    {
      title: 'Correction of name or document',
      lines: [
        'once',
        'typing error: free of charge',
        'other ID document: ¥5',
        'other person: not possible',
        'until 30 min before departure',
      ],
    },
  ])
})

test('[L2] conditions read as one or two sentences above the lines, and shorter on paper, in each language', () => {
  expect(shortConditions(set, reader('zh'))).toBe(
    '退票：开船前 30 天以上免手续费、开船前 24 小时以上收取 12.5% 手续费、开船前收取 100% 手续费、开船后不予退票。改签：限 2 次。',
  )
  expect(shortConditions({ ...set, exchange: { ...set.exchange, most: 0 } }, reader('es'))).toMatch(
    /^Reembolso: sin gastos hasta 30 días antes de la salida, .* sin reembolso tras la salida\. Cambio: no es posible\.$/,
  )
  expect(paperConditions(set, reader('zh'))).toBe(
    '退票费 ≥30 天 0%、≥24 小时 12.5%、<24 小时 100%；改签限 2 次',
  )
  expect(shortConditions(set, reader('ja'))).toMatch(/^払戻：出航の 30 日前まで手数料なし、/)
})
