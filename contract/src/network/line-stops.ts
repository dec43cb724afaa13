/** A seat knows the legs it is taken on by the bits of one number. */
export const maxStops = 32

/** Nine days: no run lasts longer, see the calls of a day. */
export const maxRunMinutes = 9 * 24 * 60

/** The same in days: a call is planned at most so many days after the service date of its sailing. */
export const maxRunDays = Math.ceil(maxRunMinutes / 1_440)

/** A stop of a line as far as its times go. */
export interface StopTimes {
  dockId: string
  /** Minutes after the first departure; null at the first stop, and where nothing was typed yet. */
  arriveMinutes: number | null
  /** The same; null at the last stop. */
  departMinutes: number | null
}

/** What is wrong with the stops of a draft: which of them, in which field, and the fault. */
export interface StopFault {
  index: number
  field: keyof StopTimes
  fault:
    | 'stopTwice'
    | 'firstArrival'
    | 'firstDeparture'
    | 'lastDeparture'
    | 'arrivalMissing'
    | 'departureMissing'
    | 'arrivalOrder'
    | 'departureOrder'
    | 'runTooLong'
}

/**
 * The stops of a line are a run that a ship can sail: no stay before the first or after the last stop, each reached after the
 * one before was left, and never a dock directly after itself. All faults, one for each field; `network.check_version` is
 * the same rule in the database.
 */
export function stopFaults(stops: readonly StopTimes[]): StopFault[] {
  return stops.flatMap((stop, index) => {
    const found = [
      stops[index - 1]?.dockId === stop.dockId && ({ field: 'dockId', fault: 'stopTwice' } as const),
      arrivalFault(stops, index),
      departureFault(stops, index),
    ]
    return found.flatMap((fault) => (fault ? [{ index, ...fault }] : []))
  })
}

type FieldFault = Omit<StopFault, 'index'>

function arrivalFault(stops: readonly StopTimes[], index: number): FieldFault | undefined {
  const arrive = stops[index]?.arriveMinutes ?? null
  const fault = (name: StopFault['fault']): FieldFault => ({ field: 'arriveMinutes', fault: name })
  if (index === 0) return arrive === null ? undefined : fault('firstArrival')
  if (arrive === null) return fault('arrivalMissing')
  if (arrive > maxRunMinutes) return fault('runTooLong')
  const left = leftBefore(stops, index)
  return left !== undefined && arrive <= left ? fault('arrivalOrder') : undefined
}

function departureFault(stops: readonly StopTimes[], index: number): FieldFault | undefined {
  const { arriveMinutes: arrive = null, departMinutes: depart = null } = stops[index] ?? {}
  const fault = (name: StopFault['fault']): FieldFault => ({ field: 'departMinutes', fault: name })
  if (index === 0) return depart === 0 ? undefined : fault('firstDeparture')
  if (index === stops.length - 1) return depart === null ? undefined : fault('lastDeparture')
  if (depart === null) return fault('departureMissing')
  if (depart > maxRunMinutes) return fault('runTooLong')
  return arrive !== null && depart < arrive ? fault('departureOrder') : undefined
}

/** The latest moment known before a stop: its neighbour may be without times yet. */
function leftBefore(stops: readonly StopTimes[], index: number): number | undefined {
  for (const { arriveMinutes, departMinutes } of stops.slice(0, index).reverse()) {
    const known = departMinutes ?? arriveMinutes
    if (known !== null) return known
  }
  return undefined
}
