import { useText } from '../../i18n/text.ts'

/** Formats minutes: `45 min`, `2 h`, `2 h 5 min`. */
export function useDuration(): (minutes: number) => string {
  const t = useText()
  return (minutes) => {
    const hours = Math.floor(minutes / 60)
    const rest = minutes % 60
    if (hours === 0) return t('river.duration.minutes', { minutes: rest })
    return rest === 0
      ? t('river.duration.hours', { hours })
      : t('river.duration.both', { hours, minutes: rest })
  }
}
