import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { testNow } from '@fairway/testing/test-app'
import { lists as listsEn } from '@fairway/texts/en/lists'
import { orders as ordersEn } from '@fairway/texts/en/orders'
import { shell as shellEn } from '@fairway/texts/en/shell'
import { lists as listsZh } from '@fairway/texts/zh/lists'
import { orders as ordersZh } from '@fairway/texts/zh/orders'
import { shell as shellZh } from '@fairway/texts/zh/shell'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserUser, setUpBrowserApp, signIn } from '../support/browser.ts'
import { inOneLanguage } from '../support/one-language.ts'

// A day of a clerk at the counter, in two languages.

const app = setUpBrowserApp()

const tomorrow = addDays(serviceDateOf(testNow), 1)

/** A page's tag, also with the mark of unsaved work after its name. */
const tagOf = (name: string) => new RegExp(`^${name}`)

const listsOf = { en: listsEn, zh: listsZh }
const languages = [
  {
    language: 'en',
    orders: ordersEn,
    shell: shellEn,
    from: 'Wushan Port',
    to: 'Badong Visitor Dock',
    list: 'Orders',
    counter: 'Counter sale',
    calendar: 'Sailing calendar',
    family: ['Li Ming', 'Wang Fang', 'Li Xiaoming'],
  },
  {
    language: 'zh',
    orders: ordersZh,
    shell: shellZh,
    from: '巫山港',
    to: '巴东游客码头',
    list: '订单查询',
    counter: '窗口售票',
    calendar: '航班日历',
    family: ['李明', '王芳', '李小明'],
  },
] as const

// Made-up numbers of the test area 110101 with right check digits: two adults and a child of seven.
const certificates = {
  en: ['110101198501011239', '110101198702020043', '110101201903030015'],
  zh: ['110101198501011255', '11010119870202006X', '110101201903030031'],
}

