import type { ControlReason } from '@fairway/contract/sailings/control/values'
import type { Chance } from './chance.ts'
import type { SailingOffer } from './demand.ts'

/** A delay of a whole sailing, announced before its departure. */
export interface Delay {
  reason: ControlReason
  minutes: number
  announcedAt: Date
}

/** A call as planned; none at the ends. */
export interface PlannedCall {
  arrives: Date | null
  departs: Date | null
}

/** When the ship really arrived at a call and left it. */
export interface CallTimes {
  arrived: Date | null
  left: Date | null
}

const minute = 60_000
/** One sailing in forty is announced late. */
const delayedShare = 0.025
/** A ship that has a long stop ahead leaves again after so many minutes when it is late. */
const minCallMinutes = 10

/** The delay that was announced for a sailing; undefined for most. */
export function delayOf(kind: SailingOffer['kind'], departs: Date, chance: Chance): Delay | undefined {
  if (chance.next() >= delayedShare) return undefined
  return {
    reason: chance.weighted([
      ['fog', 5],
      ['lockControl', 3],
      ['lowWater', 1],
      ['breakdown', 1],
    ]),
    // Sightseeing ships have their next tour an hour later.
    minutes: 5 * (kind === 'sightseeing' ? chance.between(4, 9) : chance.between(7, 24)),
    announcedAt: new Date(departs.getTime() - chance.between(20, 75) * minute),
  }
}

/**
 * Simulates a trip, which left as late as was announced: most ships leave on time or a few minutes late, now and then one is later,
 * and long stops take up what was lost. No ship leaves before its time.
 */
export function timesOfCalls(
  calls: readonly PlannedCall[],
  announcedMinutes: number,
  chance: Chance,
): CallTimes[] {
  let late = (announcedMinutes > 0 ? announcedMinutes + chance.between(0, 4) : minutesLate(chance)) * minute
  let leftBefore = 0
  return calls.map(({ arrives, departs }): CallTimes => {
    const underWay = chance.between(-3, 3) - (late > 10 * minute ? chance.between(0, 4) : 0)
    const arrived =
      arrives && new Date(Math.max(arrives.getTime() + late + underWay * minute, leftBefore + minute))
    if (!departs) return { arrived, left: null }
    const stay = arrives ? Math.min(departs.getTime() - arrives.getTime(), minCallMinutes * minute) : 0
    const left = new Date(
      arrived
        ? Math.max(departs.getTime() + chance.between(0, 3) * minute, arrived.getTime() + stay)
        : departs.getTime() + late,
    )
    late = left.getTime() - departs.getTime()
    leftBefore = left.getTime()
    return { arrived, left }
  })
}

/** How late an ordinary sailing leaves its first dock. */
function minutesLate(chance: Chance): number {
  const [earliest, latest] = chance.weighted<readonly [number, number]>([
    [[0, 2], 58],
    [[3, 5], 27],
    [[6, 12], 12],
    [[13, 35], 3],
  ])
  return chance.between(earliest, latest)
}
