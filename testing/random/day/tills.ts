import { denominations } from '@fairway/contract/accounts/values'
import type { Person } from './staff.ts'
import type { Seller, Trade } from './trade.ts'

// The shifts at a till: opened with a float, dropped from, handed over, closed by a count.

export interface Till {
  id: string
  code: string
  organisationId: string
  /** Who works at it in the morning and afterwards. */
  early: Person
  late: Person
}

/** A shift as it was worked. */
export interface Shift {
  id: string
  till: Till
  clerk: Person
  day: string
  float: number
  state: 'open' | 'handing' | 'closed'
  expected?: number
  counted?: number
}

/** The fewest notes and coins that are worth so much. */
export function piecesOf(fen: number): Partial<Record<(typeof denominations)[number], number>> {
  const pieces: Partial<Record<(typeof denominations)[number], number>> = {}
  let left = fen
  for (const worth of denominations) {
    const count = Math.floor(left / Number(worth))
    if (count > 0) pieces[worth] = count
    left -= count * Number(worth)
  }
  return pieces
}

export class Shifts {
  readonly all: Shift[] = []
  readonly #trade: Trade

  constructor(trade: Trade) {
    this.#trade = trade
  }

  /** Who sells at a till now. */
  sellerAt(till: Till): Seller {
    const shift = this.all.find((one) => one.till === till && one.state === 'open')
    if (!shift) throw new Error(`till ${till.code} is closed`)
    return { ...shift.clerk, shift: shift.id }
  }

  #at(till: Till): Shift {
    const { shift } = this.sellerAt(till)
    return this.all.find(({ id }) => id === shift) as Shift
  }

  #begin(id: string, till: Till, clerk: Person, float: number): void {
    this.all.push({ id, till, clerk, day: this.#trade.day, float, state: 'open' })
  }

  async open(till: Till, float: number): Promise<void> {
    const { desk, books } = this.#trade
    const { shiftId } = await desk.call(till.early, 'accounts.openTill', {
      ...{ tillId: till.id, counts: piecesOf(float) },
    })
    this.#begin(shiftId, till, till.early, float)
    books.post(
      `float tillShift ${shiftId}`,
      [`till:${shiftId}`, -float],
      [`safe:${till.organisationId}`, float],
    )
  }

  async drop(till: Till, fen: number): Promise<void> {
    const { desk, books } = this.#trade
    const { id, clerk } = this.#at(till)
    await desk.call(clerk, 'accounts.dropCash', { shiftId: id, fen })
    books.post(`drop tillShift ${id}`, [`till:${id}`, fen], [`safe:${till.organisationId}`, -fen])
    this.#trade.count('drop')
  }

  /** Counted by who leaves, and by who comes: what differs is over or short of who leaves. */
  async handOver(till: Till, difference: number): Promise<void> {
    const { desk, books } = this.#trade
    const leaving = this.#at(till)
    const expected = 0 - books.balance(`till:${leaving.id}`)
    const counted = expected + difference
    const reason = difference === 0 ? '' : 'wrong change'
    const counts = piecesOf(counted)
    await desk.call(leaving.clerk, 'accounts.handOverTill', { shiftId: leaving.id, counts, reason })
    leaving.state = 'handing'
    const taken = await desk.call(till.late, 'accounts.takeOverTill', { shiftId: leaving.id, counts, reason })
    if (taken.difference !== difference) throw new Error(`till ${till.code} differs by ${taken.difference}`)
    Object.assign(leaving, { state: 'closed', expected, counted })
    this.#begin(taken.shiftId, till, till.late, counted)
    books.post(
      `handOver tillShift ${taken.shiftId}`,
      ...([
        [`till:${taken.shiftId}`, -counted],
        [`till:${leaving.id}`, counted],
      ] as const),
    )
    this.#differ(leaving, difference)
  }

  /** @returns whether over or short waits for a second person */
  async close(till: Till, difference: number): Promise<boolean> {
    const { desk, books } = this.#trade
    const closing = this.#at(till)
    const expected = 0 - books.balance(`till:${closing.id}`)
    const counted = expected + difference
    const { waits } = await desk.call(closing.clerk, 'accounts.closeTill', {
      ...{ shiftId: closing.id, counts: piecesOf(counted), reason: difference === 0 ? '' : 'counted twice' },
    })
    Object.assign(closing, { state: 'closed', expected, counted })
    books.post(
      `drop tillShift ${closing.id}`,
      ...([
        [`till:${closing.id}`, counted],
        [`safe:${till.organisationId}`, -counted],
      ] as const),
    )
    if (!waits) this.#differ(closing, difference)
    return waits
  }

  /** A second person approves what a till is over or short. */
  async approve(till: Till, by: Person): Promise<void> {
    const { desk } = this.#trade
    const shift = this.all.findLast((one) => one.till === till) as Shift
    const [approval] = await desk.query<{ id: string }>(
      `select id::text from platform.approvals where kind = 'accounts.tillDifference' and subject = $1`,
      [shift.id],
    )
    await desk.call(by, 'approvals.decide', { id: approval?.id ?? '', approved: true, reason: '' })
    this.#differ(shift, (shift.counted ?? 0) - (shift.expected ?? 0))
  }

  #differ({ id }: Shift, difference: number): void {
    if (difference === 0) return
    this.#trade.books.post(
      `tillDifference tillShift ${id}`,
      ...([
        [`till:${id}`, -difference],
        ['operator:overShort', difference],
      ] as const),
    )
    this.#trade.count('difference')
  }
}
