import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { type DatePreset, type Period, periodOf } from './date-presets.ts'

/** The presets of a date field below its calendar; those beyond its bounds are left out. */
export function DatePresets({
  presets,
  onChoose,
  ...bounds
}: {
  presets: readonly DatePreset[]
  min?: string | undefined
  max?: string | undefined
  onChoose: (period: Period) => void
}) {
  const t = useText()
  const today = serviceDateOf(new Date())
  return (
    <div className="date-presets">
      {presets.map((preset) => {
        const period = periodOf(preset, today, bounds)
        return (
          period && (
            <Button key={preset} tone="quiet" onClick={() => onChoose(period)}>
              {t(`lists.preset.${preset}`)}
            </Button>
          )
        )
      })}
    </div>
  )
}
