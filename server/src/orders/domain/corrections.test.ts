import { changedSigns, differenceOf } from '@fairway/contract/orders/corrections/difference'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Asker, OrderFacts, TicketFacts } from './after-sales.ts'
import {
  decideAnyCorrection,
  type HintFacts,
  hintsOf,
  kindFaults,
  maxTypingErrors,
  type TicketPerson,
} from './corrections.ts'

const person: TicketPerson = {
  name: '王小明',
  certificateType: 'idCard',
  certificateNumber: '500105199003040011',
  birthDate: '1990-03-04',
  sex: 'male',
  nationality: 'CN',
}
const quiet: HintFacts = {
  now: new Date('2026-06-15T09:00:00+08:00'),
  departs: new Date('2026-06-16T09:00:00+08:00'),
  travelDay: '2026-06-16',
  type: { ageFrom: 14, ageBelow: undefined },
  correctedBefore: 0,
  paidByAgency: false,
  askedToday: 1,
  travelsThen: undefined,
  evidence: 1,
}
const codes = (next: Partial<TicketPerson>, facts: Partial<HintFacts> = {}) =>
  hintsOf(person, { ...person, ...next }, { ...quiet, ...facts }).map(({ code }) => code)

test('[L12] a typing error of one letter, asked for a day before with a picture, is no risk', () => {
  expect(codes({ name: '王晓明' })).toEqual([])
})

test('[L12] each risk is a hint of its own', () => {
  expect(codes({ name: '李雷' })).toEqual(['otherName'])
  expect(codes({ certificateNumber: '500105198807120031', birthDate: '1988-07-12' })).toEqual([
    'otherNumber',
    'birthDate',
  ])
  expect(codes({ sex: 'female' })).toEqual(['sex'])
  expect(codes({ nationality: 'FR' })).toEqual(['nationality'])
  expect(codes({ birthDate: '2016-03-04' })).toEqual(['birthDate', 'ageForType'])
  expect(codes({}, { travelsThen: '' })).toEqual(['travelsThen'])
  expect(codes({}, { correctedBefore: 2 })).toEqual(['correctedBefore'])
  expect(codes({}, { departs: new Date('2026-06-15T11:59:59+08:00') })).toEqual(['closeToDeparture'])
  expect(codes({}, { departs: new Date('2026-06-15T12:00:00+08:00') })).toEqual([])
  expect(codes({}, { paidByAgency: true })).toEqual(['paidByAgency'])
  expect(codes({}, { askedToday: 5 })).toEqual(['manyToday'])
  expect(codes({}, { evidence: 0 })).toEqual(['noEvidence'])
  // The permit of the same person, renewed, is the same number with another counter.
  expect(
    hintsOf(
      { ...person, certificateType: 'hongKongMacaoPermit', certificateNumber: 'H1234567801' },
      { ...person, certificateType: 'hongKongMacaoPermit', certificateNumber: 'H1234567802' },
      quiet,
    ),
  ).toEqual([])
})

test('[L12] a request is of the kind it says', () => {
  const faults = (kind: Parameters<typeof kindFaults>[0], next: Partial<TicketPerson>) =>
    kindFaults(kind, person, { ...person, ...next }).map(({ field, reason }) => `${field} ${reason}`)
  expect(faults('typing', {})).toEqual(['person nothingChanged'])
  expect(faults('typing', { name: '王晓明' })).toEqual([])
  expect(faults('typing', { certificateType: 'passport', certificateNumber: 'E12345678' })).toEqual([
    'kind notTyping',
  ])
  expect(faults('paper', { name: '王晓明' })).toEqual(['kind notPaper'])
  expect(faults('paper', { certificateType: 'passport', certificateNumber: 'E12345678' })).toEqual([])
  expect(
    faults('paper', { certificateType: 'passport', certificateNumber: 'E12345678', birthDate: '1991-01-01' }),
  ).toEqual(['kind notPaper'])
  expect(faults('otherPerson', { name: '李雷', certificateNumber: '500105198807120031' })).toEqual([])
})

const text = fc.string({ unit: fc.constantFrom('A', 'B', '王', '小', '1', '2', '𠮷'), maxLength: 24 })

test('[L12] both sides of a difference are the texts, and what is not marked is the same on both', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      const { former, next } = differenceOf(a, b)
      expect(former.map((part) => part.text).join('')).toBe(a)
      expect(next.map((part) => part.text).join('')).toBe(b)
      const same = (parts: typeof former) =>
        parts
          .filter(({ changed }) => !changed)
          .map((part) => part.text)
          .join('')
      expect(same(former)).toBe(same(next))
    }),
  )
})

test('[L12] a typing error is as many signs as differ, whichever text is the former', () => {
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      expect(changedSigns(a, b)).toBe(changedSigns(b, a))
      expect(changedSigns(a, b) === 0).toBe(a === b)
      expect(changedSigns(a, c)).toBeLessThanOrEqual(changedSigns(a, b) + changedSigns(b, c))
      expect(changedSigns(a, b)).toBeGreaterThanOrEqual(Math.abs([...a].length - [...b].length))
      const typed = kindFaults('typing', { ...person, name: a }, { ...person, name: b })
      expect(typed.length === 0).toBe(a !== b && changedSigns(a, b) <= maxTypingErrors)
    }),
  )
})

test('[L12] a ticket whose correction waits is refused another one before the form is filled in', () => {
  const departs = new Date('2026-06-16T09:00:00+08:00')
  const ticket = {
    state: 'issued',
    corrections: 0,
    openCorrection: null,
    proof: null,
    named: true,
    conditions: {
      correction: {
        feeFen: { typing: 0, paper: 0, person: null },
        most: 2,
        untilMinutes: 60,
        reference: 'promised',
      },
    },
    times: { promised: departs, planned: departs, expected: null, actual: null, gateClosed: false },
    gateClosesAt: departs,
  } as unknown as TicketFacts
  const order = { state: 'paid', organisationId: '1', channel: 'counter' } as OrderFacts
  const asker: Asker = {
    userId: '1',
    organisationId: '1',
    organisationKind: 'operator',
    permissions: new Set(['orders.correct']),
  }
  const decide = (about: TicketFacts) => decideAnyCorrection(order, about, asker, quiet.now)
  expect(decide(ticket)).toEqual({ allowed: true })
  expect(decide({ ...ticket, openCorrection: { id: '7', state: 'approved', by: '李主管' } })).toEqual({
    allowed: false,
    reason: 'orders.correctionExists',
    details: { by: '李主管' },
  })
})
