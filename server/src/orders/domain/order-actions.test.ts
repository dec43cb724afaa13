import { orderActions, orderStates, type TicketState, ticketStates } from '@fairway/contract/orders/values'
import { expect, test } from 'vitest'
import { decide, isPrintable, paymentPermission, printRefusal } from './order-actions.ts'

const now = new Date('2026-06-15T10:00:00+08:00')
const later = new Date('2026-06-15T10:00:01+08:00')
const everything = new Set([
  'orders.print',
  'orders.hold',
  'orders.release',
  'orders.refund',
  'orders.showCertificate',
])

const held = {
  state: 'held',
  heldUntil: later,
  saleRefusal: undefined,
  printRefusal: 'orders.notPrintable',
  ofAnotherAgency: false,
} as const

test('each action is allowed in its states only, with a reason in all others', () => {
  const table = Object.fromEntries(
    orderStates.map((state) => [
      state,
      orderActions.filter(
        (action) =>
          decide(
            action,
            {
              state,
              heldUntil: later,
              saleRefusal: undefined,
              printRefusal: state === 'paid' ? undefined : 'orders.notPrintable',
              ofAnotherAgency: false,
            },
            everything,
            now,
          ).allowed,
      ),
    ]),
  )
  expect(table).toEqual({
    held: ['payHold', 'release', 'showCertificate'],
    paid: ['print', 'refund', 'showCertificate'],
    closed: ['showCertificate'],
    expired: ['showCertificate'],
    cancelled: ['showCertificate'],
    refunded: ['showCertificate'],
  })
})

test('a refusal names the missing permission', () => {
  for (const action of orderActions)
    expect(decide(action, { ...held, heldUntil: later }, new Set(), now)).toMatchObject({
      allowed: false,
      reason: 'request.noPermission',
    })
})

test('a hold can be paid until the moment it runs out, and only while its trip is on sale', () => {
  expect(decide('payHold', held, everything, now)).toEqual({ allowed: true })
  expect(decide('payHold', held, everything, later)).toEqual({ allowed: false, reason: 'orders.holdExpired' })
  for (const reason of ['orders.closed', 'orders.saleStopped', 'orders.sailingCancelled'] as const)
    expect(decide('payHold', { ...held, saleRefusal: reason }, everything, now)).toEqual({
      allowed: false,
      reason,
    })
  expect(decide('payHold', { ...held, ofAnotherAgency: true }, everything, now)).toEqual({
    allowed: false,
    reason: 'orders.agencyHold',
  })
  expect(decide('release', { ...held, saleRefusal: 'orders.sailingCancelled' }, everything, now)).toEqual({
    allowed: true,
  })
})

test('taking from the wallet and taking money at the counter are two permissions', () => {
  expect(paymentPermission('wallet')).toBe('orders.sellFromWallet')
  for (const method of ['cash', 'card', 'wechat', 'alipay'] as const)
    expect(paymentPermission(method)).toBe('orders.sell')
})

test('[L13] a stopped or closed sale keeps no paid ticket from being printed', () => {
  const paid = { ...held, state: 'paid', heldUntil: undefined, printRefusal: undefined } as const
  for (const reason of ['orders.closed', 'orders.saleStopped', 'orders.sailingCancelled'] as const)
    expect(decide('print', { ...paid, saleRefusal: reason }, everything, now)).toEqual({ allowed: true })
  expect(decide('print', { ...paid, printRefusal: 'orders.sailingCancelled' }, everything, now)).toEqual({
    allowed: false,
    reason: 'orders.sailingCancelled',
  })
})

test('[L13] whether an order can be printed is decided ticket by ticket', () => {
  const ticket = (state: TicketState, sailingCancelled = false, named = true) => ({
    state,
    sailingCancelled,
    named,
  })
  for (const state of ticketStates)
    expect(isPrintable(ticket(state)), state).toBe(state === 'issued' || state === 'boarded')
  expect(isPrintable(ticket('issued', true))).toBe(false)
  expect(printRefusal([ticket('issued', true), ticket('refunded'), ticket('issued')])).toBeUndefined()
  expect(printRefusal([ticket('issued', true), ticket('refunded')])).toBe('orders.sailingCancelled')
  expect(printRefusal([ticket('refunded', true), ticket('travelled')])).toBe('orders.notPrintable')
  expect(isPrintable(ticket('issued', false, false))).toBe(false)
  expect(printRefusal([ticket('issued', false, false), ticket('issued')])).toBeUndefined()
  expect(printRefusal([ticket('issued', false, false), ticket('issued', true)])).toBe(
    'orders.passengerNotNamed',
  )
})
