import { expect, test } from 'vitest'
import { differingFields, rebase } from './rebase.ts'

const base = { code: 'A', names: { en: 'Old', zh: '旧' }, stops: [1, 2], note: 'x' }

test('[M13] own changes are kept on what another user saved, name by name', () => {
  const own = { ...base, code: 'B', names: { en: 'Mine', zh: '旧' } }
  const theirs = { ...base, names: { zh: '新', en: 'Old' }, stops: [2, 1], note: 'y' }
  expect(rebase(base, own, theirs)).toEqual({
    code: 'B',
    names: { en: 'Mine', zh: '新' },
    stops: [2, 1],
    note: 'y',
  })
  expect(rebase(base, { ...base, names: { zh: '旧' } as never }, theirs).names).toEqual({ zh: '新' })
})

test('[M13] the order in which languages are named is no difference', () => {
  expect(differingFields(base, { ...base, names: { zh: '旧', en: 'Old' } })).toEqual([])
  expect(differingFields(base, { ...base, note: '' })).toEqual(['note'])
})
