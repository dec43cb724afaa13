import type { runOutcomes } from '@fairway/contract/system/values'
import { StatusBadge } from '../../blocks/values/StatusBadge.tsx'
import { useText } from '../../i18n/text.ts'

type Outcome = (typeof runOutcomes)[number]
const tones = { running: 'active', done: 'success', failed: 'danger', lost: 'warning' } as const

/** Polling interval in ms: runs change without user input. */
export const refetchInterval = 2_000

export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const t = useText()
  return <StatusBadge tone={tones[outcome]}>{t(`system.outcome.${outcome}`)}</StatusBadge>
}

/** The schedule of a job as text. */
export function usePlanText(): (cron: string | null) => string {
  const t = useText()
  return (cron) => {
    if (cron === null) return t('system.jobs.onDemand')
    const [minute = '*', hour = '*'] = cron.split(' ')
    if (minute === '*' && hour === '*') return t('system.jobs.everyMinute')
    if (/^\d+$/.test(minute) && hour === '*') return t('system.jobs.hourly', { minute })
    if (/^\d+$/.test(minute) && /^\d+$/.test(hour))
      return t('system.jobs.daily', { time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` })
    return cron
  }
}
