import './calendar.css'
import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from './Button.tsx'

/** A calendar day, `YYYY-MM-DD`. All arithmetic is in UTC: a calendar has no time zone. */
export type Day = string

const dayLength = 86_400_000

function toDate(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}

/** Counts days on; negative counts back. */
function shiftDay(day: Day, days: number): Day {
  return new Date(toDate(day).getTime() + days * dayLength).toISOString().slice(0, 10)
}

function shiftMonth(day: Day, months: number): Day {
  const date = toDate(`${day.slice(0, 7)}-01`)
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0)
  const last = date.getUTCDate()
  date.setUTCDate(Math.min(Number(day.slice(8)), last))
  return date.toISOString().slice(0, 10)
}

/** The six weeks that show a month, Monday first. */
function weeksOf(day: Day): Day[][] {
  const first = `${day.slice(0, 7)}-01`
  const start = shiftDay(first, -((toDate(first).getUTCDay() + 6) % 7))
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => shiftDay(start, week * 7 + at)),
  )
}

/** A date picker of one month. Arrow keys move by day and week, Page Up and Page Down by month. */
export function Calendar({
  value,
  today,
  min,
  max,
  locale,
  labels,
  onChoose,
}: {
  value: Day
  today: Day
  min?: Day | undefined
  max?: Day | undefined
  locale: string
  labels: { previous: string; next: string; calendar: string }
  onChoose: (day: Day) => void
}) {
  const [visibleDay, setVisibleDay] = useState(value)
  const inRange = (day: Day) => (!min || day >= min) && (!max || day <= max)
  const title = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: 'long' })
  const weekday = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'narrow' })
  const whole = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'full' })
  const weeks = weeksOf(visibleDay)

  function move(event: KeyboardEvent<HTMLTableElement>) {
    const to = {
      ArrowLeft: shiftDay(visibleDay, -1),
      ArrowRight: shiftDay(visibleDay, 1),
      ArrowUp: shiftDay(visibleDay, -7),
      ArrowDown: shiftDay(visibleDay, 7),
      PageUp: shiftMonth(visibleDay, -1),
      PageDown: shiftMonth(visibleDay, 1),
    }[event.key]
    if (!to) return
    event.preventDefault()
    const table = event.currentTarget
    flushSync(() => setVisibleDay(to))
    table.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }

  return (
    <section className="calendar" aria-label={labels.calendar}>
      <div className="row between strong">
        <IconButton
          icon="chevronLeft"
          label={labels.previous}
          onClick={() => setVisibleDay(shiftMonth(visibleDay, -1))}
        />
        <span aria-live="polite">{title.format(toDate(visibleDay))}</span>
        <IconButton
          icon="chevronRight"
          label={labels.next}
          onClick={() => setVisibleDay(shiftMonth(visibleDay, 1))}
        />
      </div>
      <table onKeyDown={move}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {weekday.format(toDate(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className={`pressable ${day.slice(0, 7) === visibleDay.slice(0, 7) ? '' : 'beyond'}`}
                    aria-label={whole.format(toDate(day))}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    tabIndex={day === visibleDay ? 0 : -1}
                    disabled={!inRange(day)}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
