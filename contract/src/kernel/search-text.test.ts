import { expect, test } from 'vitest'
import { isSearchable } from './search-text.ts'

test('one Han character is a search, as most surnames are one; of other signs it takes two', () => {
  for (const text of ['张', ' 張 ', '𠮷', '欧阳', 'Li', '12', 'ü1', 'キム'])
    expect(isSearchable(text), text).toBe(true)
  for (const text of ['', '  ', 'L', '1', 'é', '😀', '-']) expect(isSearchable(text), text).toBe(false)
})
