import { formatDay } from '../kernel/formats.ts'
import type { Reader } from '../lists/list.ts'
import type { SpecialCare } from './values.ts'

// How a passenger is written on screens, on paper and in files.

/** The name, since when the personal data are erased, or that the name is not known yet. */
export const passengerNameText = (
  name: string | null,
  forgottenAt: string | null,
  { text, language }: Reader,
): string =>
  forgottenAt === null
    ? (name ?? text('orders.notNamedYet'))
    : text('orders.forgottenOn', { day: formatDay(forgottenAt, language) })

/** What was declared; empty for nothing. */
export const specialCareText = (codes: readonly SpecialCare[], { text }: Reader): string =>
  codes.map((code) => text(`orders.care.${code}`)).join(' · ')

/** The adult a child travels with: by name, by seat while there is none; null without a guardian. */
export const guardianText = (guardian: { name: string | null; seat: string } | null): string | null =>
  guardian && (guardian.name ?? guardian.seat)
