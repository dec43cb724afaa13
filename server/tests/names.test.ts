import { languages } from '@fairway/contract/kernel/languages'
import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

// What people name is written in one language at least and read in all: everywhere by the same rule.

let app: TestApp
let admin: SignedInUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const narrow = { dataScope: 'organisation', dockScope: 'own' } as const
const zh = { language: 'zh' }
const agency = (code: string, names: object) => ({ code, kind: 'agent' as const, names })

test('[E3] a role named in Chinese alone is listed, found, sorted and copied for every reader', async () => {
  const created = await app.call(admin, 'staff.createRole', {
    code: 'night',
    names: { zh: ' 夜班 ', en: '' },
    ...narrow,
  })
  expect(created).toMatchObject({ success: true })
  const { data: role } = await app.call(admin, 'staff.role', { id: created.data.id })
  expect(role.names).toEqual({ zh: '夜班' })
  for (const language of languages) {
    const { data } = await app.call(admin, 'staff.roles', { text: '夜班', pageSize: 50 }, { language })
    expect(data.rows.map(({ code }) => code)).toEqual(['night'])
    const sorted = await app.call(admin, 'staff.roles', { sort: 'name', pageSize: 200 }, { language })
    const listedNames = sorted.data.rows.map(({ names }) => names[language] ?? names.en ?? names.zh ?? '')
    expect(listedNames).toEqual(listedNames.toSorted(new Intl.Collator('zh').compare))
  }
})

test('[E3] a menu entry named in Chinese alone stands with that name in the menu of a colleague who reads English', async () => {
  const entry = {
    ...{ id: 'zhiban', type: 'C' as const, parent: 'network', names: { zh: '值班表' } },
    ...{ uri: 'https://help.example/zhiban', options: {} },
  }
  expect(await app.call(admin, 'staff.createMenu', entry)).toMatchObject({ success: true })
  for (const language of languages) {
    const me = (await app.call(admin, 'session.me', {}, { language })) as unknown as { rootMenus: unknown }
    expect(JSON.stringify(me.rootMenus)).toContain('"id":"zhiban","name":"值班表","names":{"zh":"值班表"}')
  }
})

test('[E3] a dictionary entry named in Chinese alone is found and offered to every reader, and can gain and lose languages', async () => {
  const dictionary = 'refundReasons' as const
  const entry = { dictionary, code: 'fog', names: { zh: '大雾' } }
  expect(await app.call(admin, 'system.addEntry', entry)).toMatchObject({ success: true })
  const offered = async () =>
    (await app.call(admin, 'system.reasons', { dictionary })).data.find(({ code }) => code === 'fog')?.names
  expect(await offered()).toEqual({ zh: '大雾' })
  const search = { name: dictionary, text: '大雾', sort: 'name' } as const
  const { data } = await app.call(admin, 'system.dictionary', search, { language: 'es' })
  expect(data.rows.map(({ code }) => code)).toEqual(['fog'])
  expect(
    await app.call(admin, 'system.changeEntry', { ...entry, names: { en: 'Fog', zh: ' ' } }),
  ).toMatchObject({ success: true })
  await expect.poll(offered).toEqual({ en: 'Fog' })
})

test('[E3] an organisation named in one language is listed by it for the others', async () => {
  const registrationCode = '91350100M000100Y43'
  const first = { ...agency('YUFENG', { zh: '渝风旅行社' }), registrationCode }
  expect(await app.call(admin, 'staff.createOrganisation', first)).toMatchObject({ success: true })
  const second = { ...agency('YUFENG2', { es: 'Viajes Yufeng' }), registrationCode }
  expect(await app.call(admin, 'staff.createOrganisation', second)).toMatchObject({
    code: 'staff.registrationTaken',
    message: expect.stringContaining('渝风旅行社'),
  })
})

test('[E3] the title of the platform can be changed in one language and stays whole for the others', async () => {
  const value = { zh: '夔门售票' }
  const key = 'shell.navbarTitle'
  expect(await app.call(admin, 'system.setParameter', { key, value, version: 0 })).toMatchObject({
    success: true,
  })
  const parameters = async () =>
    ((await app.call(admin, 'session.me', {})) as unknown as { parameters: { navbarTitle: object } })
      .parameters
  await expect.poll(async () => (await parameters()).navbarTitle).toEqual(value)
})

test('[E3] a name in no language is refused, and the answer says which field and what is allowed, in the reader’s language', async () => {
  const empty = { en: ' ', zh: '' }
  const answers = [
    await app.call(admin, 'staff.createRole', { code: 'none', names: empty, ...narrow }, zh),
    await app.call(admin, 'system.addEntry', { dictionary: 'refundReasons', code: 'none', names: {} }, zh),
    await app.call(admin, 'staff.createOrganisation', agency('NOBODY', { en: '' }), zh),
  ]
  for (const answer of answers)
    expect(answer).toMatchObject({
      http: 400,
      code: 'request.invalid',
      message: '请求无效：names至少需要填写一种语言',
      details: { fields: [{ field: 'names', reason: 'oneLanguage' }] },
    })
  const parameter = { key: 'shell.platformName', version: 0 }
  expect(
    await app.call(admin, 'system.setParameter', { ...parameter, value: { es: '' } }, { language: 'es' }),
  ).toMatchObject({ message: expect.stringContaining('value debe escribirse al menos en un idioma') })
  expect(
    await app.call(admin, 'system.setParameter', { ...parameter, value: { ja: 'x'.repeat(101) } }),
  ).toMatchObject({ details: { fields: [{ field: 'value.ja', reason: 'tooLong' }] } })
})
