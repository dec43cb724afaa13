import { orderActions, orderStates } from '@fairway/contract/orders/values'
import { expect, test } from 'vitest'
import { decide, paymentPermission } from './order-actions.ts'

const now = new Date('2026-06-15T10:00:00+08:00')
const later = new Date('2026-06-15T10:00:01+08:00')
const everything = new Set(['orders.print', 'orders.hold', 'orders.release', 'orders.showCertificate'])

test('each action is allowed in its states only, with a reason in all others', () => {
  const table = Object.fromEntries(
    orderStates.map((state) => [
      state,
      orderActions.filter(
        (action) =>
          decide(
            action,
            { state, heldUntil: later, saleRefusal: undefined, ofAnotherAgency: false },
            everything,
            now,
          ).allowed,
      ),
    ]),
  )
  expect(table).toEqual({
    held: ['payHold', 'release', 'showCertificate'],
    paid: ['print', 'showCertificate'],
    closed: ['showCertificate'],
    expired: ['showCertificate'],
    cancelled: ['showCertificate'],
  })
})

test('a refusal names the missing permission', () => {
  for (const action of orderActions)
    expect(
      decide(
        action,
        { state: 'held', heldUntil: later, saleRefusal: undefined, ofAnotherAgency: false },
        new Set(),
        now,
      ),
    ).toMatchObject({
      allowed: false,
      reason: 'request.noPermission',
    })
})

test('a hold can be paid until the moment it runs out, and only while its trip is on sale', () => {
  const held = { state: 'held', heldUntil: later, saleRefusal: undefined, ofAnotherAgency: false } as const
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

test('tickets of a cancelled sailing are not printed; a stopped or closed sale does not keep paid ones back', () => {
  const paid = {
    state: 'paid',
    heldUntil: undefined,
    saleRefusal: undefined,
    ofAnotherAgency: false,
  } as const
  expect(decide('print', paid, everything, now)).toEqual({ allowed: true })
  for (const reason of ['orders.closed', 'orders.saleStopped'] as const)
    expect(decide('print', { ...paid, saleRefusal: reason }, everything, now)).toEqual({ allowed: true })
  expect(decide('print', { ...paid, saleRefusal: 'orders.sailingCancelled' }, everything, now)).toEqual({
    allowed: false,
    reason: 'orders.sailingCancelled',
  })
})
