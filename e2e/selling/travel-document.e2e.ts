import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { testNow } from '@fairway/testing/test-app'
import { orders as texts } from '@fairway/texts/en/orders'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp, useEventTimes } from '../support/browser.ts'
import { readWithCardReader } from '../support/card-reader.ts'

// The machine-readable zone of a passport, typed by a scanner into whatever field has the focus.

const app = setUpBrowserApp()
let user: BrowserUser
let page: Page
beforeAll(async () => {
  user = await app.signedIn('clerk')
  page = user.page
})
afterAll(() => user.context.close())

const tomorrow = addDays(serviceDateOf(testNow), 1)

beforeEach(async () => {
  await page.goto('/')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`/menus/orders/counter?date=${tomorrow}`)
  await useEventTimes(page)
  await page.locator('[data-part="to"] input[role=combobox]').waitFor()
})

const first = 'P<D<<MUELLER<<HANS<PETER<<<<<<<<<<<<<<<<<<<<'
const second = 'C01X00T478D<<6408125M2702283<<<<<<<<<<<<<<<4'
/** The check digit of ICAO Doc 9303. */
function checked(text: string): string {
  const digitOf = (sign: string) => (sign === '<' ? 0 : Number.parseInt(sign, 36))
  const sum = [...text].reduce((all, sign, at) => all + digitOf(sign) * ([7, 3, 1][at % 3] ?? 0), 0)
  return `${text}${sum % 10}`
}

function buildPassport(name: string, number: string): [string, string] {
  const [born, expires] = [checked('900312'), checked('310101')]
  const personal = `${'<'.repeat(14)}0`
  const all = checked(checked(number) + born + expires + personal).slice(-1)
  return [
    `P<${name}`.padEnd(44, '<'),
    `${checked(number)}${name.slice(0, 3)}${born}F${expires}${personal}${all}`,
  ]
}

const field = (name: string, row = 0) => page.locator(`[data-field="${name}"]`).nth(row)

test('a passport fills the passenger with everything the manifest needs, and no key of it stays in a field', async () => {
  const phone = page.locator('.counter-phone input')
  await phone.fill('1380')
  await phone.focus()
  await readWithCardReader(page, `${first}\n${second}\n`)
  await expect.poll(() => field('name').inputValue()).toBe('MUELLER HANS PETER')
  expect(await field('certificateType').inputValue()).toBe('passport')
  expect(await field('certificateNumber').inputValue()).toBe('C01X00T47')
  await expect.poll(() => field('nationality').locator('input[role=combobox]').inputValue()).toBe('Germany')
  expect(await field('birthDate').inputValue()).toBe('1964-08-12')
  expect(await field('sex').locator('input:checked').getAttribute('value')).toBe('male')
  expect(await phone.inputValue()).toBe('1380')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('C01X00T47')
})

test('a second passport fills the next passenger, also when it is delivered in pieces', async () => {
  await field('name').focus()
  await readWithCardReader(page, `${first}\n${second}\n`)
  await expect.poll(() => field('name').inputValue()).toBe('MUELLER HANS PETER')
  const [name, line] = buildPassport('USADOE<<JANE', 'X1RT37KT1')
  await readWithCardReader(
    page,
    name.slice(0, 30),
    `${name.slice(30)}\n`,
    line.slice(0, 20),
    `${line.slice(20)}\n`,
  )
  await expect.poll(() => field('name', 1).inputValue()).toBe('DOE JANE')
  expect(await field('certificateNumber', 1).inputValue()).toBe('X1RT37KT1')
})

test('a wrong check digit fills nothing and is reported with the name of its field', async () => {
  const number = field('certificateNumber')
  await number.focus()
  await readWithCardReader(page, `${first}\n${second.replace('6408125', '6408135')}\n`)
  await page.locator('.toast').filter({ hasText: texts['orders.counter.zone.birthDate'] }).waitFor()
  expect(await number.inputValue()).toBe('')
  expect(await field('name').inputValue()).toBe('')
})

test('a zone that breaks off is reported and typed nowhere', async () => {
  const number = field('certificateNumber')
  await number.focus()
  await readWithCardReader(page, `${first}\n${second.slice(0, 20)}`)
  await page.locator('.toast').filter({ hasText: texts['orders.counter.zone.incomplete'] }).waitFor()
  expect(await number.inputValue()).toBe('')
})