describe.each(inOneLanguage(languages))(
  'in $language',
  ({ language, orders, shell, from, to, list, counter, calendar, family }) => {
    let user: BrowserUser
    let number = ''
    beforeAll(async () => {
      user = await app.newUser({ language })
    })
    afterAll(() => user.context.close())

    const openFromMenu = async (name: string) => {
      const menu = user.page.getByRole('navigation', { name: shell['shell.menu'] })
      const item = menu.getByRole('link', { name, exact: true })
      if (
        !(await item
          .first()
          .isVisible()
          .catch(() => false))
      )
        await menu
          .getByRole('button', { name: /Orders|订单/ })
          .first()
          .click()
      await item.first().click()
      await user.page.getByRole('tab', { name, exact: true }).waitFor()
    }

    test('[A2][E1] the clerk signs in with the code of the picture and lands at home', async () => {
      await user.page.goto('/menus/orders/list?state=paid')
      await user.page.waitForURL('**/login?redirect=**')
      await signIn(app, user, 'clerk')
      // The page requested before signing in opens with its query.
      await expect.poll(() => user.page.url()).toContain('/menus/orders/list?state=paid')
      expect(await user.page.evaluate(() => document.documentElement.lang)).toMatch(
        language === 'en' ? /^en/ : /^zh/,
      )
      await expect.poll(() => user.page.title()).toContain(list)
    })

    test('home shows the next departure, and all departures of the day are one click away', async () => {
      const { page } = user
      await page.getByRole('tab').first().click()
      const board = page.locator('.panel').filter({ has: page.locator('.home-board') })
      await board.locator('.home-row').first().waitFor()
      const inAll = board.getByRole('link')
      const count = Number(/\d+/.exec(await inAll.innerText()))
      expect(await board.locator('.home-row').count()).toBeLessThanOrEqual(count)
      await inAll.click()
      await page.waitForURL('**/menus/sailings/calendar?**')
      const { searchParams } = new URL(page.url())
      expect([searchParams.get('view'), searchParams.get('from')]).toEqual(['list', serviceDateOf(testNow)])
      await page.locator('.tab-view:not([style*=display]) .query-table tbody tr').first().waitFor()
      await page.getByRole('tab', { selected: true }).locator('[data-close]').click()
    })

    test('[D16][D17] three pages open as tabs; drafts survive switching tabs and a reload', async () => {
      const { page } = user
      await openFromMenu(counter)
      await openFromMenu(calendar)
      await page.getByRole('tab', { name: tagOf(counter) }).click()
      const name = page.getByRole('textbox', { name: orders['orders.counter.name'], exact: true }).first()
      await name.fill(family[0])
      await page.getByRole('tab', { name: tagOf(calendar) }).click()
      await expect.poll(() => name.isVisible()).toBe(false)
      await page.getByRole('tab', { name: tagOf(counter) }).click()
      await expect.poll(() => name.inputValue()).toBe(family[0])
      // Saved by a debounced write after typing.
      await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain(family[0])
      await page.reload()
      await expect.poll(() => name.inputValue()).toBe(family[0])
      // Beside the name a tab may tell that there is unsaved work.
      for (const title of [list, counter, calendar])
        expect(await page.getByRole('tab', { name: tagOf(title) }).count(), title).toBe(1)
    })

    test('[D17] each tab keeps its own scroll position', async () => {
      const { page } = user
      await page.setViewportSize({ width: 1440, height: 420 })
      await page.getByRole('tab', { name: tagOf(calendar) }).click()
      const scrollers = '.tab-scroller'
      const position = (scrollTo?: number) =>
        page.evaluate(
          ([selector = '', to]) => {
            const visible = [...document.querySelectorAll<HTMLElement>(selector)].find(
              (one) => one.offsetParent !== null,
            )
            if (to !== undefined) visible?.scrollTo({ top: Number(to), behavior: 'instant' })
            return visible?.scrollTop ?? -1
          },
          [scrollers, scrollTo?.toString()],
        )
      // Before its sailings are there it has nowhere to scroll to.
      await page.locator('.sailings-parts:visible').first().waitFor()
      const left = await position(260)
      expect(left).toBeGreaterThan(50)
      await page.getByRole('tab', { name: tagOf(counter) }).click()
      await page.getByRole('tab', { name: tagOf(calendar) }).click()
      await expect.poll(() => position()).toBe(left)
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    test('two adults and a child are sold from the second to the third stop of a four-stop sailing', async () => {
      const { page } = user
      await page.getByRole('tab', { name: tagOf(counter) }).click()
      const date = page.getByLabel(orders['orders.counter.date'], { exact: true })
      await date.fill(tomorrow)
      await date.press('Enter')
      for (const [label, place] of [
        [orders['orders.counter.from'], from],
        [orders['orders.counter.to'], to],
      ] as const) {
        const field = page.getByRole('combobox', { name: label, exact: true })
        await field.fill(place)
        await page
          .getByRole('option', { name: new RegExp(place) })
          .first()
          .click()
      }
      const sailing = page.locator('label', { has: page.getByRole('radio') }).first()
      await sailing.waitFor()
      await sailing.click()
      const numbers = certificates[language]
      for (const [index, person] of family.entries()) {
        if (index > 0) await page.getByRole('button', { name: orders['orders.counter.addPassenger'] }).click()
        await page
          .getByRole('textbox', { name: orders['orders.counter.certificateNumber'] })
          .nth(index)
          .fill(numbers[index] ?? '')
        await page
          .getByRole('textbox', { name: orders['orders.counter.name'], exact: true })
          .nth(index)
          .fill(person)
      }
      await page.getByRole('button', { name: new RegExp(`^${orders['orders.method.cash']}`) }).click()
      await page.getByText(orders['orders.outcome.issued'], { exact: true }).waitFor()
      number = /\d{14}/.exec(await page.locator('.counter-done').innerText())?.[0] ?? ''
      expect(number).toMatch(/^\d{14}$/)
      const { rows } = await app.server.database.pool.query(
        `select t.from_stop, t.to_stop, y.code, t.price_fen from orders.tickets t join orders.orders o on o.id = t.order_id
       join fares.passenger_types y on y.id = t.passenger_type_id where o.number = $1 order by t.passenger_number`,
        [number],
      )
      expect(rows.map((row) => [row.from_stop, row.to_stop, row.code])).toEqual([
        [1, 2, 'adult'],
        [1, 2, 'adult'],
        [1, 2, 'child'],
      ])
      expect(Number(rows[2].price_fen) * 2).toBe(Number(rows[0].price_fen))
    })

    test('the tickets are printed, each with its code', async () => {
      const { page } = user
      await page.evaluate(() => {
        ;(globalThis as { printed?: number }).printed = 0
        window.print = () => {
          ;(globalThis as { printed?: number }).printed =
            ((globalThis as { printed?: number }).printed ?? 0) + 1
          // Fired once the print dialog is closed.
          window.dispatchEvent(new Event('afterprint'))
        }
      })
      await page
        .getByRole('button', { name: new RegExp(orders['orders.ticket.print']) })
        .first()
        .click()
      await expect.poll(() => page.evaluate(() => (globalThis as { printed?: number }).printed)).toBe(1)
    })

    test('the order is found by its number, and by a name', async () => {
      const { page } = user
      await openFromMenu(list)
      const find = page
        .getByRole('searchbox')
        .or(page.getByLabel(listsOf[language]['lists.filters.search'], { exact: true }))
        .first()
      for (const searchField of [number, family[1]]) {
        await find.fill(searchField)
        await find.press('Enter')
        await page
          .getByRole('row', { name: new RegExp(number) })
          .first()
          .waitFor()
      }
    })

    test('the whole scenario logged no error in the browser', () => {
      expect(user.consoleErrors.filter((line) => !/401|Failed to load resource/.test(line))).toEqual([])
    })
  },
)
