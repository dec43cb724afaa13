import { expect, test } from 'vitest'
import { chosenSeatFaults, wantedSeats } from './chosen-seats.ts'

const types = new Map([
  ['adult', { needsSeat: true }],
  ['infant', { needsSeat: false }],
])
const adult = (seatId?: string) => ({ passengerType: 'adult', seatId })
const infant = (seatId?: string) => ({ passengerType: 'infant', seatId })

test('a sale without chosen seats asks for none', () => {
  expect(wantedSeats([adult(), infant()], types)).toBeUndefined()
})

test('chosen seats keep the order of the passengers who need one, with a gap where none was chosen', () => {
  expect(wantedSeats([adult('7'), infant(), adult(), adult('9')], types)).toEqual(['7', null, '9'])
})

test('one seat is not chosen for two passengers', () => {
  expect(chosenSeatFaults([adult('7'), adult('8'), adult('7')], types)).toEqual([
    { field: 'passengers[2].seatId', reason: 'sameSeat', values: { other: 1 } },
  ])
})

test('no seat is chosen for a passenger who travels without one', () => {
  expect(chosenSeatFaults([adult('7'), infant('8')], types)).toEqual([
    { field: 'passengers[1].seatId', reason: 'travelsWithoutSeat' },
  ])
})
