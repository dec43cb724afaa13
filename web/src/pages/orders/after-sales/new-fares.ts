import type { Names } from '@fairway/contract/kernel/languages'
import { type BasisPoints, type Fen, shareOf } from '@fairway/contract/kernel/money'
import type { DeskTicket } from './desk.ts'

/** What passengers of one type pay for a trip. */
export interface TypeFare {
  code: string
  names: Names
  people: number
  fare: Fen
}

/**
 * The fares of tickets for another trip, as an exchange offers them: the share of its full fare that the passenger type of each
 * ticket pays. Undefined where a type is no longer in force.
 */
export function newFares(
  fullFare: Fen,
  tickets: readonly Pick<DeskTicket, 'typeCode' | 'typeNames'>[],
  types: readonly { code: string; percent: BasisPoints }[],
): TypeFare[] | undefined {
  const fares = new Map<string, TypeFare>()
  for (const { typeCode, typeNames } of tickets) {
    const type = types.find(({ code }) => code === typeCode)
    if (!type) return undefined
    const people = (fares.get(typeCode)?.people ?? 0) + 1
    fares.set(typeCode, { code: typeCode, names: typeNames, people, fare: shareOf(fullFare, type.percent) })
  }
  return [...fares.values()]
}
