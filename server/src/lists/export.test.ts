import { inflateRawSync } from 'node:zlib'
import type { SignedInUser } from '@fairway/testing/api-client'
import { readPdf } from '@fairway/testing/files/read-pdf'
import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'

// A list as a file has exactly the filtered rows, within the caller's scope, and nothing in it runs (formula
// injection).

let app: TestApp
let admin: SignedInUser
let agency: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  agency = await app.signIn('agency')
  await app.database.pool.query(`
    insert into journal.operations (at, user_id, organisation_id, operation, entity, entity_id, request_id, address, detail)
    select '2026-06-01T08:00:07+08'::timestamptz + n * interval '1 minute', u.id, u.organisation_id, 'orders.sell',
      'orders.order', n::text, case n when 3 then '=1+cmd' when 4 then '@SUM(A1)' when 5 then E'\\tx'
        when 6 then '"=1+cmd"' when 7 then E'\\u200b =1+cmd' when 9 then '＝1+cmd' else 'request-' || n end,
      '10.0.0.7', '{}' from generate_series(1, 12000) n join staff.users u on u.code = case when n % 2 = 0 then 'clerk' else 'agency' end`)
  return () => app.close()
})

const fileOf = async (person: SignedInUser, request: object, language = 'en') =>
  (await app.callRaw(person, 'lists.export', request, { language })) as {
    http: number
    code?: string
    data: Buffer
  }

/** Every entry of an archive, read by its directory. */
function unzip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf('PK\x05\x06', file.length, 'latin1')
  const found = new Map<string, string>()
  for (let at = file.readUInt32LE(end + 16), left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, nameLength, local] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt32LE(at + 42),
    ]
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    found.set(
      file.toString('utf8', at + 46, at + 46 + nameLength),
      inflateRawSync(file.subarray(begin, begin + packed)).toString(),
    )
    at += 46 + nameLength
  }
  return found
}

/** The displayed text of a file, whatever its format. */
async function textOf(format: string, file: Buffer): Promise<string> {
  const texts = (part: string) =>
    [...(unzip(file).get(part) ?? '').matchAll(/<(?:w:)?t [^>]*>([^<]*)</g)]
      .map(([, text]) => text)
      .join('\n')
  if (format === 'xlsx') return texts('xl/worksheets/sheet1.xml')
  if (format === 'docx') return texts('word/document.xml')
  if (format === 'pdf') return (await readPdf(file)).pages.flat().join('\n')
  return file.toString()
}

const june = { to: '2026-06-10', sort: 'at' }
const request = (format: string, more: object = {}) => ({
  list: 'journal.operations',
  format,
  request: june,
  ...more,
})

test('an export holds all pages of what is filtered, in the order of the list, with filter, person and time on it', async () => {
  const { data } = await fileOf(
    admin,
    request('txt', { request: { ...june, user: 'clerk', page: 3, pageSize: 20 } }),
  )
  const lines = data.toString().replace('\uFEFF', '').split('\r\n')
  expect(lines[0]).toBe('Audit log')
  expect(lines[1]).toBe('Fairway · Exported by 林岚 (admin), 15 Jun 2026, 09:00')
  expect(lines[2]).toBe('Filter: To: 10 Jun 2026; User: clerk')
  const rows = lines.slice(lines.findIndex((line) => line.startsWith('Time\t')) + 1, -1)
  expect(rows).toHaveLength(6_000)
  expect(rows[0]).toContain('2026-06-01 08:02:07')
  const { data: listed } = await app.call(admin, 'journal.operations', {
    ...june,
    sort: 'at',
    user: 'clerk',
    pageSize: 200,
  })
  expect(rows.slice(0, 200).map((row) => row.split('\t')[3])).toEqual(
    listed.rows.map(({ entityId }) => `Order ${entityId}`),
  )
})

