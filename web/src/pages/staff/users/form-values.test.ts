import { expect, test } from 'vitest'
import { differing, emptyValues, rebased } from './form-values.ts'

const base = { ...emptyValues, name: '陈静', roleIds: ['1', '2'], phone: '1' }

test('the order of roles is no difference', () => {
  expect(differing(base, { ...base, roleIds: ['2', '1'] })).toEqual([])
  expect(differing(base, { ...base, roleIds: ['1'], phone: '' })).toEqual(['roleIds', 'phone'])
})

test('own changes are rebased on the version a colleague saved', () => {
  const mine = { ...base, phone: '2' }
  const theirs = { ...base, name: '陈晶', phone: '3', roleIds: ['1'] }
  expect(rebased(base, mine, theirs)).toEqual({ ...base, name: '陈晶', phone: '2', roleIds: ['1'] })
})
