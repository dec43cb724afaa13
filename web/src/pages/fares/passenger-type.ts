import { shareOf } from '@fairway/contract/kernel/money'
import type { Reply } from '../../api/client.ts'

export type PassengerType = Reply<'fares.passengerTypes'>['passengerTypes'][number]
export type Fee = Reply<'fares.serviceFees'>['serviceFees'][number]
export type Channel = Fee['channel']

/** What the type pays of a fare, with the fee of the channel; a free ticket carries no fee. */
export function priceOf(type: PassengerType, fen: number, fee: Fee | undefined): number {
  const reduced = shareOf(fen, type.percent)
  return reduced === 0 || !fee ? reduced : reduced + fee.fixedFen + shareOf(reduced, fee.percent)
}
