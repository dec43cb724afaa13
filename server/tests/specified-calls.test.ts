import { hash } from 'node:crypto'
import type { SignedInUser } from '@fairway/testing/api-client'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The calls of the specification's table, reached as it writes them: method, address, payload and what is answered.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const digest = (password: string) => hash('sha256', password, 'hex')
const device = 'device-of-the-table'

interface Call {
  person?: SignedInUser
  json?: unknown
  form?: Record<string, string>
  language?: string
}

/** One request, written out: nothing of the contract's own addresses is used. */
function request(method: 'GET' | 'POST', path: string, { person, json, form, language = 'en' }: Call = {}) {
  const type =
    json !== undefined ? 'application/json' : form ? 'application/x-www-form-urlencoded' : undefined
  return fetch(app.url + path, {
    method,
    headers: {
      'accept-language': language,
      ...(type && { 'content-type': type }),
      ...(person && { authorization: person.token, cookie: person.cookie }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(form && { body: new URLSearchParams(form).toString() }),
  })
}

async function call(
  method: 'GET' | 'POST',
  path: string,
  options: Call = {},
): Promise<Record<string, unknown>> {
  const response = await request(method, path, options)
  return { http: response.status, ...((await response.json()) as Record<string, unknown>) }
}

async function signInAs(username: string, password = demoPassword, language = 'en') {
  await request('POST', `/api/login/loginAuthCode.do?show=${device}`)
  return call('POST', '/api/login/loginNoAuthCode.do', {
    language,
    json: { username, password: digest(password), deviceId: device, code: app.captchas.get(device) },
  })
}

const idOf = async (code: string) =>
  (await sql<{ id: string }>`select id from staff.users where code = ${code}`.execute(app.database.db))
    .rows[0]?.id ?? ''

test('[J1] [J15] POST /login/loginAuthCode.do?show={value} without a payload answers a binary image, and GET the same', async () => {
  for (const method of ['POST', 'GET'] as const) {
    const response = await request(method, `/api/login/loginAuthCode.do?show=${device}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect([...new Uint8Array(await response.arrayBuffer()).slice(1, 4)]).toEqual([...Buffer.from('PNG')])
  }
})

test('[J2] [J15] POST /login/loginNoAuthCode.do answers success, data with the token, and message', async () => {
  for (const [language, message] of [
    ['en', 'signed in'],
    ['zh', '登录成功'],
    ['es', 'sesión iniciada'],
    ['ja', 'ログインしました'],
  ] as const)
    expect(await signInAs('  clerk ', demoPassword, language)).toEqual({
      http: 200,
      status: 200,
      success: true,
      data: expect.stringMatching(/^[\w-]{43}$/),
      message,
    })
  expect(await signInAs('clerk', 'Not-the-password-1')).toMatchObject({
    success: false,
    message: 'wrong username or password',
  })
})

test('[J3] [J15] GET /me.json, sent as a form, answers the fields of the table at the top level', async () => {
  const person = await app.signIn('clerk')
  const response = await fetch(`${app.url}/api/me.json`, {
    headers: {
      authorization: person.token,
      cookie: person.cookie,
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  expect(await response.json()).toMatchObject({
    success: true,
    rootMenus: expect.any(Array),
    code: 'clerk',
    name: '陈静',
    pwdUpdFlag: expect.any(Boolean),
    payPwdUpdFlag: expect.any(Boolean),
    withdrawPwdUpdFlag: expect.any(Boolean),
    id: await idOf('clerk'),
    withdrawPassword: expect.any(Boolean),
    roleNames: ['Ticket clerk'],
  })
})

test('[J4] [J15] POST /login/logout with the token ends the session', async () => {
  const person = await app.signIn('clerk')
  expect(await call('GET', '/api/me.json', { person })).toMatchObject({ http: 200 })
  expect(await call('POST', '/api/login/logout', { person })).toMatchObject({ http: 200, success: true })
  expect(await call('GET', '/api/me.json', { person })).toMatchObject({ http: 401, status: 50008 })
})

test('[J5] [J15] POST /updatePassword.do with oldPassword and newPassword answers success and message', async () => {
  let present = demoPassword
  for (const [language, message] of [
    ['en', 'password changed successfully'],
    ['zh', '密码修改成功'],
    ['es', 'contraseña cambiada correctamente'],
    ['ja', 'パスワードを変更しました'],
  ] as const) {
    const person = await app.signIn('port', present)
    const next = `Tin-Kettle-${language}-3-gate`
    const json = { oldPassword: digest(present), newPassword: digest(next) }
    expect(await call('POST', '/api/updatePassword.do', { person, json, language })).toMatchObject({
      http: 200,
      success: true,
      message,
    })
    present = next
  }
  const person = await app.signIn('port', present)
  const json = { oldPassword: digest('Not-the-password-1'), newPassword: digest('Kelp-Orbit-58-tin') }
  expect(await call('POST', '/api/updatePassword.do', { person, json })).toMatchObject({
    success: false,
    message: 'The current password is wrong; nothing was changed.',
  })
})

test('[J6] [J15] POST /login/weakPassword.do with newPassword answers success, data that is true for a weak one, and message', async () => {
  const person = await app.signIn('clerk')
  for (const [language, weak, good] of [
    ['en', 'password is weak, please change it again', 'the password is not weak'],
    ['zh', '该密码为弱密码，请重新修改', '该密码不是弱密码'],
    ['es', 'la contraseña es débil, cámbiela de nuevo', 'la contraseña no es débil'],
    ['ja', 'パスワードが弱すぎます。もう一度変更してください', '弱いパスワードではありません'],
  ] as const)
    for (const [password, data, message] of [
      ['Password123', true, weak],
      ['Kelp-Orbit-58-tin', false, good],
    ] as const) {
      const json = { newPassword: digest(password) }
      expect(await call('POST', '/api/login/weakPassword.do', { person, json, language })).toEqual({
        http: 200,
        status: 200,
        success: true,
        data,
        message,
      })
    }
})

test('[J7] [J15] POST /sysHome/changeWithdrawPass.do with oldPass, newPass and confirmPass answers success and message', async () => {
  const person = await app.signIn('accountant2')
  let present = demoPassword
  for (const [language, message] of [
    ['en', 'withdraw password changed successfully'],
    ['zh', '提现密码修改成功'],
    ['es', 'contraseña de retirada cambiada correctamente'],
    ['ja', '出金パスワードを変更しました'],
  ] as const) {
    const next = `River-Stone-${language}-41-up`
    const json = { oldPass: digest(present), newPass: digest(next), confirmPass: digest(next) }
    expect(
      await call('POST', '/api/sysHome/changeWithdrawPass.do', { person, json, language }),
    ).toMatchObject({
      http: 200,
      success: true,
      message,
    })
    present = next
  }
  const json = { oldPass: digest(present), newPass: digest('Aa-1-gate-tin'), confirmPass: digest('other') }
  expect(await call('POST', '/api/sysHome/changeWithdrawPass.do', { person, json })).toMatchObject({
    success: false,
    message: expect.stringMatching(/./),
  })
})

test('[J8] [J15] POST /sysHome/resetPass/{id}.do resets the login password of user id and /sysHome/resetPassword/{id}.do the withdraw password', async () => {
  const admin = await app.signIn('admin')
  const id = await idOf('accountant')
  const accountant = await app.signIn('accountant')
  const withdraw = await call('POST', `/api/sysHome/resetPassword/${id}.do`, { person: admin })
  expect(withdraw).toMatchObject({ http: 200, success: true, data: { password: expect.any(String) } })
  // The login password is as it was, the session goes on, and the withdraw password has to be changed.
  expect(await call('GET', '/api/me.json', { person: accountant })).toMatchObject({
    http: 200,
    pwdUpdFlag: false,
    withdrawPwdUpdFlag: true,
  })
  expect((await signInAs('accountant')).success).toBe(true)

  const login = await call('POST', `/api/sysHome/resetPass/${id}.do`, { person: admin })
  expect(login).toMatchObject({ http: 200, success: true, data: { password: expect.any(String) } })
  expect(await call('GET', '/api/me.json', { person: accountant })).toMatchObject({ http: 401 })
  expect((await signInAs('accountant')).success).toBe(false)
  const { password } = login.data as { password: string }
  const again = await app.signIn('accountant', password)
  expect(await call('GET', '/api/me.json', { person: again })).toMatchObject({ pwdUpdFlag: true })
  for (const path of ['resetPass', 'resetPassword'])
    expect(await call('POST', `/api/sysHome/${path}/${id}.do`)).toMatchObject({ http: 401 })
})

test('[J10] [J15] POST /msgContent/popupMsg.do with an object answers the pop-ups, and /msgContent/readMsgById/{id}.do takes one away', async () => {
  const person = await app.signIn('clerk')
  const admin = await app.signIn('admin')
  const draft = await app.call(admin, 'messages.save', {
    type: 'msg',
    language: 'en',
    titles: { en: 'Gauge' },
    contents: { en: 'The gauge at Wushan rises.' },
    audience: { userIds: [await idOf('clerk')] },
  })
  await app.call(admin, 'messages.publish', draft.data)
  const popups = async () =>
    (await call('POST', '/api/msgContent/popupMsg.do', { person, json: {} })).data as {
      id: string
      type: string
      content: string
    }[]
  const before = await popups()
  const mine = before.find(({ content }) => content.includes('The gauge at Wushan rises.'))
  expect(mine).toMatchObject({ id: expect.stringMatching(/^\d+$/), type: 'msg' })
  expect(await call('POST', `/api/msgContent/readMsgById/${mine?.id}.do`, { person })).toMatchObject({
    http: 200,
    success: true,
  })
  expect((await popups()).map(({ id }) => id)).toEqual(
    before.map(({ id }) => id).filter((id) => id !== mine?.id),
  )
})

test('[J11] [J15] GET /login/refreshAuth.do refreshes the permissions of the calling session', async () => {
  const person = await app.signIn('clerk')
  expect(await call('GET', '/api/login/refreshAuth.do', { person })).toMatchObject({
    http: 200,
    success: true,
  })
  expect(await call('GET', '/api/login/refreshAuth.do')).toMatchObject({ http: 401 })
})

test('[J15] none of them is reached without the base /api', async () => {
  const person = await app.signIn('clerk')
  for (const path of [
    '/login/loginNoAuthCode.do',
    '/login/logout',
    '/updatePassword.do',
    '/login/weakPassword.do',
    '/sysHome/changeWithdrawPass.do',
    '/sysHome/resetPass/1.do',
    '/sysHome/resetPassword/1.do',
    '/sysHome/quick-menu/save.do',
    '/msgContent/popupMsg.do',
    '/msgContent/readMsgById/1.do',
    '/publicSelect/getAgent.do',
  ])
    expect((await request('POST', path, { person, json: {} })).status, path).toBe(404)
})
