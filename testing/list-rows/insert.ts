import type { SignedInUser } from '../api-client.ts'
import { newPromotion, sellInsured } from '../orders.ts'
import type { TestApp } from '../test-app.ts'
import { writeMessages } from './messages.ts'
import { askInvoices, giveBackOrders, matchStatements, topUpWallets } from './money.ts'
import { correctTickets, holdForAgency, makeOffers, sellOrders } from './orders.ts'
import { writeRecords } from './records.ts'
import { controlSailings } from './sailings.ts'
import { closeDay, earnSailings, proveDays } from './settlement.ts'

/** Rows for every list there is, in as many of their states as a test can make: for walks over all lists. */
export async function insertListRows(app: TestApp, admin: SignedInUser): Promise<void> {
  const clerk = await app.signIn('clerk')
  await sellInsured(app, { admin, clerk })
  await sellOrders(app, clerk)
  await writeMessages(app, admin)
  await holdForAgency(app)
  await giveBackOrders(app, admin, clerk)
  await makeOffers(app, clerk)
  await matchStatements(app, admin, clerk)
  await askInvoices(app, admin, clerk)
  await correctTickets(app, admin, clerk)
  await topUpWallets(app, admin)
  await controlSailings(app, admin, clerk)
  await proveDays(app)
  await earnSailings(app, clerk)
  await closeDay(app)
  await app.call(admin, 'fares.createPromotion', newPromotion({ code: 'LISTED' }))
  await app.call(admin, 'sailings.createHoliday', {
    ...{ names: { en: 'National Day', zh: '国庆节' }, dockId: null, from: '2026-10-01', to: '2026-10-07' },
  })
  await writeRecords(app)
}