test.each(['xlsx', 'docx', 'pdf', 'txt'])(
  'whoever opens a %s reads what it was filtered by, and finds what was let through and nothing else',
  async (format) => {
    const selection = { ...june, user: 'clerk', to: '2026-06-01', from: '2026-06-01' }
    const { data } = await fileOf(admin, request(format, { request: selection, columns: ['requestId'] }))
    const text = await textOf(format, data)
    expect(text).toMatch(/Filter: .*From: 1 Jun 2026/)
    expect(text).toMatch(/Filter: .*User: clerk/)
    expect(text).toContain('Exported by')
    // The clerk did every second thing, and the day had 960 minutes left.
    const found = [...text.matchAll(/\brequest-(\d+)/g)].map(([, number]) => Number(number))
    const expected = Array.from({ length: 959 }, (_, at) => at + 1).filter(
      (number) => number % 2 === 0 && number !== 4 && number !== 6,
    )
    expect(found).toEqual(expected)
  },
)

test.each(['xlsx', 'docx', 'pdf', 'txt'])(
  'a %s of chosen rows holds these rows alone, in the order of the list, and says so',
  async (format) => {
    const listed = (await app.call(admin, 'journal.operations', { ...june, sort: 'at', pageSize: 200 })).data
      .rows
    const chosen = [listed[150], listed[20], listed[30]].map((row) => row?.id ?? '')
    const { data } = await fileOf(admin, request(format, { columns: ['requestId'], keys: chosen }))
    const text = await textOf(format, data)
    expect(text).toContain('Selected rows only')
    expect([...text.matchAll(/\brequest-(\d+)/g)].map(([whole]) => whole)).toEqual(
      [20, 30, 150].map((at) => listed[at]?.requestId),
    )
  },
)

test('cells that could run as formulas are text and nothing else', async () => {
  const { data } = await fileOf(
    admin,
    request('txt', { columns: ['requestId'], request: { ...june, operation: 'orders.sell' } }),
  )
  const text = data.toString()
  expect(text).toContain("\r\n'=1+cmd\r\n")
  expect(text).toContain("\r\n'@SUM(A1)\r\n")
  expect(text).toContain("\r\n' x\r\n")
  // Behind a quotation mark, which is taken off where the text is read in; behind blanks; by a wide sign.
  expect(text).toContain('\r\n\'"=1+cmd"\r\n')
  expect(text).toContain("\r\n'\u200b =1+cmd\r\n")
  expect(text).toContain("\r\n'＝1+cmd\r\n")
  const sheet = unzip((await fileOf(admin, request('xlsx'))).data).get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).not.toContain('<f>')
  for (const cell of ['=1\\+cmd', '@SUM\\(A1\\)', '&quot;=1\\+cmd&quot;', '\u200b =1\\+cmd', '＝1\\+cmd'])
    expect(sheet).toMatch(new RegExp(`s="8" t="inlineStr"><is><t xml:space="preserve">${cell}<`))
})

test('no format lets a cell run: in documents it is text, and nothing in a PDF is a formula', async () => {
  const selection = { request: { ...june, operation: 'orders.sell' }, columns: ['requestId'] }
  const word = unzip((await fileOf(admin, request('docx', selection))).data).get('word/document.xml') ?? ''
  expect(word).toContain('<w:t xml:space="preserve">=1+cmd</w:t>')
  expect(word).not.toMatch(/fldSimple|instrText/)
  const { data } = await fileOf(admin, request('pdf', selection))
  expect(data.toString('latin1')).not.toMatch(/\/(JS|JavaScript|AA|OpenAction|Launch)\b/)
})

test('a list for paper has the words of the reader, the filter on it, and says when it is cut', async () => {
  const { data } = await app.call(
    admin,
    'lists.print',
    { list: 'journal.operations', request: { ...june, user: 'clerk' }, columns: ['at', 'requestId'] },
    { language: 'zh' },
  )
  expect(data.title).toBe('操作日志')
  expect(data.notes.join('\n')).toContain('导出人：林岚')
  expect(data.notes.join('\n')).toMatch(/筛选条件：.*clerk/)
  expect(data.notes.join('\n')).toContain('已截断')
  expect(data.rows).toHaveLength(2_000)
  expect(data.rows[0]).toEqual(['2026-06-01 08:02:07', 'request-2'])
  expect((await app.callRaw(agency, 'lists.print', { list: 'journal.operations', request: {} })).http).toBe(
    403,
  )
})

