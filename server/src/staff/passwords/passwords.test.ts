import { hash } from 'node:crypto'
import type { SignedInUser } from '@fairway/testing/api-client'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { fitsPolicy } from '../domain/common-passwords.ts'
import { generateOneTimePassword } from './one-time-password.ts'

const digest = (password: string) => hash('sha256', password, 'hex')
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const idOf = async (code: string) => {
  const { rows } = await sql<{ id: string }>`select id from staff.users where code = ${code}`.execute(
    app.database.db,
  )
  return rows[0]?.id ?? ''
}
const change = (person: SignedInUser, oldPassword: string, newPassword: string) =>
  app.call(person, 'staff.changePassword', {
    oldPassword: digest(oldPassword),
    newPassword: digest(newPassword),
  })
const changeWithdraw = (person: SignedInUser, oldPass: string, newPass: string, confirmPass = newPass) =>
  app.call(person, 'staff.changeWithdrawPassword', {
    oldPass: digest(oldPass),
    newPass: digest(newPass),
    confirmPass: digest(confirmPass),
  })

describe('which passwords are weak', () => {
  test.each(['Password123', 'P@ssw0rd2024', 'Qwerty123', '1qaz2WSX', 'Zhangwei123', 'Sanxia2026', '123456'])(
    '[J6] %s is weak for everybody',
    async (password) => {
      const clerk = await app.signIn('clerk')
      expect(await app.call(clerk, 'staff.weakPassword', { newPassword: digest(password) })).toMatchObject({
        success: true,
        data: true,
      })
    },
  )

  test('[J6] what no list and no acquaintance would guess is not weak', async () => {
    const clerk = await app.signIn('clerk')
    for (const password of [demoPassword, 'Kelp-Orbit-58-tin', 'Zrq7-mPonder'])
      expect(await app.call(clerk, 'staff.weakPassword', { newPassword: digest(password) })).toMatchObject({
        data: false,
      })
  })

  test("[J6] the own user name, Chinese name and telephone are weak for oneself, and nobody else's business", async () => {
    await sql`update staff.users set phone = '13812345678' where code = 'clerk2'`.execute(app.database.db)
    const [wu, chen] = [await app.signIn('clerk2'), await app.signIn('clerk')]
    // 吴波
    for (const password of ['Clerk2@123', 'Wubo2026', 'Wubo5678!', 'WuBo13812345678']) {
      const body = { newPassword: digest(password) }
      if (password !== 'WuBo13812345678')
        expect(await app.call(wu, 'staff.weakPassword', body), password).toMatchObject({ data: true })
    }
    expect(await app.call(chen, 'staff.weakPassword', { newPassword: digest('Wubo5678!') })).toMatchObject({
      data: false,
    })
  })
})

test('[J5] a digest of one, two or three signs is refused, whatever sends it', async () => {
  await sql`delete from staff.password_tries`.execute(app.database.db)
  const port = await app.signIn('port')
  for (const short of ['x', '7', ' ', '~', 'zq', 'A!', 'q9 ', '   ', '~~~'])
    expect(await change(port, demoPassword, short), short).toMatchObject({ code: 'staff.weakPassword' })
})

