import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a saved view has its filters, but never a person searched for', async () => {
  const clerk = await app.signIn('clerk')
  const { who } = (await app.call(clerk, 'orders.find', { text: '欧阳锋' })).data
  const search = `state=paid&who=${who}&sort=-departure`
  const settings = { order: [], hidden: [], roomy: false, views: [{ name: 'Paid', search }] }
  const { data } = await app.call(clerk, 'lists.saveSettings', { list: 'orders.list', settings })
  expect(data.views).toEqual([{ name: 'Paid', search: 'state=paid&sort=-departure' }])
})
