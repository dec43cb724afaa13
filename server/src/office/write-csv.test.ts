import { expect, test } from 'vitest'
import { writeCsv } from './write-csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1+1', "'－1+1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\u200b=1+1', "'\u200b=1+1"],
  ['-12.50', '-12.50'],
  ['+8%', '+8%'],
  ['Gorges\r\n=1+1\tLtd', 'Gorges =1+1 Ltd'],
  ['"Gorges", Ltd', `"'""Gorges"", Ltd"`],
  ['三峡旅行社', '三峡旅行社'],
])('a cell of a file of lines is no formula and no second line: %j', (cell, written) => {
  expect(writeCsv([[cell, 'x']]).toString()).toBe(`\uFEFF${written},x\r\n`)
})
