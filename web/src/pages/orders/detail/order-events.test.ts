import { accounts } from '@fairway/contract/accounts/endpoints'
import { endpoints } from '@fairway/contract/all'
import { expect, test } from 'vitest'
import { orderEvents } from './order-events.ts'

/** Journalled of something else than an order: of a passenger, of a list of payouts, of a sailing. */
const ofOthers = new Set([
  'orders.passengerRecords',
  'orders.forgetPassenger',
  'orders.stopGivingBack',
  'orders.resumeGivingBack',
  'accounts.sendPayouts',
  'accounts.readResults',
])

/** What jobs write, in SQL. */
const functions = import.meta.glob<string>('../../../../../server/database/functions/**/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const ofJobs = Object.values(functions)
  .filter((text) => text.includes('journal.record') && text.includes("'orders.order'"))
  .flatMap((text) => Array.from(text.matchAll(/'(orders\.[a-zA-Z]+)'/g), ([, operation = '']) => operation))
  .filter((operation) => operation !== 'orders.order')

test('every operation that the journal can tell of an order has its text on the page of the order', () => {
  const journalled = (commands: object) =>
    Object.values(commands).flatMap((endpoint) =>
      'journal' in endpoint && typeof endpoint.journal === 'string' ? [endpoint.journal] : [],
    )
  const ofOrders = journalled(endpoints).filter((operation) => operation.startsWith('orders.'))
  // Payouts are journalled of their order; what else the accounts do is not.
  const operations = [...ofOrders, ...journalled(accounts), ...ofJobs].filter(
    (operation) => !ofOthers.has(operation),
  )
  expect(operations).toEqual(expect.arrayContaining(['orders.sell', 'orders.expire', 'accounts.payCash']))
  expect(operations.filter((operation) => !Object.hasOwn(orderEvents, operation))).toEqual([])
})
