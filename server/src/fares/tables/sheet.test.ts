import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWorkbook } from '../../office/xlsx/read-workbook.ts'
import { plainWorkbook } from '../../office/xlsx/write-workbook.ts'

let app: TestApp
let author: Awaited<ReturnType<TestApp['signIn']>>

beforeAll(async () => {
  app = await startTestApp()
  author = await app.signIn('admin')
})
afterAll(() => app.close())

async function draft() {
  const { data } = await app.call(author, 'fares.tables', {})
  const table = data.tables.find(({ line }) => line.code === 'FAST-DOWN')!
  const { data: lines } = await app.call(author, 'fares.tableLines', {})
  const version = lines.lines.find(({ line }) => line.id === table.line.id)!.versions[0]!
  return (await app.call(author, 'fares.draftTable', { lineVersionId: version.id, fromId: table.id })).data.id
}

const fileOf = async (rows: string[][]) => (await plainWorkbook([{ name: 'A', rows }])).toString('base64')
const head = ['Class code', 'From stop no.', 'To stop no.', 'Fare (yuan)']

test('[M7] the downloaded sheet comes back as the same fares', async () => {
  const id = await draft()
  const { data: sheet } = await app.call(author, 'fares.fareSheet', { id })
  expect(sheet.name).toBe('fairway-fares-FAST-DOWN-2.xlsx')
  const { rows } = await readWorkbook(Buffer.from(sheet.file, 'base64'), 100)
  expect(rows[1]?.cells.slice(0, 2)).toEqual(['SEAT1', '1'])
  const { data: back } = await app.call(author, 'fares.readSheet', { id, file: sheet.file })
  const { data: table } = await app.call(author, 'fares.table', { id })
  expect(back).toEqual({ lines: 12, classes: table.classes, badLines: 0, faults: [] })
})

test('[M7] each bad line is named by line, column, value and reason; the good ones are read', async () => {
  const id = await draft()
  const file = await fileOf([
    head,
    ['SEAT1', '1', '2', '45.5'],
    ['SEAT1', '1', '3', ''],
    ['SEATX', '1', '2', '45'],
    ['SEAT2', '0', '9', '45'],
    ['SEAT2', '3', '2', '45'],
    ['SEAT2', '1', '2', 'abc'],
    ['SEAT2', '1', '3', '-1'],
    ['SEAT2', '1', '4', '10000001'],
    ['seat1', '1', '2', '46'],
  ])
  const { data } = await app.call(author, 'fares.readSheet', { id, file })
  expect(data.faults.map(({ line, column, value, reason }) => [line, column, value, reason])).toEqual([
    [4, 'A', 'SEATX', 'unknownCode'],
    [5, 'B', '0', 'stop'],
    [5, 'C', '9', 'stop'],
    [6, 'C', '2', 'stopOrder'],
    [7, 'D', 'abc', 'fare'],
    [8, 'D', '-1', 'tooSmall'],
    [9, 'D', '10000001', 'tooLarge'],
    [10, 'C', '2', 'repeated'],
  ])
  expect(data.classes.map((entry) => [entry.class.code, entry.pairs])).toEqual([
    [
      'SEAT1',
      [
        { fromStop: 0, toStop: 1, fareFen: 4_550 },
        { fromStop: 0, toStop: 2, fareFen: null },
      ],
    ],
  ])
})

test('[M7] 20,000 lines are read, of many bad ones the first are named and all counted; one line more is too large', async () => {
  const id = await draft()
  const bad = Array.from({ length: 19_998 }, () => ['SEATX', '1', '2', '45'])
  const file = await fileOf([head, ...bad, ['SEAT1', '1', '2', '45.5']])
  const { data } = await app.call(author, 'fares.readSheet', { id, file })
  expect(data).toMatchObject({ lines: 19_999, badLines: 19_998 })
  expect(data.faults).toHaveLength(500)
  expect(data.classes.map(({ pairs }) => pairs)).toEqual([[{ fromStop: 0, toStop: 1, fareFen: 4_550 }]])
  const more = await fileOf([head, ...bad, ...bad.slice(0, 2)])
  expect(await app.call(author, 'fares.readSheet', { id, file: more })).toMatchObject({
    code: 'fares.sheetTooLarge',
    details: { lines: 20_000 },
  })
})

test('[M7] a file of 5 MB is taken, and a larger one is not', async () => {
  const id = await draft()
  const send = async (bytes: number) =>
    (await app.callRaw(author, 'fares.readSheet', { id, file: Buffer.alloc(bytes, 7).toString('base64') }))
      .code
  expect(await send(5_000_000)).toBe('fares.sheetUnreadable')
  expect(await send(5_010_000)).toBe('request.tooLarge')
})

test('[M7] a file that is no workbook, has no fares or lacks columns is refused by name; columns are known in any language', async () => {
  const id = await draft()
  const send = async (file: string) => (await app.call(author, 'fares.readSheet', { id, file })).code
  expect(await send(Buffer.from('no workbook').toString('base64'))).toBe('fares.sheetUnreadable')
  expect(await send(await fileOf([head]))).toBe('fares.sheetEmpty')
  expect(
    await app.call(author, 'fares.readSheet', { id, file: await fileOf([['Class code', 'Fare (yuan)']]) }),
  ).toMatchObject({ code: 'fares.sheetColumns', details: { columns: 'From stop no., To stop no.' } })
  const chinese = ['舱位等级代码', '起站序号', '止站序号', '票价（元）']
  const { data } = await app.call(author, 'fares.readSheet', {
    id,
    file: await fileOf([chinese, ['SEAT1', '1', '2', '45']]),
  })
  expect(data.classes).toHaveLength(1)
})
