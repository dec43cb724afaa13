import { type ServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { useState } from 'react'
import { report } from '../../api/errors.ts'
import { loadTexts, useText } from '../../i18n/text.ts'
import { useFieldFault } from '../../ui/form/Field.tsx'
import { readDay } from './read-day.ts'

/**
 * Uncommitted input of a date field. `commit` returns the day, `''` for an emptied field, or undefined: then the
 * input stays and the field shows that it is no date.
 */
export function useTypedDay() {
  const t = useText()
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState(false)
  useFieldFault(fault ? t('lists.day.unread') : undefined)

  return {
    typed,
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
