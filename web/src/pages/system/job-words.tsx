import type { runOutcomes } from '@fairway/contract/system/values'
import { StatusBadge } from '../../blocks/values/StatusBadge.tsx'
import { useText } from '../../i18n/text.ts'

type Outcome = (typeof runOutcomes)[number]
const tones = { running: 'active', done: 'success', failed: 'danger', lost: 'warning' } as const

export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const t = useText()
  return <StatusBadge tone={tones[outcome]}>{t(`system.outcome.${outcome}`)}</StatusBadge>
}

const oneDigit = (value: number) => Math.round(value * 10) / 10

/** Words for how long something took and how often it comes. */
export function useJobWords() {
  const t = useText()
  return {
    duration: (milliseconds: number | null) => {
      if (milliseconds === null) return ''
      return milliseconds < 1_000
        ? t('system.jobs.milliseconds', { count: milliseconds })
        : t('system.jobs.seconds', { count: oneDigit(milliseconds / 1_000) })
    },
    plan: (cron: string | null) => {
      if (cron === null) return t('system.jobs.onDemand')
      const [minute = '*', hour = '*'] = cron.split(' ')
      if (minute === '*' && hour === '*') return t('system.jobs.everyMinute')
      if (/^\d+$/.test(minute) && hour === '*') return t('system.jobs.hourly', { minute })
      if (/^\d+$/.test(minute) && /^\d+$/.test(hour))
        return t('system.jobs.daily', { time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` })
      return cron
    },
  }
}
