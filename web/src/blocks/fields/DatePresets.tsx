import { type ServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { dayNames, periodOf } from './periods.ts'

/** The named days below the calendar of a date field; those beyond its bounds are left out. */
export function DatePresets({
  onChoose,
  ...bounds
}: {
  min?: ServiceDate | undefined
  max?: ServiceDate | undefined
  onChoose: (day: ServiceDate) => void
}) {
  const t = useText()
  const today = serviceDateOf(new Date())
  return (
    <div className="date-presets">
      {dayNames.map((name) => {
        const period = periodOf(name, today, bounds)
        return (
          period && (
            <Button key={name} tone="quiet" onClick={() => onChoose(period.from)}>
              {t(`lists.preset.${name}`)}
            </Button>
          )
        )
      })}
    </div>
  )
}
