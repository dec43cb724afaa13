import { AxeBuilder } from '@axe-core/playwright'
import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { homePanels } from '@fairway/texts/en/homePanels'
import { lists } from '@fairway/texts/en/lists'
import { orders as texts } from '@fairway/texts/en/orders'
import { sailings as sailingTexts } from '@fairway/texts/en/sailings'
import { expect, test } from 'vitest'
import { setUpBrowserApp } from '../support/browser.ts'

// Who boards at my dock?

const app = setUpBrowserApp()

/** A sailing of today at the first own dock of the supervisor, and two passengers who board there. */
async function sellAtOwnDock() {
  const { rows } = await app.server.database.pool.query<{
    id: string
    stop: number
    stops: number
    class: string
  }>(
    `select s.id, stop.stop_number as stop, s.stops_count as stops,
       (select c.code from inventory.seats seat join fleet.classes c on c.id = seat.class_id
        where seat.sailing_id = s.id limit 1) as class
     from sailings.sailings s
     join sailings.sailing_stops stop on stop.sailing_id = s.id and stop.stop_number < s.stops_count - 1
     join staff.user_docks own on own.dock_id = stop.dock_id
     join staff.users u on u.id = own.user_id and u.code = $2
     where stop.planned_depart > $1::timestamptz + interval '1 hour' and stop.planned_depart < $1::timestamptz + interval '8 hours'
     order by stop.planned_depart limit 1`,
    [app.server.clock.now(), 'pier'],
  )
  const { id, stop, stops, class: classCode } = rows[0]!
  const sale = await buildSale(app.server, {
    sailingId: id,
    fromStop: stop,
    toStop: stops - 1,
    classCode,
    passengers: [buildPassenger('张三'), buildPassenger('李四')],
  })
  await app.server.call(await app.server.signIn('clerk'), 'orders.sell', sale)
  return id
}

test('a supervisor of docks finds who boards at their dock with one click from home', async () => {
  const sailing = await sellAtOwnDock()
  const { page } = await app.signedIn('pier')
  const calls = page.getByRole('region', { name: homePanels['homePanels.calls'] })
  await calls.locator(`a[href*="/${sailing}?"][href*="boards="]`).first().click()
  await page.waitForURL(`**/menus/sailings/detail/${sailing}?**`)
  const rows = page.locator('.query-table tbody tr')
  await expect.poll(() => rows.count()).toBe(2)
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringContaining('张三'),
    expect.stringContaining('李四'),
  ])
  const boards = page.getByLabel(texts['orders.passengers.boardsAt'], { exact: true })
  expect(await boards.inputValue()).not.toBe('')
  expect((await new AxeBuilder({ page }).include('.ui-tabs').analyze()).violations).toEqual([])
  // Who lands there: none of this sale.
  const dock = await boards.inputValue()
  await page.getByLabel(texts['orders.passengers.landsAt'], { exact: true }).selectOption(dock)
  await page.getByText(lists['lists.empty.filtered']).waitFor()
  await page.getByLabel(texts['orders.passengers.landsAt'], { exact: true }).selectOption('')
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByRole('tab', { name: sailingTexts['sailings.detail.overview'] }).click()
  await page.getByRole('heading', { name: sailingTexts['sailings.detail.stops'] }).waitFor()
})

test('an accountant without the permission has no passenger list', async () => {
  const { page } = await app.signedIn('accountant')
  const { rows } = await app.server.database.pool.query<{ id: string }>(
    'select min(id) as id from sailings.sailings',
  )
  await page.goto(`/menus/sailings/detail/${rows[0]!.id}?view=passengers`)
  await page.getByRole('heading', { name: sailingTexts['sailings.detail.stops'] }).waitFor()
  expect(await page.getByRole('tab', { name: sailingTexts['sailings.detail.passengers'] }).count()).toBe(0)
})
