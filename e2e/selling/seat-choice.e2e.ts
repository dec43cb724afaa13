import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { buildIdCardNumber } from '@fairway/testing/orders'
import { testNow } from '@fairway/testing/test-app'
import { orders as texts } from '@fairway/texts/en/orders'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'
import { axeViolations, navigate } from '../support/page-crawler.ts'

// Choosing seats before the payment, and the same map on the page of a sailing under a finger.

const app = setUpBrowserApp()
const tomorrow = addDays(serviceDateOf(testNow), 1)

/** The first sailing of a line from tomorrow on, from its first stop to its last, as the counter opens it. */
async function tripOf(line: string) {
  const { rows } = await app.server.database.pool.query<{
    id: string
    day: string
    from: string
    to: string
  }>(
    `select s.id, s.service_date::text as day, f.dock_id as from, t.dock_id as to from sailings.sailings s
     join network.lines l on l.id = s.line_id
     join sailings.sailing_stops f on f.sailing_id = s.id and f.stop_number = 0
     join sailings.sailing_stops t on t.sailing_id = s.id and t.stop_number = s.stops_count - 1
     where s.service_date >= $1 and l.code = $2 order by s.departs_at limit 1`,
    [tomorrow, line],
  )
  const { id, day, from, to } = rows[0]!
  return { id, url: `/menus/orders/counter?date=${day}&from=dock:${from}&to=dock:${to}&sailing=${id}` }
}

let page: Page
beforeAll(async () => {
  page = (await app.signedIn('clerk', { path: (await tripOf('FAST-DOWN')).url })).page
})

/** Selects the offer of a class of a sailing. */
async function openSale(className: string, line = 'FAST-DOWN'): Promise<string> {
  const trip = await tripOf(line)
  await navigate(page, trip.url)
  await page.locator('.counter-offers label', { hasText: className }).first().waitFor()
  await chooseClass(className)
  return trip.id
}

const chooseClass = (className: string) =>
  page.locator('.counter-offers label', { hasText: className }).first().click()

async function enter(...people: string[]) {
  for (const [index, name] of people.entries()) {
    if (index > 0) await page.getByRole('button', { name: texts['orders.counter.addPassenger'] }).click()
    const line = page.locator('.counter-person').nth(index)
    await line.locator('[data-field="certificateNumber"]').fill(buildIdCardNumber())
    await line.locator('[data-field="name"]').fill(name)
  }
}

const dialog = () => page.getByRole('dialog')
const seat = (label: string) =>
  page.getByRole('gridcell').getByRole('button', { name: new RegExp(`^${label}, `) })
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const personSeats = () => page.locator('.counter-person-seat').allInnerTexts()
const use = () => page.getByRole('button', { name: texts['orders.seats.apply'] })

/** Another buyer takes a seat on all legs. */
async function sellElsewhere(sailing: string, label: string) {
  await app.server.database.pool.query(
    'update inventory.seats set mask = 7 where sailing_id = $1 and label = $2',
    [sailing, label],
  )
}

test('a clerk chooses the seats of a party by keyboard, and exactly these are sold', async () => {
  const sailing = await openSale('Second-class')
  await sellElsewhere(sailing, '9B')
  await enter('Li Wei', 'Wang Fang')
  await page.keyboard.press('Alt+s')
  await dialog().waitFor()
  await expect.poll(() => focused()).toBe('9A, free, window')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focused()).toBe('9B, occupied, aisle')
  // A seat that is taken can be read and not be chosen.
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await expect.poll(() => focused()).toBe('9D, free, window')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused()).toBe('9D, selected for 1. Li Wei, window')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await expect.poll(() => focused()).toBe('10A, free, window')
  await page.keyboard.press('Space')
  await expect.poll(() => focused()).toBe('10A, selected for 2. Wang Fang, window')
  await page.keyboard.press('Control+End')
  await expect.poll(() => focused()).toMatch(/^32D, /)
  await page.keyboard.press('Control+Home')
  await expect.poll(() => focused()).toBe('9A, free, window')
  // One tab stop: the next one is behind the map.
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.seat-map'))).toBe(null)
  expect(await axeViolations(page, '.dialog')).toEqual([])
  await use().click()
  await expect.poll(() => personSeats()).toEqual(['Seat 9D', 'Seat 10A'])
  await page.locator('.counter-cash:not([aria-disabled])').waitFor()
  await page.keyboard.press('F2')
  await page.locator('.counter-issued').waitFor()
  expect(await page.locator('.counter-seats b').allInnerTexts()).toEqual(['9D', '10A'])
  // The next customer begins without chosen seats.
  await page.keyboard.press('Alt+n')
  await page.locator('.counter-person').first().waitFor()
  await expect.poll(() => personSeats()).toEqual([])
})

