import type { ReplyOf } from '../../kernel/endpoint.ts'
import { listsOf, type Reader, searchFilter } from '../../lists/list.ts'
import type { services } from './endpoints.ts'
import { everyWeekday, onHolidays, weekdaysOf, type windowChannels } from './values.ts'

const list = listsOf<typeof services>()

const states = { true: 'services.enabled', false: 'services.disabled' } as const
const rolling = { true: 'services.rolling.yes', false: 'services.rolling.no' } as const
const holidays = Object.fromEntries(onHolidays.map((value) => [value, `services.onHolidays.${value}`])) as {
  [Value in (typeof onHolidays)[number]]: `services.onHolidays.${Value}`
}

/** A minute of the day as `08:30`. */
export const minuteText = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** On which days a service runs, in words: `Mon Wed Fri, every 2 days`. */
export function calendarText(
  { weekdays, everyDays }: { weekdays: number; everyDays: number },
  { text }: Pick<Reader, 'text'>,
): string {
  const days =
    weekdays === everyWeekday
      ? everyDays === 1
        ? text('services.daily')
        : ''
      : weekdaysOf(weekdays)
          .map((day) => text(`services.weekday.${(day + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7}`))
          .join(' ')
  return [days, everyDays === 1 ? '' : text('services.every', { days: everyDays })]
    .filter((part) => part !== '')
    .join(' · ')
}

/** The services of the lines that a person plans. */
export const serviceList = list('sailings.services', {
  title: 'services.title',
  empty: 'services.none',
  rowKey: ({ id }) => id,
  sort: 'line',
  columns: {
    code: {
      title: 'services.code',
      kind: 'code',
      width: 14,
      sortable: true,
      size: 130,
      value: ({ code }) => code,
    },
    line: {
      title: 'services.line',
      kind: 'names',
      width: 30,
      sortable: true,
      size: 220,
      value: ({ line }) => line.names,
    },
    departs: {
      title: 'services.departs',
      kind: 'code',
      width: 10,
      sortable: true,
      size: 100,
      value: ({ departureMinute }) => minuteText(departureMinute),
    },
    calendar: {
      title: 'services.calendar',
      kind: 'text',
      width: 30,
      size: 200,
      value: (row, reader) => calendarText(row, reader),
    },
    validFrom: {
      title: 'services.validFrom',
      kind: 'day',
      size: 120,
      empty: 'services.open',
      value: ({ validFrom }) => validFrom,
    },
    validTo: {
      title: 'services.validTo',
      kind: 'day',
      size: 120,
      empty: 'services.open',
      value: ({ validTo }) => validTo,
    },
    ship: {
      title: 'services.ship',
      kind: 'names',
      width: 18,
      sortable: true,
      size: 150,
      value: ({ ship }) => ship.names,
    },
    otherShips: {
      title: 'services.otherShips',
      kind: 'number',
      width: 12,
      size: 110,
      hidden: true,
      value: ({ otherShips }) => otherShips,
    },
    exceptionDays: {
      title: 'services.exceptionDays',
      kind: 'number',
      width: 12,
      size: 120,
      value: ({ exceptionDays }) => exceptionDays,
    },
    onHolidays: {
      title: 'services.onHolidays',
      kind: 'state',
      texts: holidays,
      width: 16,
      size: 140,
      hidden: true,
      value: ({ onHolidays: rule }) => rule,
    },
    rolling: {
      title: 'services.rolling',
      kind: 'boolean',
      texts: rolling,
      width: 16,
      size: 140,
      hidden: true,
      value: ({ rolling: rolls }) => rolls,
    },
    sailings: {
      title: 'services.sailings',
      kind: 'number',
      width: 12,
      sortable: true,
      size: 120,
      value: ({ sailings }) => sailings,
    },
    publishedTo: {
      title: 'services.publishedTo',
      kind: 'day',
      sortable: true,
      size: 140,
      value: ({ publishedTo }) => publishedTo,
    },
    state: {
      title: 'services.state',
      kind: 'boolean',
      texts: states,
      width: 12,
      size: 110,
      value: ({ enabled }) => enabled,
    },
  },
  filters: {
    text: searchFilter('services.find'),
    lineId: { title: 'services.line', kind: 'id', address: 'line', named: (_id, { line }) => line?.names },
    shipId: { title: 'services.ship', kind: 'id', address: 'ship', named: (_id, { ship }) => ship?.names },
    enabled: { title: 'services.state', kind: 'flag', texts: states },
  },
})

type Window = ReplyOf<(typeof services)['sailings.saleWindows']>['windows'][number]

/** The days a channel sells, and minutes before the departure where it closes another time than the parameter says. */
const soldFor = (channel: (typeof windowChannels)[number]) =>
  ({
    kind: 'text',
    width: 20,
    value: (window: Window, { text }: Reader) => {
      const minutes = window[`${channel}Close`]
      return [
        text('services.windows.value', { days: window[`${channel}Days`] }),
        ...(minutes === null ? [] : [text('services.windows.until', { minutes })]),
      ].join(' · ')
    },
  }) as const

/** Holidays of the network and of its docks. */
export const holidayList = list('sailings.holidays', {
  title: 'services.holidays',
  empty: 'services.holidays.none',
  rows: ({ holidays: all }) => all,
  rowKey: ({ id }) => id,
  columns: {
    name: { title: 'services.holidays.name', kind: 'names', width: 30, value: ({ names }) => names },
    from: { title: 'services.from', kind: 'day', value: ({ from }) => from },
    to: { title: 'services.to', kind: 'day', value: ({ to }) => to },
    where: {
      title: 'services.holidays.where',
      kind: 'names',
      width: 24,
      empty: 'services.holidays.network',
      value: ({ dock }) => dock?.names ?? null,
    },
  },
  filters: { text: { ...searchFilter('services.holidays.find'), address: 'holiday' } },
})

/** How far ahead each channel sells each line, and until when. */
export const saleWindowList = list('sailings.saleWindows', {
  title: 'services.windows',
  empty: 'services.windows.none',
  rows: ({ windows }) => windows,
  rowKey: ({ line }) => line.id,
  columns: {
    line: { title: 'services.line', kind: 'names', width: 30, value: ({ line }) => line.names },
    code: { title: 'services.code', kind: 'code', hidden: true, value: ({ line }) => line.code },
    counter: { title: 'services.windows.counter', ...soldFor('counter') },
    agent: { title: 'services.windows.agent', ...soldFor('agent') },
    online: { title: 'services.windows.online', ...soldFor('online') },
  },
  filters: { text: { ...searchFilter('services.windows.find'), address: 'window' } },
})
