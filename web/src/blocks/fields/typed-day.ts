import { type ServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { useState } from 'react'
import { report } from '../../api/errors.ts'
import { useFormat } from '../../i18n/format.ts'
import { loadTexts, useText } from '../../i18n/text.ts'
import { useFieldFault } from '../../ui/form/Field.tsx'
import { readDay } from './read-day.ts'

/**
 * The text of a date field and its uncommitted input. `commit` returns the day, `''` for an emptied field, or undefined: then the
 * input stays and the field shows that it is no date.
 */
export function useTypedDay(value: ServiceDate | '') {
  const t = useText()
  const { moment } = useFormat()
  const [typed, setTyped] = useState<string>()
  const [focused, setFocused] = useState(false)
  const [fault, setFault] = useState(false)
  useFieldFault(fault ? t('lists.day.unread') : undefined)

  return {
    /** What the field shows: what is typed, else the day, which is edited in digits and read as the language writes it. */
    text: typed ?? (focused ? value : moment(value, 'date')),
    setFocused,
    type(text: string) {
      setTyped(text)
      setFault(false)
    },
    /** Discards the input. */
    reset() {
      setTyped(undefined)
      setFault(false)
    },
    commit(): ServiceDate | '' | undefined {
      if (typed === undefined) return undefined
      const day = typed.trim() === '' ? '' : readDay(typed, serviceDateOf(new Date()))
      // The texts of the error are loaded with the first one.
      if (day === undefined) loadTexts('lists').then(() => setFault(true), report)
      else setTyped(undefined)
      return day
    },
  }
}
