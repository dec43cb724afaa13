import type { Pace } from '@fairway/contract/network/line-times'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'

const limits = { upstream: [1, 100], downstream: [1, 100], stay: [0, 1_440] } as const

/** What times are proposed from: how fast a ship runs each way, and how long it stays. */
export function PaceFields({ pace, onChange }: { pace: Pace; onChange: (pace: Pace) => void }) {
  const t = useText()
  const [typed, setTyped] = useState(() => ({
    upstream: String(pace.upstream),
    downstream: String(pace.downstream),
    stay: String(pace.stay),
  }))
  const read = (field: keyof Pace, text: string) => {
    const [least, most] = limits[field]
    const value = Number(text)
    return /^\d{1,4}$/.test(text) && value >= least && value <= most ? value : undefined
  }
  return (
    <>
      {(['downstream', 'upstream', 'stay'] as const).map((field) => {
        const [least, most] = limits[field]
        return (
          <Field
            key={field}
            label={t(`network.edit.${field}`)}
            error={
              read(field, typed[field]) === undefined ? t('network.edit.between', { least, most }) : undefined
            }
          >
            <Input
              className="figures"
              inputMode="numeric"
              maxLength={4}
              value={typed[field]}
              onChange={(text) => {
                setTyped((now) => ({ ...now, [field]: text }))
                const value = read(field, text)
                if (value !== undefined) onChange({ ...pace, [field]: value })
              }}
            />
          </Field>
        )
      })}
    </>
  )
}
