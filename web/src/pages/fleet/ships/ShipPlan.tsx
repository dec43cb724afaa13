import { pagePath } from '../../../blocks/page/paths.ts'
import '../../../blocks/values/facts.css'
import { useId } from 'react'
import { useQueryOf } from '../../../api/queries.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { RowActions, type RowActionsProps } from '../../../blocks/query-table/RowActions.tsx'
import { SeatMap } from '../../../blocks/river/SeatMap.tsx'
import { ClassKey } from '../../../blocks/river/TravelClass.tsx'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { Certificates } from '../certificates/Certificates.tsx'
import { PlanVersions } from '../plans/PlanVersions.tsx'
import type { Ship } from './use-ship-actions.tsx'

/** One ship: what it may carry, where it goes next, and every seat on its decks in the colour of its class. */
export function ShipPlan({
  id,
  actionsOf,
}: {
  id: string
  /** What can be done with it; undefined for those who change nothing. */
  actionsOf?: ((ship: Ship) => RowActionsProps) | undefined
}) {
  const t = useText()
  const name = useName()
  const [plansId, certificatesId] = [useId(), useId()]
  const seesSailings = usePermission('sailings.view')
  const detail = useQueryOf('fleet.ship', { id })
  if (detail.error && !detail.data) return <ErrorNote error={detail.error} retry={() => detail.refetch()} />
  if (!detail.data) return <Skeleton lines={12} label={t('blocks.loading')} />
  const { ship, decks } = detail.data
  return (
    <article className="stack">
      <header className="cluster gap-2 between">
        <h2>
          {name(ship.names)} <span className="soft small">{ship.code}</span>
          {!ship.enabled && (
            <>
              {' '}
              <StatusBadge tone="neutral" icon="lock">
                {t('fleet.outOfService')}
              </StatusBadge>
            </>
          )}
        </h2>
        <div className="cluster gap-2">
          {actionsOf && <RowActions {...actionsOf(ship)} />}
          {seesSailings && (
            <div className="button-row">
              {ship.nextSailing && (
                <a className="button plain" href={pagePath('sailings/detail', ship.nextSailing.id)}>
                  {t('fleet.ship.openNext')}
                </a>
              )}
              <a
                className="button plain"
                href={pagePath('sailings/calendar', { view: 'list', ship: ship.id })}
              >
                {t('fleet.ship.sailings')}
              </a>
            </div>
          )}
        </div>
      </header>
      <dl className="facts cluster">
        <div>
          <dt>{t('fleet.ships.carrier')}</dt>
          <dd>{name(ship.carrier.names)}</dd>
        </div>
        {ship.series && (
          <div>
            <dt>{t('fleet.ships.series')}</dt>
            <dd>{name(ship.series.names)}</dd>
          </div>
        )}
        <div>
          <dt>{t('fleet.ships.capacity')}</dt>
          <dd>{t('fleet.ship.passengers', { count: ship.certifiedCapacity })}</dd>
        </div>
        <div>
          <dt>{t('fleet.ship.next')}</dt>
          <dd>
            {ship.nextSailing ? (
              <>
                <When at={ship.nextSailing.departs} /> · {name(ship.nextSailing.line.names)}
              </>
            ) : (
              t('fleet.ship.noNext')
            )}
          </dd>
        </div>
      </dl>
      <ul className="cluster" aria-label={t('fleet.ship.classes')}>
        {ship.classes.map((entry) => (
          <li key={entry.class.id}>
            <ClassKey
              of={entry.class}
            >{`${name(entry.class.names)} · ${t('river.deck.seats', { count: entry.seats })}`}</ClassKey>
          </li>
        ))}
      </ul>
      <div className="fleet-pair grid">
        <section className="stack gap-2" aria-labelledby={plansId}>
          <h3 id={plansId}>{t('fleet.plans.title')}</h3>
          <PlanVersions shipId={ship.id} />
        </section>
        <section className="stack gap-2" aria-labelledby={certificatesId}>
          <h3 id={certificatesId}>{t('fleet.certificates.title')}</h3>
          <Certificates owner={{ kind: 'ship', id: ship.id }} />
        </section>
      </div>
      {decks.length === 0 ? (
        <p className="soft small">{t('fleet.ship.noDecks')}</p>
      ) : (
        <SeatMap decks={decks} classes={ship.classes.map((entry) => entry.class)} />
      )}
    </article>
  )
}
