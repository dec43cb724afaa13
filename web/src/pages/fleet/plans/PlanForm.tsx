import '../fleet.css'
import { isSaveable } from '@fairway/contract/fleet/plan-drawing'
import { command, query, type Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { ChangedMeanwhile } from '../../../blocks/record/ChangedMeanwhile.tsx'
import { differingFields } from '../../../blocks/record/rebase.ts'
import { useRecordForm } from '../../../blocks/record/use-record-form.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { DeckEditor } from './editor/DeckEditor.tsx'
import { faultsOf } from './editor/DrawingFaults.tsx'
import { decksOf, type Layout, layoutOf, readPlace } from './editor/layout.ts'
import { describeSeat, type Plan, type SeatFacts } from './plan.ts'

type Detail = Reply<'fleet.plan'>

/** So many changes of another user are named; the drawing shows them all. */
const maxShown = 30

interface Values {
  name: string
  layout: Layout
}

const valuesOf = ({ plan, decks }: Detail): Values => ({ name: plan.name ?? '', layout: layoutOf(decks) })

interface FormProps {
  plan: Plan
  onClose: () => void
  onSaved: () => void
}

/** Draws the decks of a draft. */
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
      width="full"
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
  const ships = useQueryOf('fleet.ships', {})
  const form = useRecordForm<Values>({
    opened: { values: valuesOf(detail), revision: detail.plan.revision },
    complete: ({ layout }) => faultsOf(layout).every(isSaveable),
    save: async (values, revision) => {
      await command('fleet.editPlan', {
        ...{ id: plan.id, revision, name: values.name, decks: decksOf(values.layout) },
      })
      onSaved()
    },
    latest: async () => {
      const current = await query('fleet.plan', { id: plan.id })
      return { values: valuesOf(current), revision: current.plan.revision }
    },
  })
  const { values, change, meanwhile, refusal, dialog } = form
  const nameOfClass = (code: string) => name(classes.find((one) => one.code === code)?.names ?? { en: code })
  const unsaveable = faultsOf(values.layout).find((fault) => !isSaveable(fault))
  const written = (seat: SeatFacts | undefined) => (seat ? describeSeat(seat, t, nameOfClass) : '')
  return (
    <FormDialog
      id="fleet-plan-form"
      title={t('fleet.plans.editTitle', { ship: name(plan.ship.names), version: plan.version })}
      submitLabel={t('blocks.save')}
      width="full"
      onClose={onClose}
      {...dialog}
      reason={
        unsaveable &&
        t(`fleet.editor.fault.${unsaveable.fault}`, {
          deck: unsaveable.deck ?? 0,
          code: unsaveable.code ?? '',
        })
      }
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
            ...differingFields(meanwhile.before.layout.seats, meanwhile.after.layout.seats)
              .slice(0, maxShown)
              .map((place) => ({
                field: t('fleet.plans.placeOf', { ...readPlace(place) }),
                before: written(meanwhile.before.layout.seats[place]),
                after: written(meanwhile.after.layout.seats[place]),
              })),
          ]}
        />
      )}
      <Field label={t('fleet.plans.name')} error={refusal('name', t('fleet.plans.name'))}>
        <Input value={values.name} maxLength={60} onChange={(text) => change({ name: text })} />
      </Field>
      <DeckEditor
        layout={values.layout}
        classes={classes}
        certifiedCapacity={ships.data?.ships.find(({ id }) => id === plan.ship.id)?.certifiedCapacity}
        onChange={(layout) => change({ layout })}
      />
    </FormDialog>
  )
}