test('an aborted export is in the journal as far as it came, and others get their turn', async () => {
  const begin = async () => {
    const aborter = new AbortController()
    const response = await fetch(`${app.url}/api/lists/export`, {
      method: 'POST',
      headers: {
        authorization: admin.token,
        cookie: admin.cookie,
        'content-type': 'application/json',
      },
      body: JSON.stringify(request('xlsx')),
      signal: aborter.signal,
    })
    expect(response.ok).toBe(true)
    aborter.abort()
  }
  for (let turn = 0; turn < 4; turn += 1) await begin()
  // More than are made at a time were given up: the next one is still made.
  const { data } = await fileOf(admin, request('txt', { request: { ...june, requestId: 'request-8' } }))
  expect(data.toString()).toContain('request-8')
  await expect
    .poll(async () => {
      const { rows } = await app.database.pool.query(
        `select count(*)::int as n from journal.operations where operation = 'lists.export'
          and (detail->>'format' = 'xlsx' and at >= $1)`,
        [app.clock.now()],
      )
      return rows[0].n
    })
    .toBeGreaterThanOrEqual(4)
})

test('a workbook has moments and amounts that can be counted with, and the words of the reader', async () => {
  const files = unzip((await fileOf(admin, request('xlsx'), 'zh')).data)
  expect([...files.keys()]).toContain('xl/styles.xml')
  expect(files.get('xl/workbook.xml')).toContain('操作日志')
  expect(files.get('xl/styles.xml')).toContain('formatCode="yyyy\\-mm\\-dd hh:mm:ss"')
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  // 2026-06-01 08:01:07 in Asia/Shanghai, as spreadsheets count days.
  expect(Number(/<c r="A6" s="5"><v>([\d.]+)</.exec(sheet)?.[1])).toBeCloseTo(46_174.334_11, 4)
  expect(sheet.match(/<row /g)).toHaveLength(12_000 + 4)
  expect(sheet).toContain('导出人：林岚')
  // A text that reached beyond its column would make the print of the whole sheet smaller.
  const formats =
    (files.get('xl/styles.xml') ?? '').split('<cellXfs')[1]?.match(/<xf.*?(?=<xf|<\/cellXfs)/g) ?? []
  for (const style of [1, 8]) expect(formats[style]).toContain('wrapText="1"')
})

test('a workbook is printed as wide as the paper, its head on each page; it filters by its head and has a title', async () => {
  const files = unzip((await fileOf(admin, request('xlsx'), 'es')).data)
  expect(files.get('xl/styles.xml')).toContain('formatCode="[$-C0A]d mmm yyyy\\, hh:mm:ss"')
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  const columns = sheet.match(/<col /g)?.length ?? 0
  const last = String.fromCharCode(64 + columns)
  expect(sheet).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>')
  expect(sheet).toMatch(
    /<\/sheetData><autoFilter ref="A5:[A-Z]12005"\/><pageMargins [^>]*\/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"\/>/,
  )
  expect(sheet).toContain(`<autoFilter ref="A5:${last}12005"/>`)
  expect(files.get('xl/workbook.xml')).toMatch(
    /<definedName name="_xlnm.Print_Titles" localSheetId="0">'([^']+)'!\$5:\$5<\/definedName>/,
  )
  const title = /<sheet name="([^"]+)"/.exec(files.get('xl/workbook.xml') ?? '')?.[1]
  expect(files.get('docProps/core.xml')).toContain(
    `<dc:title>${title}</dc:title><dc:creator>Fairway</dc:creator>`,
  )
})

