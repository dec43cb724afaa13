import type { ProblemCode } from '@fairway/contract/problems'
import type { ControlledSailing } from './controlled-sailing.ts'

// What staff may do with a sailing, and why not. Pure.

type Facts = Pick<ControlledSailing, 'status' | 'sale_state'>

const overRefusal = ({ status }: Facts): ProblemCode | undefined =>
  status === 'cancelled'
    ? 'sailings.alreadyCancelled'
    : status === 'arrived'
      ? 'sailings.alreadyOver'
      : undefined

/** Sale is opened, stopped and resumed until a sailing is over. */
export const saleRefusal = overRefusal

/** A sailing that was never on sale is opened. */
export const openRefusal = (sailing: Facts): ProblemCode | undefined =>
  overRefusal(sailing) ?? (sailing.sale_state === 'closed' ? undefined : 'sailings.notClosed')

/** A sailing can be late until it has arrived. */
export const delayRefusal = overRefusal

/** What has left carries its passengers: only a sailing that has not left is cancelled. */
export const cancelRefusal = (sailing: Facts): ProblemCode | undefined =>
  overRefusal(sailing) ?? (sailing.status === 'departed' ? 'sailings.hasLeft' : undefined)
