import { newIdempotencyKey, type SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, quoteTotal } from '@fairway/testing/orders'
import { testNow } from '@fairway/testing/test-app'
import { orders as enOrders } from '@fairway/texts/en/orders'
import { orders as zhOrders } from '@fairway/texts/zh/orders'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp } from '../support/browser.ts'

// A ticket on paper: read by the passenger and at the gate, in Chinese and English, on a roll of 80 mm.

const app = setUpBrowserApp()
let clerk: SignedInUser
let overnight: {
  sailingId: string
  fromStop: number
  toStop: number
  classCode: string
  departs: Date
  arrives: Date
}
let orderId = ''
beforeAll(async () => {
  clerk = await app.server.signIn('clerk')
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
  const sold = await app.server.call(
    clerk,
    'orders.sell',
    { ...sale, expectedTotal },
    { key: newIdempotencyKey() },
  )
  orderId = sold.data.orderId
})

/** Prints from the order's page and leaves the sheet as the browser takes its picture of it. */
async function printed(page: Page, language: 'en' | 'zh'): Promise<void> {
  await page.addInitScript(() => {
    globalThis.print = () => {
      document.documentElement.dataset.printing = 'true'
    }
  })
  await page.goto(`/menus/orders/detail/${orderId}`)
  await page.locator('.page-actions').getByRole('button').filter({ hasText: 'Alt+P' }).click()
  // The second language prints a reprint, which requires a reason.
  if (language === 'zh') {
    const question = page.getByRole('dialog', { name: zhOrders['orders.reprint.again'] })
    await question.getByRole('checkbox').first().check()
    await question.getByLabel(zhOrders['orders.reason']).selectOption('misprint')
    await question.getByRole('button', { name: zhOrders['orders.reprint.again'] }).click()
  }
  await page.locator('html[data-printing]').waitFor()
  await page.emulateMedia({ media: 'print' })
}

const day = (moment: Date) => new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
const time = (moment: Date) => new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(11, 16)

describe.each(['en', 'zh'] as const)('sold at a screen in %s', (language) => {
  let user: BrowserUser
  beforeAll(async () => {
    user = await app.signedIn('clerk', { language })
    await printed(user.page, language)
  })
  afterAll(() => user.context.close())
  const ticket = () => user.page.locator('.paper-ticket')

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

  test('days are written in one way on it, the arrival of an overnight trip has its own, the gate its time', async () => {
    const text = await ticket().first().innerText()
    expect(text).toMatch(new RegExp(`${day(overnight.departs)} 周. \\w{3}`))
    expect(text).toMatch(new RegExp(`${day(overnight.arrives)} 周. \\w{3}`))
    expect(text).not.toMatch(/\d\d?\/\d\d?\/\d{4}|\d{4}\/\d\d/)
    const gate = new Date(overnight.departs.getTime() - 5 * 60_000)
    expect(text.replace(/\s+/g, ' ')).toContain(`Board before ${time(gate)}`)
    expect(text).toContain('023-63100012')
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
    await user.page.setViewportSize({ width: 272, height: 800 })
    const over = await user.page.evaluate(() =>
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
    const pdf = await user.page.pdf({ preferCSSPageSize: true, path: process.env.TICKET_PDF })
    const source = pdf.toString('latin1')
    expect(source.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(3)
    const [, width = ''] = /\/MediaBox\s*\[0 0 ([\d.]+)/.exec(source) ?? []
    expect(Number(width)).toBeCloseTo((80 / 25.4) * 72, 0)
  })
})

describe.each(['en', 'zh'] as const)('printed once more at a screen in %s', (language) => {
  const words = { en: enOrders, zh: zhOrders }[language]

  test('[L13] a reprint asks why and for which tickets, and its paper says that it is one', async () => {
    const sold = await app.server.call(
      clerk,
      'orders.sell',
      await buildSale(app.server, { passengers: [buildPassenger('赵一'), buildPassenger('钱二')] }),
    )
    const user = await app.signedIn('clerk', { language })
    const { page } = user
    await page.addInitScript(() => {
      globalThis.print = () => {
        document.documentElement.dataset.printing = 'true'
      }
    })
    await page.goto(`/menus/orders/detail/${sold.data.orderId}`)
    const print = page.locator('.page-actions').getByRole('button').filter({ hasText: 'Alt+P' })
    await print.click()
    await page.locator('html[data-printing]').waitFor()
    expect(await page.locator('.paper-ticket').count()).toBe(2)
    expect(await page.locator('.paper-copy').count()).toBe(0)
    const codes = await page
      .locator('.paper-ticket svg')
      .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('data-code')))
    await page.evaluate(() => {
      delete document.documentElement.dataset.printing
      dispatchEvent(new Event('afterprint'))
    })
    await page.locator('.print-sheet').waitFor({ state: 'detached' })
    // By keyboard: the ticket of the first passenger stays good.
    await page.keyboard.press('Alt+P')
    const dialog = page.getByRole('dialog', { name: words['orders.reprint.again'] })
    // Nothing is chosen beforehand, because the former papers of what is chosen become void.
    await dialog.getByRole('button', { name: words['orders.reprint.again'] }).click()
    await dialog.getByRole('alert').first().waitFor()
    await dialog.getByRole('checkbox', { name: '钱二' }).check()
    await dialog.getByLabel(words['orders.reason']).selectOption('damaged')
    await dialog.getByRole('button', { name: words['orders.reprint.again'] }).click()
    await page.locator('html[data-printing]').waitFor()
    expect(await page.locator('.paper-ticket').count()).toBe(1)
    const paper = page.locator('.paper-ticket')
    expect(await paper.innerText()).toContain('钱二')
    const copy = (await paper.locator('.paper-copy').textContent()) ?? ''
    for (const word of ['补打票', 'Reprint', '2', '原票作废', 'Former print is void'])
      expect(copy).toContain(word)
    expect(codes).not.toContain(await paper.locator('svg').getAttribute('data-code'))
    await user.context.close()
  })
})

test('the page of an order shows the date of an arrival on another date than the departure', async () => {
  const user = await app.signedIn('clerk', { path: `/menus/orders/detail/${orderId}` })
  // The day and the time, each with the whole moment under the pointer.
  const arrival = user.page.locator(`.order-facts time[data-tip^="${day(overnight.arrives)}"]`)
  await expect.poll(() => arrival.count()).toBe(2)
  await user.context.close()
})
