import { accounts as en } from '@fairway/texts/en/accounts'
import { orders as enOrders } from '@fairway/texts/en/orders'
import { accounts as zh } from '@fairway/texts/zh/accounts'
import { orders as zhOrders } from '@fairway/texts/zh/orders'
import { expect, test } from 'vitest'
import { overruleLabels, payoutMethodLabels, payoutStateLabels, termsOf } from './offer-labels.ts'

test('a paper calls payouts and reasons what the screen calls them', () => {
  const texts: Record<string, Record<string, string>> = {
    en: { ...en, ...enOrders },
    zh: { ...zh, ...zhOrders },
  }
  for (const [prefix, labels] of Object.entries({
    'payouts.method': payoutMethodLabels,
    'payouts.state': payoutStateLabels,
    'orders.overrule': overruleLabels,
  }))
    for (const [value, { zh: chinese, en: english }] of Object.entries(labels)) {
      expect(chinese).toBe(texts.zh?.[`${prefix}.${value}`])
      expect(english).toBe(texts.en?.[`${prefix}.${value}`])
    }
})

test('the terms on a paper say how long before or after the departure', () => {
  const line = { tier: { index: 1, basisPoints: 2_000 }, minutesBefore: 1_439.5 }
  expect(termsOf(line as Parameters<typeof termsOf>[0])).toEqual({
    zh: '手续费 20% · 距开航 23 小时 59 分',
    en: '20 % fee · 23 h 59 min before departure',
  })
  expect(termsOf({ tier: null, minutesBefore: -5 } as Parameters<typeof termsOf>[0])).toEqual({
    zh: '免手续费 · 开航后 0 小时 5 分',
    en: 'No fee · 0 h 5 min after departure',
  })
})
