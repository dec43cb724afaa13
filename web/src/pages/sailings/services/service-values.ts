import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { minuteText } from '@fairway/contract/sailings/services/lists'
import { everyWeekday, type OnHolidays } from '@fairway/contract/sailings/services/values'
import type { Reply, Request } from '../../../api/client.ts'

/** A row of the rota, and an exception day, as the form has them; `key` keeps the row while others come and go. */
export interface RotaValues {
  key: number
  shipId: string
  weekdays: number
  from: string
  to: string
}
export interface DayValues {
  key: number
  date: string
  runs: boolean
  reason: string
}

/** A service as its form has it: what is typed stays as it is typed. */
export interface ServiceValues {
  code: string
  lineId: string
  shipId: string
  departs: string
  weekdays: number
  everyDays: string
  countedFrom: string
  validFrom: string
  validTo: string
  onHolidays: OnHolidays
  rolling: boolean
  rota: readonly RotaValues[]
  days: readonly DayValues[]
}

let lastKey = 0
/** The key of a new row. */
export const nextKey = () => ++lastKey

export const emptyService = (): ServiceValues => ({
  ...{ code: '', lineId: '', shipId: '', departs: '', weekdays: everyWeekday, everyDays: '1' },
  ...{ countedFrom: addDays(serviceDateOf(new Date()), 1), validFrom: '', validTo: '' },
  ...{ onHolidays: 'asUsual', rolling: false, rota: [], days: [] },
})

export const serviceValues = (service: Reply<'sailings.service'>): ServiceValues => ({
  ...{ code: service.code, lineId: service.line.id, shipId: service.ship.id },
  departs: minuteText(service.departureMinute),
  ...{ weekdays: service.weekdays, everyDays: String(service.everyDays), countedFrom: service.countedFrom },
  ...{ validFrom: service.validFrom ?? '', validTo: service.validTo ?? '' },
  ...{ onHolidays: service.onHolidays, rolling: service.rolling },
  rota: service.rota.map(({ ship, weekdays, from, to }) => ({
    ...{ key: nextKey(), shipId: ship.id, weekdays, from: from ?? '', to: to ?? '' },
  })),
  days: service.days.map((day) => ({ key: nextKey(), ...day })),
})

/** A minute of the day as typed: `8:30`, `08:30`, `0830`. */
function minuteOf(text: string): number | undefined {
  const match = /^(\d|[01]\d|2[0-3]):?([0-5]\d)$/.exec(text.trim().replace('：', ':'))
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined
}

/** A whole number as typed, within limits; undefined for anything else. */
export function wholeWithin(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : undefined
  return value !== undefined && value >= least && value <= most ? value : undefined
}

/** What is wrong with the fields of a service, each by its own text. */
export function serviceFaults(values: ServiceValues) {
  const rows =
    values.rota.some(
      ({ shipId, weekdays, from, to }) =>
        shipId === '' || weekdays === 0 || (from !== '' && to !== '' && to < from),
    ) ||
    values.days.some(({ date, reason }) => date === '' || reason.trim() === '') ||
    new Set(values.days.map(({ date }) => date)).size < values.days.length
  return {
    ...(minuteOf(values.departs) === undefined && { departs: 'services.departsWrong' as const }),
    ...(values.weekdays === 0 && { weekdays: 'services.weekdaysWrong' as const }),
    ...(wholeWithin(values.everyDays, 1, 366) === undefined && {
      everyDays: 'services.everyDaysWrong' as const,
    }),
    ...(values.validFrom !== '' &&
      values.validTo !== '' &&
      values.validTo < values.validFrom && { validTo: 'services.validToWrong' as const }),
    ...(rows && { rows: 'services.rowMissing' as const }),
  }
}

/** The request of a service without faults. */
export const serviceRequest = (values: ServiceValues): Request<'sailings.createService'> => ({
  ...{ code: values.code.trim(), lineId: values.lineId, shipId: values.shipId },
  departureMinute: minuteOf(values.departs) ?? 0,
  ...{ weekdays: values.weekdays, everyDays: wholeWithin(values.everyDays, 1, 366) ?? 1 },
  countedFrom: values.countedFrom,
  ...{ validFrom: values.validFrom || null, validTo: values.validTo || null },
  ...{ onHolidays: values.onHolidays, rolling: values.rolling },
  rota: values.rota.map(({ shipId, weekdays, from, to }) => ({
    ...{ shipId, weekdays, from: from || null, to: to || null },
  })),
  days: values.days.map(({ date, runs, reason }) => ({ date, runs, reason: reason.trim() })),
})