describe('[J5] the login password', () => {
  const next = 'Kelp-Orbit-58-tin'
  beforeEach(async () => {
    await sql`delete from staff.password_tries`.execute(app.database.db)
  })

  test('is changed with the old one; all other sessions end on all nodes, this one stays', async () => {
    const node = await startTestApp({ database: app.database, clock: app.clock })
    try {
      const [here, there] = [await app.signIn('carrier'), await node.signIn('carrier')]
      expect((await node.call(there, 'session.me', {})).http).toBe(200)
      expect(await change(here, demoPassword, next)).toMatchObject({ success: true, data: { ended: 1 } })
      await expect.poll(async () => (await node.call(there, 'session.me', {})).status).toBe(50012)
      expect((await app.call(here, 'session.me', {})).http).toBe(200)
      await expect(app.signIn('carrier')).rejects.toThrow('wrong username or password')
      await app.signIn('carrier', next)
    } finally {
      await node.close()
    }
  })

  test('stays when the old one is wrong: no session ends, and after some tries one has to wait', async () => {
    const dockStaff = await app.signIn('pier')
    for (let turn = 0; turn < 5; turn++)
      expect(await change(dockStaff, `wrong ${turn}`, next)).toMatchObject({
        http: 422,
        code: 'staff.wrongOldPassword',
      })
    expect(await change(dockStaff, demoPassword, next)).toMatchObject({ http: 429, code: 'session.pause' })
    expect((await app.call(dockStaff, 'session.me', {})).http).toBe(200)
  })

  test('is refused when weak, and when it is one of the last five', async () => {
    const port = await app.signIn('port')
    expect(await change(port, demoPassword, 'Password123')).toMatchObject({ code: 'staff.weakPassword' })
    expect(await change(port, demoPassword, demoPassword)).toMatchObject({ code: 'staff.usedPassword' })
    const many = [demoPassword, ...[1, 2, 3, 4, 5].map((each) => `Tin-Kettle-${each}-gate`)]
    for (const [index, password] of many.slice(1).entries())
      expect(await change(port, many[index] ?? '', password)).toMatchObject({ success: true })
    // Five are remembered, the present one among them: the second is refused, the first may come again.
    expect(await change(port, many[5] ?? '', many[1] ?? '')).toMatchObject({ code: 'staff.usedPassword' })
    expect(await change(port, many[5] ?? '', demoPassword)).toMatchObject({ success: true })
  })

  test('of two changes at one moment one is made', async () => {
    const one = await app.signIn('clerk2')
    const answers = await Promise.all([
      change(one, demoPassword, 'Copper-Lantern-4-hay'),
      change(one, demoPassword, 'Copper-Lantern-5-hay'),
    ])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.find(({ success }) => !success)).toMatchObject({ code: 'staff.wrongOldPassword' })
  })
})

describe('[J7][G10] the withdraw password', () => {
  test('is set with the login password while there is none, afterwards with the old one', async () => {
    const qian = await app.signIn('accountant2')
    const flags = async () => {
      const { withdrawPassword, withdrawPwdUpdFlag } = (await app.call(qian, 'session.me', {})) as never as {
        withdrawPassword: boolean
        withdrawPwdUpdFlag: boolean
      }
      return { withdrawPassword, withdrawPwdUpdFlag }
    }
    expect(await flags()).toEqual({ withdrawPassword: true, withdrawPwdUpdFlag: true })
    expect(await changeWithdraw(qian, demoPassword, 'River-Stone-41-up', 'River-Stone-42-up')).toMatchObject({
      http: 422,
      code: 'staff.passwordsDiffer',
    })
    expect(await changeWithdraw(qian, demoPassword, demoPassword)).toMatchObject({
      code: 'staff.sameAsLogin',
    })
    expect(await changeWithdraw(qian, demoPassword, 'River-Stone-41-up')).toMatchObject({ success: true })
    expect(await flags()).toEqual({ withdrawPassword: false, withdrawPwdUpdFlag: false })
    expect(await changeWithdraw(qian, demoPassword, 'River-Stone-43-up')).toMatchObject({
      code: 'staff.wrongOldPassword',
    })
    expect(await changeWithdraw(qian, 'River-Stone-41-up', 'River-Stone-43-up')).toMatchObject({
      success: true,
    })
  })

  test('is refused without the permission, whatever the request', async () => {
    const clerk = await app.signIn('clerk')
    expect(await changeWithdraw(clerk, demoPassword, 'River-Stone-41-up')).toMatchObject({
      http: 403,
      code: 'request.noPermission',
      details: { permission: 'sys.index.withdraw' },
    })
  })
})

