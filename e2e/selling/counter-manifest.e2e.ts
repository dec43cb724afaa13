import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { buildIdCardNumber } from '@fairway/testing/orders'
import { testNow } from '@fairway/testing/test-app'
import { orders as english } from '@fairway/texts/en/orders'
import { orders as chinese } from '@fairway/texts/zh/orders'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { readWithCardReader } from '../support/card-reader.ts'
import { hasFocus } from '../support/keys.ts'
import { inOneLanguage } from '../support/one-language.ts'
import { axeViolations, navigate } from '../support/page-crawler.ts'

// Who travels, from the counter to the passenger list: passports read by a scanner into whatever field has the focus, what
// rescuers have to know, and what a foreigner's passport does not tell the computer, without leaving the keyboard.

const app = setUpBrowserApp()

/** A day of its own for each language: a person travels once on a sailing. */
const dayOf = { en: addDays(serviceDateOf(testNow), 1), zh: addDays(serviceDateOf(testNow), 2) }

const firstLine = 'P<D<<MUELLER<<HANS<PETER<<<<<<<<<<<<<<<<<<<<'
const secondLine = 'C01X00T478D<<6408125M2702283<<<<<<<<<<<<<<<4'
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

interface Variant {
  language: 'en' | 'zh'
  texts: Record<keyof typeof english, string>
  user: string
  adult: string
  child: string
  passport: string
  germany: string
  described: string
}

