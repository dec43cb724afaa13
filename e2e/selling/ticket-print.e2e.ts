import { newIdempotencyKey, type SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, printPapers, quoteTotal } from '@fairway/testing/orders'
import { demoPassword, testNow } from '@fairway/testing/test-app'
import { orders as enOrders } from '@fairway/texts/en/orders'
import { orders as zhOrders } from '@fairway/texts/zh/orders'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { digestOf } from '../../server/database/starting-data/staff.ts'
import { setUpBrowserApp } from '../support/browser.ts'
import { readWithCardReader } from '../support/card-reader.ts'
import { oneLanguage } from '../support/one-language.ts'
import { findAxeViolations, navigate } from '../support/page-crawler.ts'

// A ticket on paper: read by the passenger and at the gate, in Chinese and English, on a roll of 80 mm. A passenger of an
// agency comes to a counter of the operator for it, with the ID, the order number, or the old paper.

const app = setUpBrowserApp()
let clerk: SignedInUser
let agency: SignedInUser
let overnight: {
  sailingId: string
  fromStop: number
  toStop: number
  classCode: string
  departs: Date
  arrives: Date
}
beforeAll(async () => {
  clerk = await app.server.signIn('clerk')
  agency = await app.server.signIn('agency')
  const admin = await app.server.signIn('admin')
  await app.server.call(admin, 'system.setParameter', {
    key: 'orders.hotline',
    value: '023-63100012',
    version: 0,
  })
  await app.server.call(admin, 'system.setParameter', {
    key: 'shell.productName',
    value: '峡江票务',
    version: 0,
  })
  const { rows } = await app.server.database.pool.query(
    `select s.id as "sailingId", a.stop_number as "fromStop", z.stop_number as "toStop", c.code as "classCode",
       a.planned_depart as departs, z.planned_arrive as arrives
     from sailings.sailings s
     join sailings.sailing_stops a on a.sailing_id = s.id and a.stop_number = 0
     join sailings.sailing_stops z on z.sailing_id = s.id
     join inventory.seats i on i.sailing_id = s.id join fleet.classes c on c.id = i.class_id
     where a.planned_depart > $1::timestamptz + interval '1 day'
       and (z.planned_arrive at time zone 'Asia/Shanghai')::date > (a.planned_depart at time zone 'Asia/Shanghai')::date
     order by a.planned_depart, z.stop_number, c.code limit 1`,
    [testNow],
  )
  overnight = rows[0]
})

/** Two adults and a child on the overnight trip. */
async function sellOvernight(): Promise<string> {
  const { departs: _departs, arrives: _arrives, ...trip } = overnight
  const sale = {
    ...trip,
    passengers: [
      buildPassenger('欧阳建国'),
      // Longer than a line of the paper, without a place to break it.
      buildPassenger('Maximiliane Wolfeschlegelsteinhausenbergerdorff'),
      buildPassenger('王小明', 'child', '2017-05-01'),
    ],
    payment: { method: 'cash' as const },
  }
  const expectedTotal = await quoteTotal(app.server, sale, ['adult', 'adult', 'child'])
  const { data } = await app.server.call(
    clerk,
    'orders.sell',
    { ...sale, expectedTotal },
    { key: newIdempotencyKey() },
  )
  return data.orderId
}

async function soldByAgency() {
  const { server } = app
  const passengers = [buildPassenger('王芳'), buildPassenger('李伟')]
  const { payment: _, ...sale } = await buildSale(server, { passengers, phone: '13700137000' }, 'agent')
  const { data } = await server.call(agency, 'orders.sellFromWallet', {
    ...sale,
    paymentPassword: digestOf(demoPassword),
  })
  return { ...data, passengers }
}

/** The papers that came out, and the print dialog closed. */
async function printed(page: Page): Promise<string[]> {
  await page.locator('html[data-printing]').waitFor()
  const papers = await page
    .locator('.paper-ticket')
    .evaluateAll((all) => all.map((one) => one.textContent ?? ''))
  await page.evaluate(() => {
    delete document.documentElement.dataset.printing
    dispatchEvent(new Event('afterprint'))
  })
  await page.locator('.print-sheet').waitFor({ state: 'detached' })
  return papers
}

const printButton = (page: Page) =>
  page.locator('.page-actions').getByRole('button').filter({ hasText: 'Alt+P' })

const day = (moment: Date) => new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
const time = (moment: Date) => new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(11, 16)

