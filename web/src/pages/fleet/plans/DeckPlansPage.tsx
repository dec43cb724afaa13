import { planList } from '@fairway/contract/fleet/lists'
import { useState } from 'react'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import type { Cells } from '../../../blocks/list/list-columns.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { DraftDialog } from './DraftDialog.tsx'
import { type Plan, planTones } from './plan.ts'
import { usePlanActions } from './use-plan-actions.tsx'

const cells: Cells<Plan, keyof typeof planList.columns> = {
  // The first column opens the plan, so the link to the ship stands at its code.
  code: ({ ship }) => <a href={pagePath('fleet/ships', { ship: ship.id })}>{ship.code}</a>,
  status: (plan) => <Status plan={plan} />,
}

/** The versions of the deck plans of all ships. */
export default function DeckPlansPage() {
  const t = useText()
  const list = useList(planList, { cells })
  const { mayEdit, view, finish, actionsOf, dialogs } = usePlanActions()
  const [drafting, setDrafting] = useState(false)
  const create = { label: t('fleet.plans.new'), onSelect: () => setDrafting(true) }
  return (
    <PageFrame
      title={t('fleet.plans.title')}
      views={<ListViews list={planList.endpoint} />}
      actions={
        mayEdit && (
          <Button tone="primary" icon="plus" onClick={create.onSelect}>
            {create.label}
          </Button>
        )
      }
      search={<ListFilters list={list} />}
    >
      <QueryTable
        {...list.table}
        actions={actionsOf}
        onOpen={view}
        card={(row) => <PlanCard plan={row} />}
        create={mayEdit ? create : undefined}
      />
      {drafting && (
        <DraftDialog
          onClose={() => setDrafting(false)}
          onDone={() => {
            setDrafting(false)
            finish(t('fleet.plans.draftDone'))
          }}
        />
      )}
      {dialogs}
    </PageFrame>
  )
}

function ShipLink({ ship: { id, names } }: Pick<Plan, 'ship'>) {
  const name = useName()
  return <a href={pagePath('fleet/ships', { ship: id })}>{name(names)}</a>
}

function Status({ plan: { status } }: { plan: Plan }) {
  const t = useText()
  return <StatusBadge tone={planTones[status]}>{t(`fleet.plans.status.${status}`)}</StatusBadge>
}

/** A version in narrow windows. */
function PlanCard({ plan }: { plan: Plan }) {
  const t = useText()
  return (
    <div className="stack gap-1 wrap-anywhere">
      <p>
        <b>
          <ShipLink ship={plan.ship} />
        </b>{' '}
        · {t('fleet.plans.version', { version: plan.version })} <Status plan={plan} />
      </p>
      <p>
        {plan.name && `${plan.name} · `}
        {t('river.deck.seats', { count: plan.seats })} · {t('fleet.plans.sailings', { count: plan.sailings })}
      </p>
      <p className="soft small">
        {plan.publishedBy
          ? t('fleet.plans.published', { name: plan.publishedBy })
          : t('fleet.plans.drawnUp', { name: plan.drawnUpBy })}
      </p>
    </div>
  )
}
