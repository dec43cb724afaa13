import { useQueryOf } from '../../../api/queries.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { SeatMap } from '../../../blocks/river/SeatMap.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { PlanDifferences } from './PlanDifferences.tsx'
import type { Plan } from './plan.ts'

/** One version with every seat. */
export function PlanView({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const t = useText()
  const name = useName()
  const { data, error, refetch } = useQueryOf('fleet.plan', { id: plan.id })
  return (
    <Dialog
      id="fleet-plan"
      title={t('fleet.plans.of', { ship: name(plan.ship.names), version: plan.version })}
      closeLabel={t('blocks.close')}
      width="wide"
      onClose={onClose}
    >
      {error && !data && <ErrorNote error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={10} label={t('blocks.loading')} />}
      {data && <SeatMap decks={data.decks} classes={data.classes.map((entry) => entry.class)} />}
    </Dialog>
  )
}

/** What a version changes of the one before it. */
export function PlanDifferencesDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const t = useText()
  const name = useName()
  return (
    <Dialog
      id="fleet-plan-differences"
      title={`${t('fleet.plans.differences')}: ${t('fleet.plans.of', { ship: name(plan.ship.names), version: plan.version })}`}
      closeLabel={t('blocks.close')}
      width="wide"
      onClose={onClose}
    >
      <PlanDifferences id={plan.id} />
    </Dialog>
  )
}