describe.each(oneLanguage())('at a screen in %s', (language) => {
  const w = { en: enOrders, zh: zhOrders }[language]
  let page: Page
  beforeAll(async () => {
    const path = `/menus/orders/detail/${await sellOvernight()}`
    page = (await app.signedIn('clerk', { path, language })).page
    // The print dialog of the browser says that it was opened.
    await page.evaluate(() => {
      globalThis.print = () => {
        document.documentElement.dataset.printing = 'true'
      }
    })
    await printButton(page).click()
    // The sheet as the browser takes its picture of it.
    await page.locator('html[data-printing]').waitFor()
    await page.emulateMedia({ media: 'print' })
  })
  const ticket = () => page.locator('.paper-ticket')

  test('a ticket is printed in Chinese and in English', async () => {
    const text = await ticket().first().innerText()
    for (const word of [
      '船票',
      'Passenger ticket',
      '座位',
      'Seat',
      '成人',
      'Adult',
      '居民身份证',
      'Identity card',
      // The name of this installation.
      '峡江票务',
    ])
      expect(text).toContain(word)
  })

  test('days are written in one way on it, the arrival of an overnight trip has its own, there and on the page of the order, the gate its time', async () => {
    const text = await ticket().first().innerText()
    expect(text).toMatch(new RegExp(`${day(overnight.departs)} 周. \\w{3}`))
    expect(text).toMatch(new RegExp(`${day(overnight.arrives)} 周. \\w{3}`))
    expect(text).not.toMatch(/\d\d?\/\d\d?\/\d{4}|\d{4}\/\d\d/)
    const gate = new Date(overnight.departs.getTime() - 5 * 60_000)
    expect(text.replace(/\s+/g, ' ')).toContain(`Board before ${time(gate)}`)
    expect(text).toContain('023-63100012')
    // The day and the time, each with the whole moment under the pointer.
    const arrival = page.locator(`.order-facts time[data-tip^="${day(overnight.arrives)}"]`)
    await expect.poll(() => arrival.count()).toBe(2)
  })

  test('a child’s ticket differs visibly from an adult’s', async () => {
    const ground = (index: number) =>
      ticket()
        .nth(index)
        .locator('.paper-type')
        .evaluate((type) => getComputedStyle(type).backgroundColor)
    expect(await ground(2)).not.toBe(await ground(0))
  })

  test('no ticket overflows the paper, and each is one sheet with a margin all around', async () => {
    // 72 mm, what a roll of 80 mm leaves between its margins.
    await page.setViewportSize({ width: 272, height: 800 })
    const over = await page.evaluate(() =>
      [...document.querySelectorAll('.paper-ticket')].flatMap((paper) => {
        const edge = paper.getBoundingClientRect()
        const walker = document.createTreeWalker(paper, NodeFilter.SHOW_TEXT)
        const found: string[] = []
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const range = document.createRange()
          range.selectNodeContents(node)
          for (const box of range.getClientRects())
            if (box.right > edge.right + 0.5 || box.left < edge.left - 0.5 || box.right > 272.5)
              found.push(node.textContent ?? '')
        }
        return found
      }),
    )
    expect(over).toEqual([])
    const pdf = await page.pdf({ preferCSSPageSize: true, path: process.env.TICKET_PDF })
    const source = pdf.toString('latin1')
    expect(source.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(3)
    const [, width = ''] = /\/MediaBox\s*\[0 0 ([\d.]+)/.exec(source) ?? []
    expect(Number(width)).toBeCloseTo((80 / 25.4) * 72, 0)
  })

  test('[L13] a reprint asks why and for which tickets, and its paper says that it is one', async () => {
    const sold = await app.server.call(
      clerk,
      'orders.sell',
      await buildSale(app.server, { passengers: [buildPassenger('赵一'), buildPassenger('钱二')] }),
    )
    // The paper before is out of the printer.
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await printed(page)
    await navigate(page, `/menus/orders/detail/${sold.data.orderId}`)
    await page.getByRole('heading', { name: new RegExp(sold.data.number) }).waitFor()
    await printButton(page).click()
    await page.locator('html[data-printing]').waitFor()
    expect(await page.locator('.paper-ticket').count()).toBe(2)
    expect(await page.locator('.paper-copy').count()).toBe(0)
    const codes = await page
      .locator('.paper-ticket svg')
      .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('data-code')))
    await printed(page)
    // By keyboard: the ticket of the first passenger stays good.
    await page.keyboard.press('Alt+P')
    const dialog = page.getByRole('dialog', { name: w['orders.reprint.again'] })
    // Nothing is chosen beforehand, because the former papers of what is chosen become void.
    await dialog.getByRole('button', { name: w['orders.reprint.again'] }).click()
    await dialog.getByRole('alert').first().waitFor()
    await dialog.getByRole('checkbox', { name: '钱二' }).check()
    await dialog.getByLabel(w['orders.reason']).selectOption('damaged')
    await dialog.getByRole('button', { name: w['orders.reprint.again'] }).click()
    await page.locator('html[data-printing]').waitFor()
    expect(await page.locator('.paper-ticket').count()).toBe(1)
    const paper = page.locator('.paper-ticket')
    expect(await paper.innerText()).toContain('钱二')
    const copy = (await paper.locator('.paper-copy').textContent()) ?? ''
    for (const word of ['补打票', 'Reprint', '2', '原票作废', 'Former print is void'])
      expect(copy).toContain(word)
    expect(codes).not.toContain(await paper.locator('svg').getAttribute('data-code'))
    await printed(page)
  })

  test('[L14] the counter hands out the ticket of an agency by keyboard: the whole ID number, then the order number and the phone', async () => {
    const order = await soldByAgency()
    await navigate(page, '/menus/orders/list')
    await page.getByRole('button', { name: w['orders.collect.title'] }).waitFor()
    await page.keyboard.press('Alt+C')
    const dialog = page.getByRole('dialog', { name: w['orders.collect.title'] })
    // Filled in at once: keys as fast as a machine's would be a scan.
    await dialog.getByLabel(w['orders.collect.term']).fill(order.passengers[1]?.certificateNumber ?? '')
    await page.keyboard.press('Enter')
    const found = dialog.getByRole('region', { name: w['orders.collect.found'] })
    await found.waitFor()
    expect(await found.innerText()).toContain('李伟')
    expect(await found.innerText()).not.toContain('王芳')
    expect(await findAxeViolations(page, 'body')).toEqual([])
    // The focus is on the button: Enter prints.
    await page.keyboard.press('Enter')
    const [paper, ...others] = await printed(page)
    expect(paper).toContain('李伟')
    expect(others).toEqual([])

    const term = dialog.getByLabel(w['orders.collect.term'])
    await term.fill(order.number)
    await dialog.getByLabel(w['orders.collect.phoneEnd']).fill('7000')
    await page.keyboard.press('Enter')
    await expect.poll(() => found.innerText()).toContain('王芳')
    await found.getByRole('button').click()
    // One of the two was printed a moment ago.
    const question = page.getByRole('dialog', { name: w['orders.reprint.again'] })
    // Chosen is what has no paper yet.
    await question.getByRole('checkbox', { name: '王芳', checked: true }).waitFor()
    await question.getByRole('checkbox', { name: '李伟', checked: false }).waitFor()
    await question.getByLabel(w['orders.reason']).selectOption('other')
    await question.getByRole('button', { name: w['orders.reprint.again'] }).click()
    const papers = (await printed(page)).join()
    expect(papers).toContain('王芳')
    expect(papers).not.toContain('李伟')
    // Both have a paper by now.
    await found.getByText(language === 'en' ? 'not printed yet' : '未打印').waitFor({ state: 'detached' })
  })

  test('[L14] a scan of the paper opens the ticket, and one of a former paper says what replaced it', async () => {
    const order = await soldByAgency()
    const first = await printPapers(app.server, agency, { orderId: order.orderId })
    await page.keyboard.press('Escape')
    await page.locator('.dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: w['orders.collect.title'] }).waitFor()
    await readWithCardReader(page, `${first.tickets[0]?.code}\n`)
    const dialog = page.getByRole('dialog', { name: w['orders.collect.title'] })
    const found = dialog.getByRole('region', { name: w['orders.collect.found'] })
    await found.waitFor()
    expect(await found.innerText()).toContain('王芳')
    await found.getByRole('button').click()
    const question = page.getByRole('dialog', { name: w['orders.reprint.again'] })
    await question.getByRole('button', { name: w['orders.reprint.again'] }).click()
    // A reason has no default: it would be the one of everybody in a hurry.
    await question.getByLabel(w['orders.reason']).and(page.locator('[aria-invalid="true"]')).waitFor()
    await question.getByLabel(w['orders.reason']).selectOption('damaged')
    await question.getByRole('button', { name: w['orders.reprint.again'] }).click()
    await printed(page)
    await readWithCardReader(page, `${first.tickets[0]?.code}\n`)
    await expect
      .poll(() => dialog.innerText())
      .toMatch(language === 'en' ? /replaced by a reprint on 2026-/ : /已于 2026-.* 补打/)
    expect(await found.count()).toBe(0)
  })
})
