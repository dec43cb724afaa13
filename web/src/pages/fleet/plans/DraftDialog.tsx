import { useMemo } from 'react'
import { command } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { choiceOf } from '../../../blocks/fields/lookups.ts'
import { useRecordForm } from '../../../blocks/record/use-record-form.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'

/** Makes the next version of a ship as a draft: from the plan in force of this or another ship, or with an empty deck. */
export function DraftDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useText()
  const name = useName()
  const ships = useQueryOf('fleet.ships', {})
  const plans = useQueryOf('fleet.plans', { status: ['published'], pageSize: 200 })
  const form = useRecordForm<{ shipId: string; planId: string }>({
    opened: { values: { shipId: '', planId: '' }, revision: 0 },
    complete: ({ shipId }) => shipId !== '',
    save: async (values) => {
      await command('fleet.copyPlan', { ...values, planId: values.planId || null })
      onDone()
    },
  })
  const { values, change, required, dialog } = form
  const targets = useMemo(
    () =>
      ships.data?.ships.filter(({ editable, draftPlanId }) => editable && draftPlanId === null).map(choiceOf),
    [ships.data],
  )
  const sources = useMemo(
    () =>
      plans.data?.rows.map(({ id, ship, version }) => ({
        ...choiceOf(ship),
        ...{ id, value: id, label: t('fleet.plans.of', { ship: name(ship.names), version }) },
      })),
    [plans.data, t, name],
  )
  return (
    <FormDialog
      id="fleet-plan-draft"
      title={t('fleet.plans.new')}
      submitLabel={t('fleet.plans.draft')}
      onClose={onClose}
      {...dialog}
    >
      <p className="soft small">{t('fleet.plans.newWhy')}</p>
      <Field label={t('fleet.ships.ship')} error={required('shipId', t('fleet.ships.ship'))} required>
        <LookupSelect
          value={values.shipId}
          onChange={(shipId) => {
            const own = plans.data?.rows.find(({ ship }) => ship.id === shipId)
            change({ shipId, ...(own && values.planId === '' && { planId: own.id }) })
          }}
          options={targets}
        />
      </Field>
      <Field label={t('fleet.plans.from')} hint={t('fleet.plans.fromHint')}>
        <LookupSelect value={values.planId} onChange={(planId) => change({ planId })} options={sources} />
      </Field>
    </FormDialog>
  )
}