test('[I3] an export has the scope and the permission of its list', async () => {
  expect(await fileOf(agency, request('xlsx'))).toMatchObject({ http: 403, code: 'request.noPermission' })
  expect(await fileOf(admin, request('txt', { list: 'session.me' }))).toMatchObject({
    http: 404,
    code: 'lists.notExported',
  })
  expect(await fileOf(admin, request('txt', { request: { operation: 7 } }))).toMatchObject({ http: 400 })
  const clerk = await app.signIn('clerk')
  const sold = (
    await app.call(clerk, 'orders.sell', await buildSale(app, { passengers: [buildPassenger('欧阳锋')] }))
  ).data
  const orders = { list: 'orders.list', format: 'txt', request: { soldFrom: '2026-06-01' } }
  const rowsOf = ({ data }: { data: Buffer }) => data.toString().split('\r\n').slice(6, -1)
  for (const person of [admin, clerk]) {
    const rows = rowsOf(await fileOf(person, orders))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain(`${sold.number}\tPaid\t`)
    expect(rows[0]).toContain(`\t${(sold.total / 100).toFixed(2)}\t`)
  }
  expect(rowsOf(await fileOf(agency, orders))).toEqual([])
  const sheet = unzip((await fileOf(clerk, { ...orders, format: 'xlsx' })).data).get(
    'xl/worksheets/sheet1.xml',
  )
  expect(sheet).toContain(`s="4"><v>${sold.total / 100}</v>`)
  // Orders end with the sum of what is left by a filter, outside of the filter itself.
  const [, column] = new RegExp(`<c r="([A-Z]+)7" s="4"><v>${sold.total / 100}<`).exec(sheet ?? '') ?? []
  expect(sheet).toContain(
    `<c r="${column}8" s="10"><f>SUBTOTAL(109,${column}7:${column}7)</f><v>${sold.total / 100}</v></c>`,
  )
  expect(sheet).toMatch(/<c r="A8" s="9" t="inlineStr"><is><t xml:space="preserve">Total</)
  expect(sheet?.match(/<f>/g)).toHaveLength(1)
  expect(sheet).toMatch(/<autoFilter ref="A6:[A-Z]+7"\/>/)
})

test('a document has its title as heading and property, page numbers, its language, and its head on every page', async () => {
  const files = unzip((await fileOf(admin, request('docx'), 'ja')).data)
  const word = files.get('word/document.xml') ?? ''
  const [, title] = /<dc:title>([^<]+)</.exec(files.get('docProps/core.xml') ?? '') ?? []
  expect(word).toContain(`<w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t xml:space="preserve">${title}<`)
  expect(files.get('docProps/core.xml')).toContain('<dc:language>ja</dc:language>')
  expect(files.get('word/styles.xml')).toContain('w:eastAsia="ja-JP"')
  expect(files.get('word/footer1.xml')).toMatch(/w:instr="PAGE".* \/ .*w:instr="NUMPAGES"/)
  expect(word.match(/<w:tblHeader\/>/g)).toHaveLength(1)
  // The columns are as wide as the page between its margins.
  const widths = Array.from(word.matchAll(/<w:gridCol w:w="(\d+)"/g), ([, width]) => Number(width))
  const [, page] = /<w:pgSz w:w="(\d+)"/.exec(word) ?? []
  expect(Math.abs(widths.reduce((sum, width) => sum + width, 0) - (Number(page) - 1_440))).toBeLessThan(20)
})

test('a document above the row limit is cut, and says so', async () => {
  const word = unzip((await fileOf(admin, request('docx'))).data).get('word/document.xml') ?? ''
  expect(word.match(/<w:tr>/g)).toHaveLength(5_001)
  expect(word).toContain('More than 5,000 rows')
  const { data } = await fileOf(
    admin,
    request('pdf', { request: { ...june, user: 'clerk', requestId: 'request-8' } }),
    'zh',
  )
  expect(data.subarray(0, 8).toString()).toBe('%PDF-1.7')
  const { pages, title } = await readPdf(data)
  expect(title).toBe('操作日志')
  expect(pages.flat().join('\n')).toContain('request-8')
  expect(pages[0]?.[0]).toBe('操作日志')
})

test('the users are exported with their roles and state', async () => {
  const { data } = await fileOf(admin, { list: 'staff.users', format: 'txt', request: { text: 'agency' } })
  const lines = data.toString().split('\r\n')
  expect(lines[2]).toBe('Filter: Search: agency')
  const { data: listed } = await app.call(admin, 'staff.users', { text: 'agency' })
  expect(lines.slice(6, -1).map((line) => line.split('\t')[0])).toEqual(listed.rows.map(({ code }) => code))
  expect(listed.total).toBeGreaterThan(0)
  expect(lines[6]).toContain('\tActive\t')
})

