import { seatAttributes } from '@fairway/contract/fleet/values'
import type { Reply } from '../../../api/client.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import type { SeatFacts } from './plan.ts'

type Classes = Reply<'fleet.classes'>['classes']

/** What the selected seats are: label, class, attributes. */
export function SeatFields({
  seats,
  classes,
  used,
  onSelectClass,
  onClear,
  onChange,
}: {
  seats: readonly SeatFacts[]
  classes: Classes
  /** Those that the plan has. */
  used: Classes
  onSelectClass: (code: string) => void
  onClear: () => void
  onChange: (facts: (seat: SeatFacts) => Partial<SeatFacts>) => void
}) {
  const t = useText()
  const name = useName()
  const [first] = seats
  const common = first && seats.every((seat) => seat.classCode === first.classCode) ? first.classCode : ''
  return (
    <section className="stack gap-2" aria-label={t('fleet.plans.selected', { count: seats.length })}>
      <b role="status">{t('fleet.plans.selected', { count: seats.length })}</b>
      <div className="button-row">
        {used.map((one) => (
          <Button key={one.id} tone="quiet" onClick={() => onSelectClass(one.code)}>
            {t('fleet.plans.selectAll', { name: name(one.names) })}
          </Button>
        ))}
        {seats.length > 0 && (
          <Button tone="quiet" onClick={onClear}>
            {t('fleet.plans.clear')}
          </Button>
        )}
      </div>
      {first && (
        <>
          <div className="fleet-pair grid">
            {seats.length === 1 && (
              <Field label={t('fleet.plans.label')} required>
                <Input value={first.label} maxLength={16} onChange={(label) => onChange(() => ({ label }))} />
              </Field>
            )}
            <Field label={t('fleet.plans.class')}>
              <Select
                value={common}
                {...(common === '' && { placeholder: '–' })}
                onChange={(classCode) => onChange(() => ({ classCode }))}
                options={classes.map(({ code, names }) => ({ value: code, label: name(names) }))}
              />
            </Field>
          </div>
          <fieldset className="stack gap-1">
            <legend className="small soft">{t('fleet.plans.attributes')}</legend>
            <div className="cluster gap-3">
              {seatAttributes.map((attribute) => (
                <Checkbox
                  key={attribute}
                  checked={seats.every(({ attributes }) => attributes.includes(attribute))}
                  onChange={(checked) =>
                    onChange(({ attributes }) => ({
                      attributes: seatAttributes.filter((one) =>
                        one === attribute ? checked : attributes.includes(one),
                      ),
                    }))
                  }
                >
                  {t(`fleet.plans.attribute.${attribute}`)}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        </>
      )}
    </section>
  )
}
