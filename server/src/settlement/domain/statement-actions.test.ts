import { statementActions } from '@fairway/contract/settlement/statement-values'
import { expect, test } from 'vitest'
import { type StatementFacts, statementRefusal } from './statement-actions.ts'

const facts = (more: Partial<StatementFacts> = {}): StatementFacts => ({
  ...{ status: 'draft', isOperators: false, organisationId: '7', drawnUpBy: '1', payable: 100, debts: 0 },
  ...{ openDisputes: 0, deadlineOver: false, payment: 'none' },
  ...more,
})
const operator = { userId: '2', organisationId: '1', isOperator: true }
const party = { userId: '9', organisationId: '7', isOperator: false }

const allowed = (of: StatementFacts, caller: typeof operator) =>
  statementActions.filter((action) => statementRefusal(action, of, caller) === undefined)

test('[R4] each status of a statement allows its next steps, to the operator and to the party', () => {
  expect(allowed(facts(), operator)).toEqual(['check', 'adjust'])
  expect(allowed(facts({ status: 'checked' }), operator)).toEqual(['send', 'adjust'])
  expect(allowed(facts({ status: 'sent' }), operator)).toEqual(['adjust'])
  expect(allowed(facts({ status: 'sent' }), party)).toEqual(['confirm', 'dispute'])
  expect(allowed(facts({ status: 'disputed' }), party)).toEqual(['dispute'])
  expect(allowed(facts({ status: 'sent', deadlineOver: true }), party)).toEqual(['confirm'])
  expect(allowed(facts({ status: 'sent', organisationId: null }), operator)).toEqual([
    'confirmOnPaper',
    'adjust',
  ])
  expect(allowed(facts({ status: 'confirmed' }), operator)).toEqual(['requestPayment'])
  expect(allowed(facts({ status: 'confirmed', payment: 'approved' }), operator)).toEqual(['recordPayment'])
  expect(allowed(facts({ status: 'paid', payment: 'paid' }), operator)).toEqual(['lock'])
  expect(allowed(facts({ status: 'locked' }), operator)).toEqual([])
})

test('[R4] nothing payable is locked unpaid, a negative sum too; what the payment settles of debts is a payment', () => {
  expect(allowed(facts({ status: 'confirmed', payable: 0 }), operator)).toEqual(['lock'])
  expect(allowed(facts({ status: 'confirmed', payable: -5 }), operator)).toEqual(['requestPayment', 'lock'])
  expect(allowed(facts({ status: 'confirmed', payable: 0, debts: 100 }), operator)).toEqual([
    'requestPayment',
  ])
})

test('[R4] the statement of the operator is checked and locked', () => {
  const own = { isOperators: true, organisationId: null }
  expect(allowed(facts(own), operator)).toEqual(['check'])
  expect(allowed(facts({ ...own, status: 'checked' }), operator)).toEqual(['lock'])
})

test('[R4] who drew a statement up does not check it, and another organisation does nothing', () => {
  expect(statementRefusal('check', facts({ drawnUpBy: '2' }), operator)).toBe('settlement.ownStatement')
  expect(allowed(facts({ status: 'sent' }), { ...party, organisationId: '8' })).toEqual([])
})