describe.each(
  inOneLanguage<Variant>([
    {
      ...{ language: 'en', texts: english, user: 'clerk', adult: 'ZHANG WEI', child: 'ZHANG XIAO' },
      ...{ passport: 'E8800001', germany: 'Germany', described: 'female · born 6 May 2018 · Germany' },
    },
    {
      ...{ language: 'zh', texts: chinese, user: 'clerk2', adult: '张伟', child: '张小' },
      ...{ passport: 'E8800002', germany: '德国', described: '女 · 2018-05-06 出生 · 德国' },
    },
  ]),
)('in $language', ({ language, texts, user, adult, child, passport, germany, described }) => {
  let page: Page
  let admin: Page
  beforeAll(async () => {
    page = (await app.signedIn(user, { language, path: `/menus/orders/counter?date=${dayOf[language]}` }))
      .page
    admin = (await app.signedIn('admin', { language, path: '/menus/orders/list' })).page
  })

  const field = (name: string, row = 0) => page.locator(`[data-field="${name}"]`).nth(row)
  /** At once, but not as keys: those of a machine would be a scan. */
  const type = (text: string) => page.keyboard.insertText(text)
  const focusedField = () =>
    page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  /** The row of a passenger on the page in front of the administrator. */
  const rowOf = (name: string) =>
    admin.locator('.query-table[aria-busy=false] tbody tr').filter({ visible: true, hasText: name })

  async function sell(): Promise<string> {
    await page.locator('.counter-cash:not([aria-disabled])').waitFor()
    await page.keyboard.press('F2')
    await page.getByText(texts['orders.outcome.issued'], { exact: true }).waitFor()
    return (await page.locator('.counter-issued-number').innerText()).trim()
  }

  test('a zone with a wrong check digit, or one that breaks off, is typed nowhere, fills nothing and is reported, the digit with the name of its field', async () => {
    const number = field('certificateNumber')
    const toast = (text: string) => page.locator('.toast').filter({ hasText: text })
    await number.focus()
    await readWithCardReader(page, `${firstLine}\n${secondLine.replace('6408125', '6408135')}\n`)
    await toast(texts['orders.counter.zone.birthDate']).waitFor()
    expect(await number.inputValue()).toBe('')
    expect(await field('name').inputValue()).toBe('')
    await readWithCardReader(page, `${firstLine}\n${secondLine.slice(0, 20)}`)
    await toast(texts['orders.counter.zone.incomplete']).waitFor()
    expect(await number.inputValue()).toBe('')
  })

  test('a passport fills the passenger with everything the manifest needs, and no key of it stays in a field; a second one fills the next passenger, also when it is delivered in pieces, and both are sold', async () => {
    const phone = page.locator('.counter-phone input')
    await phone.fill('1380')
    await phone.focus()
    await readWithCardReader(page, `${firstLine}\n${secondLine}\n`)
    await expect.poll(() => field('name').inputValue()).toBe('MUELLER HANS PETER')
    expect(await field('certificateType').inputValue()).toBe('passport')
    expect(await field('certificateNumber').inputValue()).toBe('C01X00T47')
    await expect.poll(() => field('nationality').locator('input[role=combobox]').inputValue()).toBe(germany)
    expect(await field('birthDate').inputValue()).toBe('1964-08-12')
    expect(await field('sex').locator('input:checked').getAttribute('value')).toBe('male')
    expect(await phone.inputValue()).toBe('1380')
    expect(await stored()).not.toContain('C01X00T47')

    await field('name').focus()
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

    for (const [part, place] of [
      ['from', 'wushan'],
      ['to', 'badong'],
    ] as const) {
      await page.locator(`[data-part="${part}"] input[role=combobox]`).fill(place)
      await page.locator(`[data-part="${part}"] input[role=combobox]`).press('Enter')
    }
    await page.keyboard.press('2')
    await phone.fill('')
    await sell()
  })

  test('special care is marked by keyboard at the counter, and stands on the order and on the passenger list beside whom a child travels with', async () => {
    await page.keyboard.press('Alt+n')
    await page.keyboard.press('Enter')
    await page.keyboard.press('2')
    await expect.poll(focusedField).toBe('certificateNumber')
    await readWithCardReader(page, `${adult}|${buildIdCardNumber()}\n`)
    await expect.poll(() => field('name').inputValue()).toBe(adult)
    await readWithCardReader(page, `${child}|${buildIdCardNumber('2016-05-06')}\n`)
    await expect.poll(() => field('passengerType', 1).inputValue()).toBe('child')

    const care = page.getByRole('button', { name: texts['orders.counter.specialCare'] }).first()
    // After everything that is typed: type, bin, special care.
    await field('passengerType').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => hasFocus(care)).toBe(true)
    await page.keyboard.press('Enter')
    const choice = (code: 'wheelchair' | 'pregnant') =>
      page.getByRole('menuitemcheckbox', { name: texts[`orders.care.${code}`] })
    await choice('wheelchair').waitFor()
    for (const code of ['wheelchair', 'pregnant'] as const) {
      await choice(code).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => choice(code).getAttribute('aria-checked')).toBe('true')
    }
    await page.keyboard.press('Escape')
    await choice('wheelchair').waitFor({ state: 'detached' })
    expect(await care.innerText()).toContain(texts['orders.care.pregnant'])
    expect(await axeViolations(page, '.counter-people')).toEqual([])
    expect(await stored()).not.toContain('pregnant')
    // The name was read wrong: what is altered by hand was typed.
    await field('name', 1).fill(`${child}X`)
    const sold = await sell()
    const { rows } = await app.server.database.pool.query<{ sailing: string; order: string; source: string }>(
      `select t.sailing_id::text as sailing, o.id::text as order, p.identity_source as source from orders.passengers p
      join orders.orders o on o.id = p.order_id join orders.tickets t on t.order_id = o.id and t.passenger_number = p.number
      where o.number = $1 order by p.number`,
      [sold],
    )
    expect(rows.map(({ source }) => source)).toEqual(['cardReader', 'typed'])

    await navigate(admin, `/menus/sailings/detail/${rows[0]!.sailing}?view=passengers`)
    const declared = `${texts['orders.care.wheelchair']} · ${texts['orders.care.pregnant']}`
    await rowOf(`${child}X`).filter({ hasText: adult }).waitFor()
    await rowOf(declared).filter({ hasText: adult }).waitFor()
    await navigate(admin, `/menus/orders/detail/${rows[0]!.order}`)
    await admin.waitForURL(/orders\/detail/)
    await rowOf(adult).filter({ hasText: declared }).waitFor()
  })

  test('a family with a passport is sold tickets by keyboard alone: code, one key, eight digits', async () => {
    await page.keyboard.press('Alt+n')
    await page.keyboard.press('Enter')
    await page.keyboard.press('2')
    await expect.poll(focusedField).toBe('certificateNumber')
    await type(buildIdCardNumber())
    await page.keyboard.press('Enter')
    await type('Li Wei')
    await page.keyboard.press('Enter')
    await field('certificateType', 1).selectOption('passport')
    await field('certificateNumber', 1).focus()
    await type(passport)
    await page.keyboard.press('Enter')
    await type('Anna Schmidt')
    await page.keyboard.press('Enter')
    await expect.poll(focusedField).toBe('nationality')
    // The countries come once for the page; later travellers wait for nothing.
    await type('de')
    await page.locator('.lookup-option').first().waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(focusedField).toBe('sex')
    await page.keyboard.press('f')
    await expect.poll(focusedField).toBe('birthDate')
    await type('20180506')
    await page.keyboard.press('Enter')
    await expect.poll(() => field('passengerType', 1).inputValue()).toBe('child')
    const number = await sell()
    const { rows } = await app.server.database.pool.query(
      `select o.id, p.nationality, p.sex, p.birth_date::text as born from orders.passengers p
      join orders.orders o on o.id = p.order_id where o.number = $1 order by p.number`,
      [number],
    )
    expect(rows[1]).toMatchObject({ nationality: 'DE', sex: 'female', born: '2018-05-06' })

    // The page of the order says of the foreigner what the paper does not tell by its number.
    await navigate(admin, `/menus/orders/detail/${rows[0].id}`)
    await rowOf('Anna Schmidt').getByText(described).waitFor()
  })

  test('missing data are reported at their fields before the sale, and are written to no storage', async () => {
    await page.keyboard.press('Alt+n')
    await page.locator('.counter-offer:not([data-closed])').nth(1).click()
    await field('certificateType').selectOption('passport')
    await field('certificateNumber').fill('X7654321')
    await field('name').fill('Jean Petit')
    await field('birthDate').fill('19900312')
    await page.locator('.counter-cash:not([aria-disabled])').click()
    await expect.poll(focusedField).toBe('nationality')
    await expect
      .poll(() => page.locator('.counter-more').getByText(texts['orders.fault.required']).count())
      .toBe(2)
    await expect.poll(stored).toContain('Jean Petit')
    expect(await stored()).not.toMatch(/1990-?03-?12|X7654321/)
  })
})