test('[G8] passwords are stored as argon2id of the digest, salted for each user, and neither is returned or logged', async () => {
  const lines: string[] = []
  // A database of its own: the passwords of its people change.
  const node = await startTestApp({ log: createLog('info', { write: (line) => void lines.push(line) }) })
  try {
    const [clerk, admin] = [await node.signIn('clerk2'), await node.signIn('admin2')]
    const next = 'Copper-Kettle-31-barge'
    const changed = { oldPassword: digest(demoPassword), newPassword: digest(next) }
    const answers = [
      await node.call(clerk, 'staff.changePassword', changed),
      await node.call(admin, 'staff.changePassword', changed),
      await node.call(await node.signIn('clerk2', next), 'session.me', {}),
      await node.call(await node.signIn('clerk2', next), 'profile.own', {}),
    ]
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200])
    const { rows } = await sql<{ password_hash: string }>`
      select password_hash from staff.users where code in ('clerk2', 'admin2')`.execute(node.database.db)
    const hashes = rows.map(({ password_hash }) => password_hash)
    for (const hash of hashes)
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/)
    expect(new Set(hashes).size).toBe(2)
    const said = JSON.stringify(answers) + lines.join('')
    expect(lines.length).toBeGreaterThan(0)
    for (const secret of [next, digest(next), demoPassword, digest(demoPassword), ...hashes])
      expect(said).not.toContain(secret)
  } finally {
    await node.close()
  }
})

test('a payment password is changed with the old one, and pays from then on', async () => {
  const agency = await app.signIn('agency')
  const next = 'Paddle-Wheel-6-amber'
  expect(
    await app.call(agency, 'staff.changePaymentPassword', {
      oldPassword: digest(demoPassword),
      newPassword: digest(next),
    }),
  ).toMatchObject({ success: true })
  expect(
    await app.call(agency, 'staff.changePaymentPassword', {
      oldPassword: digest(demoPassword),
      newPassword: digest('Paddle-Wheel-7-amber'),
    }),
  ).toMatchObject({ code: 'staff.wrongOldPassword' })
})

describe('[J8] an administrator resets', () => {
  test('a login password to one that works until it is changed, and ends every session of the person', async () => {
    const [admin, accountant] = [await app.signIn('admin'), await app.signIn('accountant')]
    const id = await idOf('accountant')
    const { data } = await app.call(admin, 'staff.resetPassword', { id })
    expect(fitsPolicy(data.password)).toBe(true)
    expect((await app.call(accountant, 'session.me', {})).status).toBe(50012)
    await expect(app.signIn('accountant')).rejects.toThrow('wrong username or password')
    const again = await app.signIn('accountant', data.password)
    expect(await app.call(again, 'orders.list', {})).toMatchObject({
      http: 403,
      code: 'session.mustChangePassword',
    })
    expect(await app.call(again, 'session.me', {})).toMatchObject({ pwdUpdFlag: true })
    expect(await change(again, data.password, 'Copper-Lantern-7-hay')).toMatchObject({ success: true })
    expect((await app.call(again, 'orders.list', {})).http).toBe(200)
    const { rows } = await sql`select user_id, entity_id, detail from journal.operations
      where operation = 'staff.resetPassword'`.execute(app.database.db)
    expect(rows).toEqual([{ user_id: await idOf('admin'), entity_id: id, detail: { sessions: 1 } }])
    expect(JSON.stringify(rows)).not.toContain(data.password)
  })

  test('a withdraw password to one that must be changed before anything else', async () => {
    const [admin, agency] = [await app.signIn('admin'), await app.signIn('agency')]
    const { data } = await app.call(admin, 'staff.resetWithdrawPassword', { id: await idOf('agency') })
    expect(await app.call(agency, 'session.me', {})).toMatchObject({
      pwdUpdFlag: false,
      withdrawPassword: false,
      withdrawPwdUpdFlag: true,
    })
    expect(await app.call(agency, 'orders.list', {})).toMatchObject({ code: 'session.mustChangePassword' })
    expect(await changeWithdraw(agency, data.password, 'River-Stone-44-up')).toMatchObject({ success: true })
    expect((await app.call(agency, 'orders.list', {})).http).toBe(200)
  })

  test('neither without the permission, nor the own one, nor of an unknown user', async () => {
    const [admin, clerk] = [await app.signIn('admin'), await app.signIn('clerk')]
    for (const name of ['staff.resetPassword', 'staff.resetWithdrawPassword'] as const) {
      expect(await app.call(admin, name, { id: await idOf('admin') })).toMatchObject({
        http: 409,
        code: 'staff.ownPassword',
      })
      expect(await app.call(admin, name, { id: '9223372036854775807' })).toMatchObject({
        http: 404,
        code: 'staff.unknownUser',
      })
      expect(await app.call(clerk, name, { id: await idOf('admin') })).toMatchObject({ http: 403 })
    }
  })

  test('only people of their own organisation, when they see no more than that', async () => {
    await sql`insert into staff.role_menus select id, 'staff.resetPassword' from staff.roles where code = 'carrierStaff'`.execute(
      app.database.db,
    )
    const carrier = await app.signIn('carrier', 'Kelp-Orbit-58-tin')
    for (const id of [await idOf('agency'), await idOf('admin'), '4711'])
      expect(await app.call(carrier, 'staff.resetPassword', { id })).toMatchObject({
        http: 404,
        code: 'staff.unknownUser',
      })
  })

  test('a one-time password opens nothing after three days', async () => {
    const admin = await app.signIn('admin')
    const { data } = await app.call(admin, 'staff.resetPassword', { id: await idOf('viewer') })
    const before = app.clock.now()
    app.clock.passMinutes(3 * 24 * 60)
    await expect(app.signIn('viewer', data.password)).rejects.toThrow('wrong username or password')
    app.clock.moveTo(before)
    await app.signIn('viewer', data.password)
  })

  test('made-up passwords fit the policy and do not repeat', () => {
    const generated = Array.from({ length: 500 }, generateOneTimePassword)
    expect(generated.every(fitsPolicy)).toBe(true)
    expect(new Set(generated).size).toBe(500)
  })
})

