import { expect, test } from 'vitest'
import { changesOfShare } from './desk.ts'

test('the share of a part is only explained where the fee is another amount', () => {
  const none = { wasRounded: false, isLeastFee: false }
  expect(changesOfShare({ share: 380, rounded: 380, fee: 380 })).toEqual(none)
  expect(changesOfShare({ share: 383, rounded: 400, fee: 400 })).toEqual({ ...none, wasRounded: true })
  expect(changesOfShare({ share: 380, rounded: 380, fee: 500 })).toEqual({ ...none, isLeastFee: true })
  expect(changesOfShare({ share: null, rounded: null, fee: 500 })).toEqual(none)
})
