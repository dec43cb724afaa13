import { expect, test } from 'vitest'
import { decidePeriod, type PeriodFacts } from './decide-period.ts'

const open: PeriodFacts = { kind: 'day', state: 'open', blocking: 0, ownRequest: false }
const may = new Set(['settlement.closePeriods'])
const reason = (...[action, facts]: [Parameters<typeof decidePeriod>[0], Partial<PeriodFacts>]) => {
  const decision = decidePeriod(action, { ...open, ...facts }, may)
  return decision.allowed ? 'allowed' : decision.reason
}

test('[R7] a day is closed at once, a month or year by request, each when it is over and nothing blocks it', () => {
  expect(reason('close', {})).toBe('allowed')
  expect(reason('ask', { kind: 'month' })).toBe('allowed')
  expect(reason('ask', { kind: 'year' })).toBe('allowed')
  expect(reason('close', { kind: 'month' })).toBe('settlement.periodNotFound')
  expect(reason('ask', {})).toBe('settlement.periodNotFound')
  expect(reason('close', { state: 'running' })).toBe('settlement.periodRunning')
  expect(reason('close', { blocking: 1 })).toBe('settlement.periodBlocked')
  expect(reason('close', { state: 'closed', blocking: 1 })).toBe('settlement.periodClosed')
  expect(decidePeriod('close', open, new Set())).toEqual({ allowed: false, reason: 'request.noPermission' })
})

test('[R7] a close is asked for once, and taken back by who asked', () => {
  const requested = { kind: 'month', state: 'asked' } as const
  expect(reason('ask', requested)).toBe('settlement.closeAsked')
  expect(reason('withdraw', requested)).toBe('settlement.closeNotAsked')
  expect(reason('withdraw', { ...requested, ownRequest: true })).toBe('allowed')
  expect(reason('withdraw', { kind: 'month' })).toBe('settlement.closeNotAsked')
  expect(reason('withdraw', { ...requested, state: 'closed', ownRequest: true })).toBe(
    'settlement.periodClosed',
  )
})
