import { useEffect, useEffectEvent } from 'react'
import { useToday } from '../../../blocks/fields/use-today.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import type { Counter } from './state/use-counter.ts'

/** Past midnight a counter at which nothing has been begun sells for the new day; a sale that was begun keeps its day. */
export function useNewDay(counter: Counter): void {
  const t = useText()
  const { moment } = useFormat()
  const today = useToday()
  const { trip, choice, people, phase } = counter
  const idle = choice === null && people.length === 0 && phase.at === 'filling'
  const goOn = useEffectEvent(() => {
    counter.setTrip({ date: today })
    toast({ tone: 'info', text: t('orders.counter.dayBegan', { day: moment(today, 'weekday') }) })
  })
  const over = trip.date < today
  useEffect(() => {
    if (over && idle) goOn()
  }, [over, idle])
}
