import { maxStops, type StopFault, stopFaults } from '@fairway/contract/network/line-stops'
import { type DraftStop, timesOf } from './stop-edits.ts'
import { readTime } from './time-text.ts'

export type DraftFault = StopFault['fault'] | 'notATime' | 'tooFew' | 'tooMany'

export interface FoundFault {
  /** Undefined: of the stops together. */
  index: number | undefined
  field: 'dock' | 'arrive' | 'depart'
  fault: DraftFault
}

const fields = { dockId: 'dock', arriveMinutes: 'arrive', departMinutes: 'depart' } as const

/** What is not there yet is no fault before saving was tried. */
const missing = new Set<DraftFault>(['arrivalMissing', 'departureMissing', 'tooFew'])

/** What is wrong with the stops of the editor; `tried` once saving was. */
export function draftFaults(stops: readonly DraftStop[], tried: boolean): FoundFault[] {
  const unreadable = stops.flatMap(({ arrive, depart }, index) =>
    Object.entries({ arrive, depart } as const).flatMap(([field, text]) =>
      text !== '' && readTime(text) === undefined
        ? [{ index, field: field as 'arrive' | 'depart', fault: 'notATime' as const }]
        : [],
    ),
  )
  const rules = stopFaults(timesOf(stops))
    .map(({ index, field, fault }): FoundFault => ({ index, field: fields[field], fault }))
    .filter(({ index, field }) => !unreadable.some((one) => one.index === index && one.field === field))
  const together: FoundFault[] = [
    ...(stops.length < 2 ? [{ index: undefined, field: 'dock' as const, fault: 'tooFew' as const }] : []),
    ...(stops.length > maxStops
      ? [{ index: undefined, field: 'dock' as const, fault: 'tooMany' as const }]
      : []),
  ]
  return [...together, ...unreadable, ...rules].filter(({ fault }) => tried || !missing.has(fault))
}
