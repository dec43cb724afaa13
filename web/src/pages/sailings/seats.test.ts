import { expect, test } from 'vitest'
import { readLabels, toggleLabel } from './seat-labels.ts'

test('typed seat numbers are parsed, each once', () => {
  expect(readLabels(' 12a, 12B，14c\n12A ')).toEqual(['12A', '12B', '14C'])
  expect(readLabels('')).toEqual([])
})

test('a click adds a seat and a second one removes it', () => {
  expect(toggleLabel('12A', '12B')).toBe('12A, 12B')
  expect(toggleLabel('12a 12b', '12A')).toBe('12B')
})