/** Opens the map and chooses a seat of it for the one passenger. */
async function chooseSeat(label: string): Promise<void> {
  await page.keyboard.press('Alt+s')
  await seat(label).click()
  await use().click()
  await expect.poll(() => personSeats()).toEqual([`Seat ${label}`])
}

test('a seat that is sold elsewhere turns occupied while the map is open, and the clerk is notified of its loss; a sale whose seat is gone is refused with its number, and Enter opens the map to choose another; another class drops the chosen seats', async () => {
  const sailing = await openSale('Second-class')
  await enter('Li Wei')
  await page.keyboard.press('Alt+s')
  await seat('14C').click()
  await sellElsewhere(sailing, '14C')
  await dialog().getByRole('alert').getByText('No longer free: 14C').waitFor()
  await page.getByRole('button', { name: '14C, occupied, aisle' }).waitFor()
  await use().click()
  await dialog().waitFor({ state: 'detached' })
  expect(await personSeats()).toEqual([])

  await chooseSeat('16A')
  await chooseClass('First-class')
  await expect.poll(() => personSeats()).toEqual([])
  await chooseClass('Second-class')

  await chooseSeat('15A')
  await sellElsewhere(sailing, '15A')
  await page.locator('.counter-cash:not([aria-disabled])').waitFor()
  await page.keyboard.press('F2')
  await page
    .getByRole('alert')
    .getByText(/No longer free: 15A\./)
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '15A, occupied, window' }).waitFor()
  await seat('15D').click()
  await use().click()
  await expect.poll(() => personSeats()).toEqual(['Seat 15D'])
  await page.keyboard.press('F2')
  await page.locator('.counter-issued').waitFor()
  expect(await page.locator('.counter-seats b').allInnerTexts()).toEqual(['15D'])
})

test('on a cruise one press on a cabin gives its berths to the party', async () => {
  await page.keyboard.press('Alt+n')
  await openSale('Second-class cabin', 'CRUISE-DOWN')
  await enter('Li Wei', 'Wang Fang', 'Zhang San')
  await page.keyboard.press('Alt+s')
  const cabin = dialog()
    .getByRole('button', { name: /^Cabin \d+: 4 of 4 berths free$/ })
    .nth(1)
  const number = /\d+/.exec((await cabin.getAttribute('aria-label')) ?? '')![0]
  await cabin.click()
  await use().click()
  await expect.poll(() => personSeats()).toEqual([`Seat ${number}A`, `Seat ${number}B`, `Seat ${number}C`])
})

test('seats are 44 pixels wide under a finger, and a map wider than the screen says so', async () => {
  const { rows } = await app.server.database.pool.query<{ id: string }>(
    `select seat.sailing_id as id from inventory.seats seat join fleet.classes c on c.id = seat.class_id
     where c.code = 'OPEN' limit 1`,
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await navigate(page, `/menus/sailings/detail/${rows[0]!.id}`)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await devtools.send('Emulation.setEmulatedMedia', { features: [{ name: 'pointer', value: 'coarse' }] })
  const first = page.locator('.seat-map .seat').first()
  await first.waitFor()
  const measured = async () => {
    const box = await first.boundingBox()
    const coarse = await page.evaluate(() => matchMedia('(pointer: coarse)').matches)
    return { coarse, width: box?.width, height: box?.height }
  }
  await expect.poll(measured).toEqual({ coarse: true, width: 44, height: 44 })
  await page.getByText('Scroll sideways to see all seats.').waitFor()
})