test('an administrator sees the open sessions and ends one', async () => {
  const [admin, clerk] = [await app.signIn('admin'), await app.signIn('clerk')]
  const { data } = await app.call(admin, 'staff.sessions', { text: 'clerk', sort: '-since' })
  const row = data.rows.find(({ user }) => user.code === 'clerk')
  expect(row).toMatchObject({ kind: 'staff', own: false, user: { name: '陈静' } })
  expect(JSON.stringify(data)).not.toContain(clerk.token)
  for (const one of data.rows.filter(({ user }) => user.code === 'clerk'))
    expect(await app.call(admin, 'staff.endSession', { id: one.id })).toMatchObject({ success: true })
  expect((await app.call(clerk, 'session.me', {})).status).toBe(50012)
  expect(await app.call(admin, 'staff.endSession', { id: row?.id ?? '' })).toMatchObject({
    code: 'staff.sessionGone',
  })
})

test('no token, cookie, digest or one-time password is ever written to the log', async () => {
  let written = ''
  const log = createLog('trace', {
    write(line) {
      written += line
    },
  })
  const node = await startTestApp({ database: app.database, clock: app.clock, log })
  try {
    const secrets: string[] = []
    const admin = await node.signIn('admin2')
    secrets.push(admin.token, admin.cookie.split('=')[1] ?? '', digest(demoPassword))
    await node.signIn('admin2', 'Wrong-Secret-1').catch(() => secrets.push(digest('Wrong-Secret-1')))
    const { data } = await node.call(admin, 'staff.resetPassword', { id: await idOf('viewer') })
    secrets.push(data.password, digest(data.password))
    const viewer = await node.signIn('viewer', data.password)
    await node.call(viewer, 'staff.weakPassword', { newPassword: digest('Marble-Stair-3-oak') })
    await node.call(viewer, 'staff.changePassword', {
      oldPassword: digest(data.password),
      newPassword: digest('Marble-Stair-3-oak'),
    })
    secrets.push(viewer.token, digest('Marble-Stair-3-oak'))
    await node.callRaw(viewer, 'staff.changePassword', { oldPassword: digest('Marble-Stair-3-oak') })
    expect(written).toContain('/api/updatePassword.do')
    expect(secrets.filter((secret) => secret.length < 10 || written.includes(secret))).toEqual([])
  } finally {
    await node.close()
  }
})

test('a password reset ends the sign-in pause that others caused', async () => {
  for (let turn = 0; turn < 6; turn++) await app.signIn('pier', `Wrong-${turn}-Guess`).catch(() => undefined)
  await expect(app.signIn('pier')).rejects.toThrow('Too many failed attempts')
  const admin = await app.signIn('admin')
  const { data } = await app.call(admin, 'staff.resetPassword', { id: await idOf('pier') })
  await app.signIn('pier', data.password)
})
