import { everyWeekday } from '@fairway/contract/sailings/services/values'
import { DayInput } from '../../../blocks/fields/DayInput.tsx'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { ships } from '../../../blocks/fields/lookups.ts'
import { useText } from '../../../i18n/text.ts'
import { Button, IconButton } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { type DayValues, nextKey, type RotaValues } from './service-values.ts'
import { Weekdays } from './Weekdays.tsx'

/** Which ship sails on which days instead of the usual one. */
export function Rota({
  rows,
  onChange,
}: {
  rows: readonly RotaValues[]
  onChange: (rows: RotaValues[]) => void
}) {
  const t = useText()
  const set = (key: number, changes: Partial<RotaValues>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  return (
    <section className="stack gap-2" aria-label={t('services.rota')}>
      <h3>{t('services.rota')}</h3>
      <p className="soft small">{t('services.rotaHint')}</p>
      {rows.map((row) => (
        <div key={row.key} className="services-row stack gap-2">
          <div className="services-pair grid">
            <Field label={t('services.ship')}>
              <LookupSelect
                value={row.shipId}
                source={ships}
                onChange={(shipId) => set(row.key, { shipId })}
              />
            </Field>
            <Field label={t('services.from')}>
              <DayInput
                value={row.from}
                placeholder={t('services.open')}
                onChange={(from) => set(row.key, { from })}
              />
            </Field>
            <Field label={t('services.to')}>
              <DayInput
                value={row.to}
                placeholder={t('services.open')}
                onChange={(to) => set(row.key, { to })}
              />
            </Field>
          </div>
          <div className="cluster">
            <Weekdays
              label={t('services.weekdays')}
              value={row.weekdays}
              onChange={(weekdays) => set(row.key, { weekdays })}
            />
            <IconButton
              icon="trash"
              label={t('services.remove')}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            />
          </div>
        </div>
      ))}
      <div>
        <Button
          icon="plus"
          onClick={() =>
            onChange([...rows, { key: nextKey(), shipId: '', weekdays: everyWeekday, from: '', to: '' }])
          }
        >
          {t('services.addShip')}
        </Button>
      </div>
    </section>
  )
}

/** Days on which the service runs although its calendar says no, or the other way round. */
export function ExceptionDays({
  rows,
  onChange,
}: {
  rows: readonly DayValues[]
  onChange: (rows: DayValues[]) => void
}) {
  const t = useText()
  const set = (key: number, changes: Partial<DayValues>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  return (
    <section className="stack gap-2" aria-label={t('services.exceptionDays')}>
      <h3>{t('services.exceptionDays')}</h3>
      {rows.map((row) => (
        <div key={row.key} className="services-day grid">
          <Field label={t('services.day')}>
            <DayInput
              value={row.date}
              placeholder={t('services.day')}
              onChange={(date) => set(row.key, { date })}
            />
          </Field>
          <Field label={t('services.kind')}>
            <Select
              value={row.runs ? 'runs' : 'not'}
              onChange={(kind) => set(row.key, { runs: kind === 'runs' })}
              options={[
                { value: 'not', label: t('services.runsNot') },
                { value: 'runs', label: t('services.runs') },
              ]}
            />
          </Field>
          <Field label={t('services.reason')}>
            <Input value={row.reason} maxLength={200} onChange={(reason) => set(row.key, { reason })} />
          </Field>
          <IconButton
            icon="trash"
            label={t('services.remove')}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          />
        </div>
      ))}
      <div>
        <Button
          icon="plus"
          onClick={() => onChange([...rows, { key: nextKey(), date: '', runs: false, reason: '' }])}
        >
          {t('services.addDay')}
        </Button>
      </div>
    </section>
  )
}
