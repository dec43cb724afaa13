import type { SignedInUser } from '@fairway/testing/api-client'
import { hostileWorkbooks } from '@fairway/testing/files/workbooks'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { grantRole, idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFirstSheet } from '../../office/xlsx/read-sheet.ts'
import { plainWorkbook } from '../../office/xlsx/write-workbook.ts'

let app: TestApp
let admin: SignedInUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const head = [
  '用户名',
  'Name',
  'Código de la organización',
  'roles',
  'Dock codes',
  '有効開始日',
  'Valid until',
  'Phone',
  'E-mail',
]
const workbook = async (...rows: string[][]) =>
  (await plainWorkbook([{ name: 'x', rows }])).toString('base64')
const file = (...rows: string[][]) => workbook(head, ...rows)
const people = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int from staff.users`.execute(
    app.database.db,
  )
  return rows[0]?.count
}

describe('bringing in people from a sheet', () => {
  const good = [
    'wang.li',
    '王丽',
    'OPERATOR',
    'ticketClerk，pierSupervisor',
    'CTM, BDY',
    '46188',
    '2026/12/31',
    '13800138000',
    'wang@example.com',
  ]

  test('the template has the columns in the reader’s language, and the codes that may stand in them', async () => {
    for (const [language, title] of [
      ['zh', '用户名 *'],
      ['en', 'User name *'],
    ] as const) {
      const { data } = await app.call(admin, 'staff.importTemplate', {}, { language })
      const { rows } = await readFirstSheet(Buffer.from(data.file, 'base64'), 10)
      expect(rows[0]?.cells[0]).toBe(title)
      expect(rows).toHaveLength(1)
      const lines = await app.call(admin, 'staff.previewImport', { file: data.file }, { language })
      expect(lines).toMatchObject({ http: 422, code: 'staff.importEmpty' })
    }
  })

  test('each line that is wrong is named with its field and the reason, in the reader’s language', async () => {
    const bad = await file(
      good,
      ['x', '', 'NOWHERE', 'captain', 'ATLANTIS', '2026-02-30', '', '12', 'nobody'],
      ['clerk', '陈', 'RVT', '', '', '', '', '', ''],
      ['WANG.LI', '王', 'RVT', 'agencyClerk', '', '2026-05-02', '2026-05-01', '', ''],
    )
    const { data } = await app.call(admin, 'staff.previewImport', { file: bad }, { language: 'zh' })
    expect(data.faulty).toBe(3)
    expect(
      data.lines.map(({ line, faults }) => [line, faults.map(({ field, reason }) => `${field} ${reason}`)]),
    ).toEqual([
      [2, []],
      [
        3,
        [
          'name required',
          'code userCode',
          'organisation unknownCode',
          'roles unknownCode',
          'docks unknownCode',
          'validFrom serviceDate',
          'phone phone',
          'email email',
        ],
      ],
      [4, ['roles required', 'code codeTaken']],
      [5, ['code codeTwice', 'validTo endsBeforeItBegins']],
    ])
    expect(data.lines[1]?.faults[2]?.message).toBe('单位代码：NOWHERE 不存在')
    expect(data.lines[3]?.faults[0]?.message).toBe('用户名：WANG.LI 与第 2 行重复')
    const english = await app.call(admin, 'staff.previewImport', { file: bad }, { language: 'en' })
    expect(english.data.lines[1]?.faults[2]?.message).toBe('Organisation code: NOWHERE does not exist')
    const before = await people()
    expect(await app.call(admin, 'staff.importUsers', { file: bad })).toMatchObject({
      http: 422,
      code: 'staff.importFaulty',
      details: { count: 3 },
    })
    expect(await people()).toBe(before)
  })

  test('all are added at once, each with a one-time password; a second time none is', async () => {
    const both = await file(good, ['zhao.yi', '=1+1', 'RVT', 'agencyClerk', '', '', '', '', ''])
    const { data } = await app.call(admin, 'staff.importUsers', { file: both })
    expect(data.people.map(({ code }) => code)).toEqual(['wang.li', 'zhao.yi'])
    const { rows } = await readFirstSheet(Buffer.from(data.file, 'base64'), 10)
    expect(rows[2]?.cells).toEqual(['=1+1', 'zhao.yi', data.people[1]?.password])
    const first = await app.signIn('wang.li', data.people[0]?.password)
    expect(await app.call(first, 'orders.list', {})).toMatchObject({ code: 'session.mustChangePassword' })
    const listed = await app.call(admin, 'staff.users', { text: 'wl' })
    expect(listed.data.rows).toMatchObject([
      {
        code: 'wang.li',
        validFrom: '2026-06-15',
        validTo: '2026-12-31',
        roles: [{ code: 'ticketClerk' }, { code: 'pierSupervisor' }],
        docks: [{ code: 'CTM' }, { code: 'BDY' }],
      },
    ])
    const { rows: entries } = await sql<{ detail: unknown }>`
      select detail from journal.operations where operation = 'staff.importUsers'`.execute(app.database.db)
    const ids = await Promise.all(['wang.li', 'zhao.yi'].map((code) => idOf(app, 'staff.users', code)))
    expect(entries).toEqual([{ detail: { people: 2, ids } }])
    expect(await app.call(admin, 'staff.importUsers', { file: both })).toMatchObject({
      code: 'staff.importFaulty',
      details: { count: 2 },
    })
  })

  test('the same file at the same moment adds every user once', async () => {
    const same = await file(['sun.a', '孙甲', 'RVT', 'agencyClerk', '', '', '', '', ''])
    const answers = await Promise.all([1, 2].map(() => app.call(admin, 'staff.importUsers', { file: same })))
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'staff.importFaulty'])
  })

  test('[I3] an agency brings in its own people, with roles of its own', async () => {
    await grantRole(app, 'agency', 'organisationAdministrator')
    const agency = await app.signIn('agency')
    const { data } = await app.call(agency, 'staff.previewImport', {
      file: await file(
        ['own.one', '甲', 'RVT', 'agencyClerk', '', '', '', '', ''],
        ['own.two', '乙', 'OPERATOR', 'agencyClerk', '', '', '', '', ''],
        ['own.three', '丙', 'RVT', 'administrator', 'CTM', '', '', '', ''],
      ),
    })
    expect(data.lines.map(({ faults }) => faults.map(({ field, reason }) => `${field} ${reason}`))).toEqual([
      [],
      ['organisation unknownCode'],
      ['roles unknownCode', 'docks beyondOwn'],
    ])
  })

  test('what is no sheet, or too much of one, is refused with what to do', async () => {
    const preview = (what: string) => app.call(admin, 'staff.previewImport', { file: what })
    expect(await preview(Buffer.from('no sheet').toString('base64'))).toMatchObject({
      code: 'staff.importUnreadable',
    })
    expect(await preview(await workbook(['Name', 'Phone'], ['a', 'b']))).toMatchObject({
      code: 'staff.importColumns',
      details: { columns: 'User name, Organisation code, Role codes' },
    })
    const many = Array.from({ length: 501 }, (_, at) => [`many${at}`, '甲', 'RVT', 'agencyClerk'])
    expect(await preview(await file(...many))).toMatchObject({
      code: 'staff.importTooLong',
      details: { most: 500 },
    })
    expect(await preview(hostileWorkbooks['two million empty rows']!().toString('base64'))).toMatchObject({
      http: 422,
      code: 'staff.importTooLarge',
    })
    expect(await preview('A'.repeat(900_000))).toMatchObject({ http: 400, code: 'request.invalid' })
  })
})
