import { expect, test } from 'vitest'
import { piecesIn, worthOf, wrongPieces } from './count.ts'

test('[Q2] typed pieces are counted by their denomination, and what is no number is pointed out', () => {
  const typed = { 10000: '3', 50: '1', 1: '', 500: 'x' }
  expect(piecesIn(typed)).toEqual({ 10000: 3, 50: 1 })
  expect(worthOf(piecesIn(typed))).toBe(30_050)
  expect(wrongPieces(typed)).toEqual(['500'])
})
