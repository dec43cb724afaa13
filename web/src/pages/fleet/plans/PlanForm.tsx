import '../fleet.css'
import { seatAttributes } from '@fairway/contract/fleet/values'
import { useState } from 'react'
import { command, query, type Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { ChangedMeanwhile } from '../../../blocks/record/ChangedMeanwhile.tsx'
import { differingFields } from '../../../blocks/record/rebase.ts'
import { useRecordForm } from '../../../blocks/record/use-record-form.ts'
import { SeatMap } from '../../../blocks/river/SeatMap.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { describeSeat, type Plan, type SeatFacts } from './plan.ts'
import { SeatFields } from './SeatFields.tsx'

type Detail = Reply<'fleet.plan'>

interface Values {
  name: string
  seats: Record<string, SeatFacts>
}

const valuesOf = ({ plan, decks }: Detail): Values => ({
  name: plan.name ?? '',
  seats: Object.fromEntries(
    decks.flatMap(({ seats }) =>
      seats.map(({ id, label, classCode, attributes }) => [
        id,
        { label, classCode, attributes: seatAttributes.filter((one) => attributes.includes(one)) },
      ]),
    ),
  ),
})

interface FormProps {
  plan: Plan
  onClose: () => void
  onSaved: () => void
}

/** Changes what the seats of a draft are: labels, classes, attributes. */
export function PlanForm(props: FormProps) {
  const t = useText()
  const { data, error, refetch } = useQueryOf('fleet.plan', { id: props.plan.id }, { staleTime: 0 })
  const classes = useQueryOf('fleet.classes', {})
  if (data && classes.data) return <LoadedForm {...props} detail={data} classes={classes.data.classes} />
  return (
    <Dialog
      id="fleet-plan-form"
      title={t('fleet.edit')}
      closeLabel={t('blocks.close')}
      width="wide"
      onClose={props.onClose}
    >
      {error ? (
        <ErrorNote error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton lines={10} label={t('blocks.loading')} />
      )}
    </Dialog>
  )
}

function LoadedForm({
  plan,
  detail,
  classes,
  onClose,
  onSaved,
}: FormProps & { detail: Detail; classes: Reply<'fleet.classes'>['classes'] }) {
  const t = useText()
  const name = useName()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [base] = useState(detail)
  const [saved, setSaved] = useState(() => valuesOf(base).seats)
  const form = useRecordForm<Values>({
    opened: { values: valuesOf(base), revision: base.plan.revision },
    complete: ({ seats }) => doubleLabel(seats) === undefined,
    save: async (values, revision) => {
      const seats = differingFields(saved, values.seats).flatMap((id) => {
        const seat = values.seats[id]
        return seat ? [{ id, ...seat, attributes: [...seat.attributes] }] : []
      })
      await command('fleet.editPlan', { id: plan.id, revision, name: values.name, seats })
      onSaved()
    },
    latest: async () => {
      const current = await query('fleet.plan', { id: plan.id })
      setSaved(valuesOf(current).seats)
      return { values: valuesOf(current), revision: current.plan.revision }
    },
  })
  const { values, change, meanwhile, refusal, dialog } = form
  const nameOfClass = (code: string) => name(classes.find((one) => one.code === code)?.names ?? { en: code })
  const twice = doubleLabel(values.seats)
  const changeSeats = (facts: (seat: SeatFacts) => Partial<SeatFacts>) =>
    change({
      seats: {
        ...values.seats,
        ...Object.fromEntries(
          [...selected].flatMap((id) => {
            const seat = values.seats[id]
            return seat ? [[id, { ...seat, ...facts(seat) }]] : []
          }),
        ),
      },
    })
  const toggle = (id: string) =>
    setSelected((now) =>
      now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]),
    )
  const written = (seat: SeatFacts | undefined) => (seat ? describeSeat(seat, t, nameOfClass) : '')
  const used = classes.filter(({ code }) =>
    Object.values(values.seats).some((seat) => seat.classCode === code),
  )
  return (
    <FormDialog
      id="fleet-plan-form"
      title={t('fleet.plans.editTitle', { ship: name(plan.ship.names), version: plan.version })}
      submitLabel={t('blocks.save')}
      width="wide"
      onClose={onClose}
      {...dialog}
      reason={twice === undefined ? undefined : t('fleet.plans.labelTwice', { label: twice })}
    >
      {meanwhile && (
        <ChangedMeanwhile
          by={meanwhile.by}
          changes={[
            ...(meanwhile.before.name === meanwhile.after.name
              ? []
              : [
                  {
                    ...{ field: t('fleet.plans.name'), before: meanwhile.before.name },
                    after: meanwhile.after.name,
                  },
                ]),
            ...differingFields(meanwhile.before.seats, meanwhile.after.seats).map((id) => ({
              field: meanwhile.before.seats[id]?.label ?? id,
              before: written(meanwhile.before.seats[id]),
              after: written(meanwhile.after.seats[id]),
            })),
          ]}
        />
      )}
      <Field label={t('fleet.plans.name')} error={refusal('name', t('fleet.plans.name'))}>
        <Input value={values.name} maxLength={60} onChange={(text) => change({ name: text })} />
      </Field>
      <SeatFields
        seats={[...selected].flatMap((id) => values.seats[id] ?? [])}
        classes={classes}
        used={used}
        onSelectClass={(code) =>
          setSelected(
            new Set(
              Object.entries(values.seats).flatMap(([id, seat]) => (seat.classCode === code ? [id] : [])),
            ),
          )
        }
        onClear={() => setSelected(new Set())}
        onChange={changeSeats}
      />
      {twice !== undefined && (
        <p className="note danger" role="alert">
          {t('fleet.plans.labelTwice', { label: twice })}
        </p>
      )}
      <SeatMap
        decks={base.decks.map((deck) => ({
          ...deck,
          seats: deck.seats.map((seat) => ({ ...seat, ...values.seats[seat.id] })),
        }))}
        classes={classes}
        marks={new Map([...selected].map((id) => [id, { sign: '✓', text: t('fleet.plans.mark') }]))}
        onPress={({ id }) => toggle(id)}
      />
    </FormDialog>
  )
}

/** A label that two seats have. */
function doubleLabel(seats: Values['seats']): string | undefined {
  const labels = Object.values(seats).map(({ label }) => label.trim())
  return labels.length === new Set(labels).size
    ? undefined
    : labels.find((label, at) => labels.indexOf(label) < at)
}
