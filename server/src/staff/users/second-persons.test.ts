import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { definitions } from '../../system/parameter-list.ts'

// Four eyes: one administrator with several accounts is still one person.

let app: TestApp
let admin: SignedInUser
let admin2: SignedInUser
beforeAll(async () => {
  app = await startTestApp()
  await query(`update staff.users set created_at = '2026-01-01'`)
})
beforeEach(async () => {
  // Sessions end in the days that tests let pass.
  admin = await app.signIn('admin')
  admin2 = await app.signIn('admin2')
})
afterAll(() => app.close())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<Row>(text, values)).rows
const userId = (code: string) => idOf(app, 'staff.users', code)

async function createUser(by: SignedInUser, code: string, role = 'accountant') {
  const { data } = await app.call(by, 'staff.createUser', {
    code,
    name: '李新',
    organisationId: await idOf(app, 'staff.organisations', 'OPERATOR'),
    roleIds: [await idOf(app, 'staff.roles', role)],
    dockIds: [],
    validFrom: null,
    validTo: null,
    phone: '',
    email: '',
  })
  return data.id
}

/** As if one of them had set the password of the other, who could not go on working in this test. */
const noteReset = ({ database, clock }: TestApp, by: string, of: string) =>
  database.pool.query(
    `insert into journal.operations (at, user_id, operation, entity, entity_id)
     select $1, maker.id, 'staff.resetPassword', 'staff.user', u.id::text from staff.users maker, staff.users u
     where maker.code = $2 and u.code = $3`,
    [clock.now(), by, of],
  )

let subjects = 0
/** A request as a capability asks for it; of a kind that another command carries out. */
async function ask(by: string): Promise<string> {
  subjects += 1
  const [row] = await query<{ id: string }>(
    `select platform.ask_approval('orders.overrule', $1, '{}', $2, true, $3, $3::timestamptz + interval '1 hour')::text as id`,
    [`offer ${subjects}`, by, app.clock.now()],
  )
  return row?.id ?? ''
}
async function decide(request: string, by: string): Promise<string | null> {
  const [row] = await query<{ refusal: string | null }>(
    `select platform.decide_approval($1, $2, true, '', $3) as refusal`,
    [request, by, app.clock.now()],
  )
  return row?.refusal ?? null
}

const daysLater = (days: number) => app.clock.passMinutes(days * 1_440)