test('an export is journalled with its list, its rows and what it was filtered by', async () => {
  const { rows } = await app.database.pool.query(
    `select entity_id, detail from journal.operations where operation = 'lists.export' and entity_id = 'journal.operations' order by id desc limit 1`,
  )
  expect(rows[0]).toMatchObject({
    entity_id: 'journal.operations',
    detail: { format: 'pdf', rows: 1, cut: false },
  })
})

test('the journal records which filters a list was read by, and nothing of a person searched for', async () => {
  const { data: search } = await app.call(admin, 'orders.find', { text: 'Zebedee Quixotically' })
  const selection = {
    who: search.who,
    state: 'paid',
    soldFrom: '2026-06-01',
    'Mallory Nobody': '110105194912310021',
  }
  const printed = await app.call(admin, 'lists.print', { list: 'orders.list', request: selection })
  expect(printed.data.notes[1]).toContain('Passenger: Zebedee Quixotically')
  expect(JSON.stringify(printed.data.notes)).not.toContain('Mallory')
  await app.call(admin, 'lists.print', { list: 'staff.users', request: { text: 'Zebedee' } })
  await app.call(admin, 'lists.print', { list: 'journal.operations', request: { user: 'Zebedee' } })
  const { rows } = await app.database.pool.query<{ detail: { filter: string[] } }>(
    `select detail from journal.operations where operation = 'lists.print' order by id desc limit 3`,
  )
  expect(rows.map(({ detail }) => detail.filter)).toEqual([
    ['User'],
    ['Search'],
    ['Passenger', 'Sold from: 2026-06-01', 'Status: paid'],
  ])
  const { rows: whole } = await app.database.pool.query('select o::text as line from journal.operations o')
  expect(whole.filter(({ line }) => /Zebedee|Quixot|Mallory/.test(line))).toEqual([])
})

test('a filter that a list does not know costs nothing, however long it is', async () => {
  const before = process.cpuUsage()
  const { data } = await app.call(admin, 'lists.print', {
    list: 'network.ports',
    request: { nobody: 'a'.repeat(900_000) },
  })
  expect(JSON.stringify(data.notes)).not.toContain('aaaa')
  // Processor time: what other programs take of a busy machine is not the filter's.
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(2_000)
})

test('list settings are stored for each user', async () => {
  const list = 'orders.list'
  const settings = {
    order: ['total', 'number'],
    hidden: ['ship'],
    roomy: true,
    views: [{ name: '今日', search: 'state=paid' }],
  }
  expect((await app.call(admin, 'lists.settings', { list })).data).toEqual({
    order: [],
    hidden: [],
    roomy: false,
    views: [],
  })
  await app.call(admin, 'lists.saveSettings', { list, settings })
  expect((await app.call(admin, 'lists.settings', { list })).data).toEqual(settings)
  expect((await app.call(agency, 'lists.settings', { list })).data.views).toEqual([])
  expect(
    (
      await app.callRaw(admin, 'lists.saveSettings', {
        list,
        settings: { views: [{ name: '', search: '' }] },
      })
    ).http,
  ).toBe(400)
})

test('[I3] chosen rows outside the data scope are not in the file', async () => {
  const clerk = await app.signIn('clerk')
  const { data: foreign } = await app.call(clerk, 'orders.sell', await buildSale(app))
  const file = async (user: SignedInUser) => {
    const { data } = await fileOf(user, {
      list: 'orders.list',
      format: 'txt',
      request: {},
      columns: ['number'],
      keys: [foreign.orderId],
    })
    return data.toString()
  }
  expect(await file(admin)).toContain(foreign.number)
  expect(await file(agency)).not.toContain(foreign.number)
})

test('every head of a workbook has room in its column beside the arrow of the filter', async () => {
  const { data } = await fileOf(admin, { list: 'orders.list', format: 'xlsx', request: {} })
  const sheet = unzip(data).get('xl/worksheets/sheet1.xml') ?? ''
  const widths = [...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width))
  const [, head] = /<row r="6">(.*?)<\/row>/.exec(sheet) ?? []
  const titles = [...(head ?? '').matchAll(/<t [^>]*>([^<]*)</g)].map(([, title]) => title ?? '')
  expect(titles).toContain('Payment method')
  expect(titles.filter((title, at) => title.length + 2 > (widths[at] ?? 0))).toEqual([])
})
