import * as z from 'zod/mini'
import { isServiceDate } from './service-date.ts'

// Days and moments as requests give them; apart from what reckons with them, which the browser needs without schemas.

/** A day that exists, between 2000 and 2100. */
export const serviceDate = z.string().check(z.refine(isServiceDate, { error: 'serviceDate' }))

/** A point in time with an offset. */
export const instant = z
  .string()
  .check(
    z.refine(
      (value: string) =>
        /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
        !Number.isNaN(Date.parse(value)),
      { error: 'instant', abort: true },
    ),
  )

/** A point in time in a request: on a day that exists, between 2000 and 2100, which `Date` alone does not ask. */
export const moment = instant.check(
  z.maxLength(35),
  z.refine((value: string) => isServiceDate(value.slice(0, 10)), { error: 'serviceDate' }),
)