describe('[Q9] the second person', () => {
  test('is not an account that the asker made, nor one made by who made the asker, until another administrator confirms it or the days are over', async () => {
    const [first, second, third] = await Promise.all([
      createUser(admin, 'puppet1'),
      createUser(admin, 'puppet2'),
      createUser(admin2, 'newcomer'),
    ])
    const adminId = await userId('admin')
    // Asked by its maker, asked of its maker, and between two of one maker.
    expect(await decide(await ask(adminId), first)).toBe('relatedPersons')
    expect(await decide(await ask(first), adminId)).toBe('relatedPersons')
    const request = await ask(first)
    expect(await decide(request, second)).toBe('relatedPersons')
    // Others decide, and new accounts of other makers.
    expect(await decide(await ask(first), await userId('accountant'))).toBeNull()
    expect(await decide(await ask(first), third)).toBeNull()

    const { data } = await app.call(admin2, 'staff.user', { id: second })
    expect(data).toMatchObject({
      unconfirmed: { by: ['林岚'], until: '2026-06-18T09:00:00+08:00' },
      can: { confirm: { allowed: true } },
    })
    expect((await app.call(admin, 'staff.user', { id: second })).data.can.confirm).toMatchObject({
      reason: 'staff.confirmOwnChange',
    })
    expect(await app.call(admin, 'staff.confirmUser', { id: second })).toMatchObject({
      code: 'staff.confirmOwnChange',
    })
    expect(await app.call(admin2, 'staff.confirmUser', { id: second })).toMatchObject({ http: 200 })
    expect(await decide(request, second)).toBeNull()
    expect((await app.call(admin2, 'staff.user', { id: second })).data).toMatchObject({
      unconfirmed: null,
      can: { confirm: { reason: 'staff.nothingToConfirm' } },
    })
    expect(await app.call(admin2, 'staff.confirmUser', { id: second })).toMatchObject({
      code: 'staff.nothingToConfirm',
    })

    const another = await createUser(admin, 'puppet3')
    expect(await decide(await ask(first), another)).toBe('relatedPersons')
    daysLater(4)
    expect(await decide(await ask(first), another)).toBeNull()
  })

  test('is not a user whose password the asker set or whose roles the asker changed, and a made administrator confirms nothing of the maker', async () => {
    const adminId = await userId('admin')
    const accountant2 = await userId('accountant2')
    expect(await decide(await ask(adminId), accountant2)).toBeNull()
    await app.call(admin, 'staff.resetPassword', { id: accountant2 })
    expect(await decide(await ask(adminId), accountant2)).toBe('relatedPersons')
    // Two whose passwords one administrator set may both be that administrator.
    const accountant = await userId('accountant')
    expect(await decide(await ask(accountant), accountant2)).toBeNull()
    await app.call(admin, 'staff.resetPassword', { id: accountant })
    expect(await decide(await ask(accountant), accountant2)).toBe('relatedPersons')

    // An administrator who was made by the first one.
    await createUser(admin, 'admin3', 'administrator')
    await query(
      `update staff.users set password_hash = (select password_hash from staff.users where code = 'admin'), must_change_password = false
       where code = 'admin3'`,
    )
    const made = await app.signIn('admin3')
    expect((await app.call(made, 'staff.user', { id: accountant2 })).data.can.confirm).toMatchObject({
      reason: 'approvals.relatedPersons',
    })
    expect(await app.call(made, 'staff.confirmUser', { id: accountant2 })).toMatchObject({
      http: 409,
      code: 'approvals.relatedPersons',
    })

    // Who widens a role widens its holders.
    const clerk = await userId('clerk')
    expect(await decide(await ask(adminId), clerk)).toBeNull()
    const { data: role } = await app.call(admin, 'staff.role', {
      id: await idOf(app, 'staff.roles', 'ticketClerk'),
    })
    const { id, version, names, dataScope, dockScope, remark } = role
    const common = { id, version, names, dataScope, dockScope, remark }
    expect(
      await app.call(admin, 'staff.saveRole', { ...common, grant: ['staff.viewUsers'], withdraw: [] }),
    ).toMatchObject({ http: 200 })
    expect(await decide(await ask(adminId), clerk)).toBe('relatedPersons')
    // Of colleagues in a role that was widened each is the other's second person.
    expect(await decide(await ask(await userId('clerk2')), clerk)).toBeNull()
  })

  test('finds such a request with the reason, gets it as the answer too, and does not have it counted as waiting', async () => {
    const adminId = await userId('admin')
    await noteReset(app, 'admin', 'admin2')
    const [row] = await query<{ id: string }>(
      `select platform.ask_approval('system.parameter', 'sessions.lockAfterMinutes', $1, $2, false, $3, $3::timestamptz + interval '1 day')::text
        as id`,
      [{ key: 'sessions.lockAfterMinutes', version: 0, before: null, after: 30 }, adminId, app.clock.now()],
    )
    const id = row?.id ?? ''
    const { rows } = (await app.call(admin2, 'approvals.list', { state: ['asked'], pageSize: 200 })).data
    expect(rows.find((request) => request.id === id)?.can.decide).toMatchObject({
      allowed: false,
      reason: 'approvals.relatedPersons',
    })
    expect(await app.call(admin2, 'approvals.decide', { id, approved: true })).toMatchObject({
      http: 409,
      code: 'approvals.relatedPersons',
    })
    await query(`update platform.approvals set state = 'withdrawn', decided_at = now() where id = $1`, [id])
  })

  test('is checked by the database in every table that has one', async () => {
    const [maker, made] = [await userId('admin'), await createUser(admin, 'puppet4')]
    const request = await ask(maker)
    const approve = () =>
      query(
        `update platform.approvals set state = 'approved', decided_by = $1, decided_at = $3 where id = $2`,
        [made, request, app.clock.now()],
      )
    await expect(approve()).rejects.toMatchObject({ code: 'FW412' })
    // Control: without the trigger it is taken.
    await query('alter table platform.approvals disable trigger is_another_person')
    await approve()
    await query('alter table platform.approvals enable trigger is_another_person')

    const guarded = await query<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger where tgname = 'is_another_person'`,
    )
    const withSecondPerson = await query<{ name: string }>(
      `select conrelid::regclass::text as name from pg_constraint where contype = 'c' and conname like '%second_person'`,
    )
    /** Decided by a request in `platform.approvals`, which is guarded. */
    const byRequest = [
      'accounts.transfer_drafts',
      'agents.bank_accounts',
      'agents.top_ups',
      'agents.withdrawals',
      'river.imports',
      'settlement.payments',
      'settlement.periods',
      'settlement.years',
    ]
    expect(withSecondPerson.map(({ name }) => name).sort()).toEqual(
      [...guarded.map(({ name }) => name), ...byRequest].sort(),
    )
  })

  test('of a draft is neither offered nor allowed to approve it when the author made the account', async () => {
    // Of what the other tests did, nothing counts any more.
    daysLater(4)
    admin = await app.signIn('admin')
    const [line] = await query<{ id: string }>(
      `with former as (select * from network.line_versions order by version desc, id limit 1),
       draft as (
         insert into network.line_versions (line_id, version, valid_from, drawn_up_by, drawn_up_at)
         select former.line_id, former.version + 1, '2026-08-01', u.id, $1
         from former join staff.users u on u.code = 'admin2' returning id)
       insert into network.line_stops (line_version_id, stop_number, dock_id, arrive_minutes, depart_minutes)
       select draft.id, stop_number, dock_id, arrive_minutes, depart_minutes
       from draft, former join network.line_stops s on s.line_version_id = former.id
       returning line_version_id::text as id`,
      [app.clock.now()],
    )
    const id = line?.id ?? ''
    const offered = async () => (await app.call(admin, 'network.lineVersion', { id })).data.can.approve
    expect(await offered()).toEqual({ allowed: true })
    await noteReset(app, 'admin2', 'admin')
    expect(await offered()).toMatchObject({ allowed: false, reason: 'approvals.relatedPersons' })
    expect(await app.call(admin, 'network.approveLineVersion', { id, revision: 1 })).toMatchObject({
      http: 409,
      code: 'approvals.relatedPersons',
    })
  })
})

test('a parameter that guards accounts or money is changed by a second administrator, once the installation is older', async () => {
  const other = await startTestApp()
  try {
    const [asker, approver] = [await other.signIn('admin'), await other.signIn('admin2')]
    const key = 'sessions.lockAfterMinutes'
    const set = (value: number, version: number) =>
      other.call(asker, 'system.setParameter', { key, value, version })
    expect(await set(30, 0)).toMatchObject({ data: { version: 1, waits: false } })
    expect(await other.call(asker, 'system.resetParameter', { key, version: 1 })).toMatchObject({
      data: { version: 2, waits: false },
    })
    await other.database.pool.query(`update staff.users set created_at = '2026-01-01'`)
    expect(await set(60, 2)).toMatchObject({ data: { version: 2, waits: true } })
    expect(await set(45, 2)).toMatchObject({ http: 409, code: 'system.parameterAsked' })
    const inForce = async () =>
      (await other.call(asker, 'system.parameters', { text: key })).data.rows[0]?.value
    expect(await inForce()).toBe(15)
    const { rows } = (await other.call(approver, 'approvals.list', { state: ['asked'] })).data
    const request = rows.find(({ kind }) => kind === 'system.parameter')
    expect(request).toMatchObject({
      summary: expect.stringMatching(/^Set .* to: 60 minutes$/),
      changes: [{ before: '15 minutes', after: '60 minutes' }],
    })
    const id = request?.id ?? ''
    expect(await other.call(asker, 'approvals.decide', { id, approved: true })).toMatchObject({
      code: 'approvals.ownRequest',
    })
    expect(await other.call(approver, 'approvals.decide', { id, approved: true })).toMatchObject({
      data: { state: 'used' },
    })
    await expect.poll(inForce).toBe(60)
    // Others are changed at once.
    const plain = { key: 'sessions.mostPerUser', value: 5, version: 0 }
    expect(await other.call(asker, 'system.setParameter', plain)).toMatchObject({ data: { waits: false } })
  } finally {
    await other.close()
  }
})

test('in a new installation one administrator makes the second person, which home tells and the journal marks', async () => {
  const other = await startTestApp()
  try {
    const [first] = (
      await other.database.pool.query<{ id: string }>(`select id::text from staff.users where code = 'admin'`)
    ).rows
    const asker = await other.signIn('admin')
    await noteReset(other, 'admin', 'accountant2')
    const made = await other.signIn('accountant2')
    const { rows } = await other.database.pool.query<{ id: string }>(
      `select platform.ask_approval('settlement.closePeriod', 'x', '{}', $1, true, $2, $2::timestamptz + interval '1 day')::text as id`,
      [first?.id, other.clock.now()],
    )
    expect((await other.call(asker, 'home.firstSteps', {})).data.setUpAlone).toBe(true)
    expect(
      await other.call(made, 'approvals.decide', {
        id: rows[0]?.id ?? '',
        approved: false,
        reason: 'no voucher',
      }),
    ).toMatchObject({ data: { state: 'refused' } })
    const { rows: marked } = await other.database.pool.query(
      `select detail -> 'related' as related from journal.operations where operation = 'approvals.decide'`,
    )
    expect(marked).toEqual([{ related: true }])
    await other.database.pool.query(`update staff.users set created_at = '2026-01-01'`)
    expect((await other.call(asker, 'home.firstSteps', {})).data.setUpAlone).toBe(false)
  } finally {
    await other.close()
  }
})

test('what the database assumes without a setting is what the parameter has by default', async () => {
  expect(await query('select staff.second_person_days() as days')).toEqual([
    { days: definitions['sessions.secondPersonDays'].standard },
  ])
})
