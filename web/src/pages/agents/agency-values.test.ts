import { expect, test } from 'vitest'
import { readAmount } from '../../blocks/fields/read-amount.ts'
import { emptyAgency, readNumber, requestOf } from './agency-values.ts'

test('[M10] amounts of the form are typed in yuan, numbers as whole ones, and empty ones are no limit', () => {
  expect([
    readAmount('1,000.50'),
    readAmount('￥５０'),
    readAmount(''),
    readAmount('-1'),
    readAmount('x'),
  ]).toEqual([100_050, 5_000, null, undefined, undefined])
  expect([
    readNumber('30', 730),
    readNumber('', 730),
    readNumber('731', 730),
    readNumber('1.5', 730),
  ]).toEqual([30, null, undefined, undefined])
  expect(requestOf({ ...emptyAgency, daysAhead: 'many' })).toBeUndefined()
  expect(requestOf({ ...emptyAgency, dailyLimit: '100' })).toMatchObject({
    lineIds: null,
    classIds: null,
    daysAhead: null,
    credit: 0,
    dailyLimit: 10_000,
  })
})
