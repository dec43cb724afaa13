import { dateTag } from '@fairway/contract/kernel/formats'
import { type ServiceDate, timeZone } from '@fairway/contract/kernel/service-date'
import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react'
import { report } from '../../api/errors.ts'
import { loadTexts, useLanguage, useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import type { Calendar } from '../../ui/form/Calendar.tsx'
import { usePopover } from '../../ui/overlay/popover.ts'
import { DatePresets } from './DatePresets.tsx'

type CalendarProps = Parameters<typeof Calendar>[0]

/** The calendar is larger than all the fields together: it comes at the first approach to its button. */
async function loadCalendar(): Promise<ComponentType<CalendarProps>> {
  const [module] = await Promise.all([import('../../ui/form/Calendar.tsx'), loadTexts('lists')])
  return module.Calendar
}

/**
 * The calendar of a date field: a button that opens it, and Alt+↓ in the field. The focus goes into the grid and comes
 * back to where it was; Esc, Tab and a press outside close it.
 */
export function useCalendar({
  onChoose,
  disabled = false,
  ...calendar
}: Pick<CalendarProps, 'value' | 'min' | 'max'> & {
  onChoose: (day: ServiceDate) => void
  disabled?: boolean
}): {
  /** Of the element around the field; the calendar opens below it. */
  fieldProps: { ref: RefObject<HTMLDivElement | null>; onKeyDown: (event: KeyboardEvent) => void }
  button: ReactNode
} {
  const t = useText()
  const language = useLanguage()
  const panelId = useId()
  const field = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { panel, open, setOpen, panelProps } = usePopover('auto', 'start', field)
  const focusBefore = useRef<Element>(null)
  const [Loaded, setLoaded] = useState<ComponentType<CalendarProps>>()
  // The grid is focused when it is mounted, which only a visible element can be.
  const [visible, setVisible] = useState(false)

  const load = () => void loadCalendar().then((loaded) => setLoaded(() => loaded), report)

  function rememberFocus() {
    focusBefore.current = document.activeElement
  }

  function close() {
    const before = focusBefore.current
    const returnsTo =
      before instanceof HTMLElement && field.current?.contains(before) ? before : button.current
    returnsTo?.focus()
    setOpen(false)
  }

  function choose(day: ServiceDate) {
    close()
    onChoose(day)
  }

  function onPanelKeyDown(event: KeyboardEvent) {
    // The keys of the grid are not those of the field or the dialog around it.
    if (event.key !== 'Tab') event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }

  function onPanelBlur({ relatedTarget, currentTarget }: FocusEvent) {
    // A press of the button closes it by itself.
    if (relatedTarget && relatedTarget !== button.current && !currentTarget.contains(relatedTarget))
      setOpen(false)
  }

  return {
    fieldProps: {
      ref: field,
      onKeyDown(event) {
        if (event.key !== 'ArrowDown' || !event.altKey || open || disabled) return
        event.preventDefault()
        rememberFocus()
        setOpen(true)
      },
    },
    button: (
      <>
        <IconButton
          ref={button}
          icon="calendar"
          label={t('blocks.date.calendar')}
          disabled={disabled}
          aria-haspopup="dialog"
          aria-expanded={open}
          popoverTarget={panelId}
          onPointerEnter={load}
          onFocus={load}
          onClick={rememberFocus}
        />
        <div
          {...panelProps}
          id={panelId}
          ref={panel as RefObject<HTMLDivElement>}
          role="dialog"
          aria-label={t('blocks.date.calendar')}
          onToggle={({ newState }) => {
            setVisible(newState === 'open')
            if (newState === 'open') load()
          }}
          onKeyDown={onPanelKeyDown}
          onBlur={onPanelBlur}
        >
          {open && visible && Loaded && (
            <>
              <Loaded {...calendar} locale={dateTag(language)} timeZone={timeZone} onChoose={choose} />
              <DatePresets min={calendar.min} max={calendar.max} onChoose={choose} />
            </>
          )}
        </div>
      </>
    ),
  }
}
