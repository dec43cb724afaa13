import { expect, test } from 'vitest'
import { readBirthDate } from './birth-date.ts'

const today = '2026-06-15'

test.each([
  '19900312',
  '1990-03-12',
  '1990/3/12',
  '1990.03.12',
  '1990年3月12日',
  '１９９００３１２',
  ' 1990 3 12 ',
])('a birth date typed as %s is the twelfth of March 1990', (typed) => {
  expect(readBirthDate(typed, today)).toBe('1990-03-12')
})

test.each(['', '900312', '12/03/1990', '19900230', '20260616', '18900101', '1990031', 'yesterday'])(
  'what is typed as “%s” is no birth date',
  (typed) => {
    expect(readBirthDate(typed, today)).toBeUndefined()
  },
)
