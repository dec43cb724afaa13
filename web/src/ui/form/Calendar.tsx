import './calendar.css'
import { parseDate, toZoned } from '@internationalized/date'
import { type ReactNode, useContext } from 'react'
import {
  Calendar as AriaCalendar,
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  CalendarStateContext,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Icon } from '../icons/Icon.tsx'

/** A calendar day, `YYYY-MM-DD`. */
type Day = string

/**
 * The library adds a style element for touch actions unless one with this id is there, and the content policy refuses
 * style elements. Its rule stands in calendar.css.
 */
const pressableStyleId = 'react-aria-pressable-style'
if (!document.getElementById(pressableStyleId))
  document.head.append(Object.assign(document.createElement('meta'), { id: pressableStyleId }))

/**
 * A date picker of one month, by React Aria: roles, keys and labels in the language of `locale` are its own. The focus
 * starts in the grid, on the chosen day or the nearest one that can be chosen.
 */
export function Calendar({
  value,
  min,
  max,
  locale,
  timeZone,
  onChoose,
}: {
  /** The chosen day; empty for none. */
  value: Day | ''
  min?: Day | undefined
  max?: Day | undefined
  locale: string
  /** The time zone of "today". */
  timeZone: string
  onChoose: (day: Day) => void
}) {
  const zoned = (day: Day | undefined) => (day ? toZoned(parseDate(day), timeZone) : null)
  return (
    <I18nProvider locale={locale}>
      <AriaCalendar
        className="calendar"
        autoFocus
        firstDayOfWeek="mon"
        value={zoned(value)}
        minValue={zoned(min)}
        maxValue={zoned(max)}
        onChange={(day) => onChoose(day.toString().slice(0, 10))}
      >
        <div className="row between strong">
          <Button slot="previous" className="button icon-button quiet">
            <Icon name="chevronLeft" />
          </Button>
          <CalendarHeading />
          <Button slot="next" className="button icon-button quiet">
            <Icon name="chevronRight" />
          </Button>
        </div>
        <ChosenAgain value={value} onChoose={onChoose}>
          <CalendarGrid weekdayStyle="short">
            <CalendarGridHeader>
              {(weekday) => <CalendarHeaderCell>{weekday}</CalendarHeaderCell>}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) => <CalendarCell date={date} className="pressable" />}
            </CalendarGridBody>
          </CalendarGrid>
        </ChosenAgain>
      </AriaCalendar>
    </I18nProvider>
  )
}

/** The library reports changes alone; the chosen day may be chosen again. */
function ChosenAgain({
  value,
  onChoose,
  children,
}: {
  value: Day | ''
  onChoose: (day: Day) => void
  children: ReactNode
}) {
  const state = useContext(CalendarStateContext)
  return (
    <div
      role="presentation"
      onClickCapture={({ target }) => {
        if (value && target instanceof Element && target.closest('[data-selected]')) onChoose(value)
      }}
      onKeyDownCapture={(event) => {
        if ((event.key !== 'Enter' && event.key !== ' ') || state?.focusedDate.toString() !== value) return
        event.preventDefault()
        onChoose(value)
      }}
    >
      {children}
    </div>
  )
}
