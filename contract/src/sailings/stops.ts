import * as z from 'zod/mini'
import { maxStops } from '../kernel/leg-mask.ts'

/** The number of a stop of a sailing, counted from 0. */
export const stopNumber = z.int().check(z.gte(0), z.lte(maxStops - 1))

/** Checks that a trip ends after it begins; the fault is at `toStop`. */
export function stopsInOrder<T extends { fromStop: number; toStop: number }>() {
  return z.superRefine<T>((request, refinement) => {
    if (request.toStop <= request.fromStop)
      refinement.addIssue({ code: 'custom', path: ['toStop'], message: 'stopOrder', input: request.toStop })
  })
}
