import { MomentField } from '../../../blocks/fields/MomentField.tsx'
import { ChangedMeanwhile } from '../../../blocks/record/ChangedMeanwhile.tsx'
import { differingFields } from '../../../blocks/record/rebase.ts'
import type { Meanwhile } from '../../../blocks/record/use-record-form.ts'
import { type TextKey, useText } from '../../../i18n/text.ts'

export interface Period {
  validFrom: string | null | undefined
  validTo: string | null | undefined
}

/** Since when and until when a version counts. */
export function PeriodFields({
  values,
  change,
  error,
}: {
  values: Period
  change: (period: Partial<Period>) => void
  /** What is wrong with the end. */
  error: string | undefined
}) {
  const t = useText()
  return (
    <>
      <MomentField
        label={t('fares.table.validFrom')}
        value={values.validFrom}
        hint={values.validFrom === null ? t('blocks.record.required') : undefined}
        onChange={(validFrom) => change({ validFrom })}
      />
      <MomentField
        label={t('fares.table.validTo')}
        value={values.validTo}
        hint={error ?? t('fares.rules.noEnd')}
        onChange={(validTo) => change({ validTo })}
      />
    </>
  )
}

/** What another user changed in a draft meanwhile. */
export function Differs<Values extends object>({
  meanwhile: { by, before, after },
  labels,
}: {
  meanwhile: Meanwhile<Values>
  labels: Readonly<Record<keyof Values & string, TextKey>>
}) {
  const t = useText()
  const comma = t('blocks.comma')
  return (
    <ChangedMeanwhile
      by={by}
      changes={(differingFields(before, after) as (keyof Values & string)[]).map((field) => ({
        field: t(labels[field]),
        before: written(before[field], comma),
        after: written(after[field], comma),
      }))}
    />
  )
}

/** The value of a field as it is typed; names in all their languages. */
function written(value: unknown, comma: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '✓' : '–'
  if (Array.isArray(value)) return value.join(comma)
  return typeof value === 'object' ? Object.values(value).join(' / ') : String(value)
}
