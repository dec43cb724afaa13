import '../fleet.css'
import { useQueryOf } from '../../../api/queries.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { RowActions } from '../../../blocks/query-table/RowActions.tsx'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useText } from '../../../i18n/text.ts'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { planTones } from './plan.ts'
import { usePlanActions } from './use-plan-actions.tsx'

/** The versions of the deck plan of a ship, the latest first. */
export function PlanVersions({ shipId }: { shipId: string }) {
  const t = useText()
  const { data, error, refetch } = useQueryOf('fleet.plans', { shipId, pageSize: 200 })
  const { actionsOf, dialogs } = usePlanActions()
  if (error && !data) return <ErrorNote error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} label={t('blocks.loading')} />
  return (
    <>
      {data.rows.length === 0 ? (
        <p className="soft small">{t('fleet.ship.noDecks')}</p>
      ) : (
        <ul className="fleet-records stack gap-2">
          {data.rows.map((plan) => (
            <li key={plan.id} className="row between gap-2">
              <div className="stack gap-1 wrap-anywhere">
                <span className="cluster gap-2">
                  <b>{t('fleet.plans.version', { version: plan.version })}</b>
                  {plan.name && <span>{plan.name}</span>}
                  <StatusBadge tone={planTones[plan.status]}>
                    {t(`fleet.plans.status.${plan.status}`)}
                  </StatusBadge>
                  <span className="soft small">
                    {t('river.deck.seats', { count: plan.seats })}
                    {plan.sailings > 0 && ` · ${t('fleet.plans.sailings', { count: plan.sailings })}`}
                  </span>
                </span>
                <span className="soft small">
                  {plan.publishedBy
                    ? t('fleet.plans.published', { name: plan.publishedBy })
                    : t('fleet.plans.drawnUp', { name: plan.drawnUpBy })}{' '}
                  · <When at={plan.publishedAt ?? plan.drawnUpAt} />
                </span>
              </div>
              <RowActions {...actionsOf(plan)} />
            </li>
          ))}
        </ul>
      )}
      {dialogs}
    </>
  )
}
