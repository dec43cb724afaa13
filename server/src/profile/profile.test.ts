import { jpegPicture, pngPicture } from '@fairway/testing/pictures'
import { startTestApp, type TestApp, TestClock } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'

let app: TestApp
const clock = new TestClock()
beforeAll(async () => {
  app = await startTestApp({ clock })
  return () => app.close()
})

const none = {}

test('[A5] a user sees their own data: name, organisation, roles and docks', async () => {
  const clerk = await app.signIn('clerk')
  const { data } = await app.call(clerk, 'profile.own', none)
  expect(data).toMatchObject({
    code: 'clerk',
    name: '陈静',
    organisation: { en: 'Gorges Passenger Ticketing' },
    roles: [{ zh: '售票员' }],
    phone: '',
    email: '',
  })
  expect(data.docks.map(({ en }) => en)).toHaveLength(3)
})

test('[A5] a user saves their own contact data, and invalid values are refused', async () => {
  const clerk = await app.signIn('clerk')
  const said = { phone: '13812345678', email: 'chen.jing@example.com', introduction: '巫山码头，早班' }
  expect(await app.call(clerk, 'profile.save', said)).toMatchObject({ http: 200 })
  expect((await app.call(clerk, 'profile.own', none)).data).toMatchObject(said)
  expect(await app.callRaw(clerk, 'session.me', none)).toMatchObject({ introduction: '巫山码头，早班' })
  const wrong = await app.callRaw(clerk, 'profile.save', { ...said, phone: '12345', email: 'at home' })
  expect(wrong).toMatchObject({ http: 400, code: 'request.invalid' })
  expect(JSON.stringify(wrong.details)).toMatch(/phone.*email/)
  const { rows } = await app.database.pool.query(
    `select detail::text from journal.operations where operation = 'profile.save'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('138')
})

test('[A5] a picture is stored, visible to its owner at once, replaced under a new URL, and removed', async () => {
  const clerk = await app.signIn('clerk')
  const other = await app.signIn('clerk2')
  const save = (image: string) => app.call(clerk, 'profile.saveAvatar', { image })
  const first = await save(jpegPicture({ notes: 'Exif' }).toString('base64'))
  expect(first.data.avatar).toMatch(/^\/api\/profile\/avatar\?version=\d+$/)
  expect(await app.callRaw(clerk, 'session.me', none)).toMatchObject({ avatar: first.data.avatar })
  expect((await app.call(clerk, 'profile.avatar', none)).data.image).toBe(
    `data:image/jpeg;base64,${jpegPicture().toString('base64')}`,
  )
  expect((await app.call(other, 'profile.avatar', none)).data.image).toBe('')
  clock.passMinutes(1)
  const second = await save(pngPicture({ width: 256, height: 256 }).toString('base64'))
  expect(second.data.avatar).not.toBe(first.data.avatar)
  for (const wrong of [
    pngPicture({ width: 257 }).toString('base64'),
    Buffer.from('<svg onload="alert(1)"/>').toString('base64'),
  ])
    expect(await app.callRaw(clerk, 'profile.saveAvatar', { image: wrong })).toMatchObject({
      http: 422,
      code: 'profile.noPicture',
    })
  expect((await app.call(clerk, 'profile.own', none)).data.avatar).toBe(second.data.avatar)
  expect((await save('')).data.avatar).toBe('')
  expect((await app.call(clerk, 'profile.avatar', none)).data.image).toBe('')
})

test('[A5] a user sees their own sessions and ends one or all others; those of other users are out of reach', async () => {
  const desk = await app.signIn('agency')
  const phone = await app.signIn('agency')
  const tablet = await app.signIn('agency')
  const otherUser = await app.signIn('clerk')
  const { data: rows } = await app.call(desk, 'profile.sessions', none)
  expect(rows).toHaveLength(3)
  expect(rows.map(({ own }) => own)).toEqual([true, false, false])
  const theirs = (await app.call(phone, 'profile.sessions', none)).data.find(({ own }) => own)
  const id = theirs?.id ?? ''

  expect(await app.callRaw(otherUser, 'profile.endSession', { id })).toMatchObject({
    http: 404,
    code: 'profile.sessionGone',
  })
  expect(await app.call(desk, 'profile.endSession', { id })).toMatchObject({ http: 200 })
  expect(await app.call(phone, 'session.me', none)).toMatchObject({ http: 401, status: 50012 })
  expect(await app.call(desk, 'profile.endSession', { id })).toMatchObject({ code: 'profile.sessionGone' })

  expect((await app.call(desk, 'profile.endOtherSessions', none)).data).toEqual({ ended: 1 })
  expect(await app.call(tablet, 'session.me', none)).toMatchObject({ http: 401, status: 50012 })
  expect((await app.call(desk, 'profile.sessions', none)).data).toHaveLength(1)
  expect(await app.call(otherUser, 'session.me', none)).toMatchObject({ http: 200 })
})

test('[E4] settings follow a user to another desk, and come with the reply of every page load', async () => {
  const desk = await app.signIn('clerk2')
  await app.call(desk, 'profile.savePreferences', {
    changes: { accent: { value: '#11a983', age: 0 }, mode: { value: 'dark', age: 5 } },
  })
  const elsewhere = await app.signIn('clerk2')
  const me = (await app.callRaw(elsewhere, 'session.me', none)) as unknown as {
    parameters: { preferences: unknown }
  }
  expect(me.parameters.preferences).toMatchObject({ accent: { value: '#11a983' }, mode: { value: 'dark' } })
  expect((await app.call(elsewhere, 'profile.preferences', none)).data).toEqual(me.parameters.preferences)
  const otherUser = await app.signIn('clerk')
  expect((await app.call(otherUser, 'profile.preferences', none)).data).toEqual({})
})

test('[E4] the last change of each setting wins, however late it arrives from a desk that was offline', async () => {
  const desk = await app.signIn('pier')
  const offLine = await app.signIn('pier')
  clock.passMinutes(60)
  await app.call(desk, 'profile.savePreferences', { changes: { size: { value: 'large', age: 60_000 } } })
  const { data } = await app.call(offLine, 'profile.savePreferences', {
    changes: { size: { value: 'mini', age: 30 * 60_000 }, tagsView: { value: false, age: 30 * 60_000 } },
  })
  expect(data).toMatchObject({ size: { value: 'large' }, tagsView: { value: false } })
  const later = await app.call(offLine, 'profile.savePreferences', {
    changes: { size: { value: 'small', age: 0 } },
  })
  expect(later.data.size?.value).toBe('small')
})

test('[E4] a setting of another version of the product is neither returned nor lost', async () => {
  const desk = await app.signIn('carrier')
  await app.database.pool.query(`
    insert into profile.preferences (user_id, key, value, changed_at)
    select id, key, value, now() from staff.users,
      (values ('fontOfTheFuture', '"serif"'::jsonb), ('size', '"gigantic"')) as future (key, value) where code = 'carrier'`)
  await app.call(desk, 'profile.savePreferences', { changes: { mode: { value: 'light', age: 0 } } })
  const { data } = await app.call(desk, 'profile.preferences', none)
  expect(Object.keys(data)).toEqual(['mode'])
  const { rows } = await app.database.pool.query(
    `select key from profile.preferences p join staff.users u on u.id = p.user_id where u.code = 'carrier' order by key`,
  )
  expect(rows.map(({ key }) => key)).toEqual(['fontOfTheFuture', 'mode', 'size'])
})

test('[E4] values that no setting has are refused by name', async () => {
  const desk = await app.signIn('clerk')
  expect(
    await app.callRaw(desk, 'profile.savePreferences', { changes: { accent: { value: 'red;}', age: 0 } } }),
  ).toMatchObject({ http: 400, code: 'request.invalid' })
})
