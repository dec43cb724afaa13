import type { Reply, Request } from '../../../api/client.ts'
import type { Names } from '../../../i18n/language.ts'

/** A dock as its form has it: what is typed stays as it is typed. */
export interface DockValues {
  code: string
  names: Names
  portId: string
  berths: string
  always: boolean
  opens: string
  closes: string
  riverKm: string
  latitude: string
  longitude: string
}

type Dock = Reply<'network.dockRecord'>

const clock = (minute: number | undefined) =>
  minute === undefined
    ? ''
    : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

export const dockValues = ({ code, names, port, berths, hours, riverKm, position }: Dock): DockValues => ({
  code,
  names,
  portId: port.id,
  berths: String(berths),
  always: hours === null,
  opens: clock(hours?.from),
  closes: clock(hours?.to),
  riverKm: String(riverKm),
  latitude: position ? String(position.latitude) : '',
  longitude: position ? String(position.longitude) : '',
})

export const emptyDock: DockValues = {
  ...{ code: '', names: {}, portId: '', berths: '1', always: true, opens: '', closes: '' },
  ...{ riverKm: '', latitude: '', longitude: '' },
}

/** A whole number as typed, with a minus of any kind; undefined for anything else. */
export function wholeOf(text: string): number | undefined {
  const plain = text.trim().replace('−', '-')
  return /^-?\d{1,6}$/.test(plain) ? Number(plain) : undefined
}

/** A minute of the day as typed: `6:00`, `06:00`, `0600`. */
export function minuteOf(text: string): number | undefined {
  const match = /^(\d|[01]\d|2[0-3]):?([0-5]\d)$/.exec(text.trim().replace('：', ':'))
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined
}

/** Degrees as typed; a comma may part the decimals. */
export function degreesOf(text: string): number | undefined {
  const plain = text.trim().replace('−', '-').replace(',', '.')
  return /^-?\d{1,3}(\.\d{1,10})?$/.test(plain) ? Number(plain) : undefined
}

const within = (value: number | undefined, most: number) => value !== undefined && Math.abs(value) <= most

export const isRiverKm = (text: string) => within(wholeOf(text), 3000)

/** What is wrong with the fields of a dock, each by its own text. */
export function dockFaults({ berths, always, opens, closes, riverKm, latitude, longitude }: DockValues) {
  const [from, to] = [minuteOf(opens), minuteOf(closes)]
  const number = wholeOf(berths)
  const half = (latitude.trim() === '') !== (longitude.trim() === '')
  return {
    ...((number === undefined || number < 1 || number > 99) && { berths: 'docks.berthsWrong' as const }),
    ...(!isRiverKm(riverKm) && { riverKm: 'docks.riverKmWrong' as const }),
    ...(!always &&
      (from === undefined || to === undefined || from === to) && { closes: 'docks.hoursWrong' as const }),
    ...(latitude.trim() !== '' &&
      !within(degreesOf(latitude), 90) && { latitude: 'docks.latitudeWrong' as const }),
    ...(longitude.trim() !== '' &&
      !within(degreesOf(longitude), 180) && { longitude: 'docks.longitudeWrong' as const }),
    ...(half && { [latitude.trim() === '' ? 'latitude' : 'longitude']: 'docks.positionWhole' as const }),
  }
}

/** The request of a dock without faults. */
export function dockRequest(values: DockValues): Request<'network.createDock'> {
  const { code, names, portId, always } = values
  const [from, to] = [minuteOf(values.opens), minuteOf(values.closes)]
  const [latitude, longitude] = [degreesOf(values.latitude), degreesOf(values.longitude)]
  return {
    ...{ code: code.trim(), names, portId },
    berths: wholeOf(values.berths) ?? 1,
    hours: always || from === undefined || to === undefined ? null : { from, to },
    riverKm: wholeOf(values.riverKm) ?? 0,
    position: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
  }
}

/** Further than this from its port, a dock is probably mistyped. */
const farKm = 25

/** True where a dock is so far from its port that the form warns. */
export const isFarFromPort = (typed: string, portKm: number | undefined) => {
  const km = wholeOf(typed)
  return km !== undefined && portKm !== undefined && Math.abs(km - portKm) > farKm
}
