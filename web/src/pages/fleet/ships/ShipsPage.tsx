import '../../../blocks/fields/choice-list.css'
import '../fleet.css'
import { shipList } from '@fairway/contract/fleet/lists'
import { useMemo } from 'react'
import { useQueryOf } from '../../../api/queries.ts'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { shipSeriesOf, suppliers } from '../../../blocks/fields/lookups.ts'
import { AppliedFilters } from '../../../blocks/list/AppliedFilters.tsx'
import { EmptyState } from '../../../blocks/list/EmptyState.tsx'
import { ListFiles } from '../../../blocks/list/ListFiles.tsx'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import { requestOf } from '../../../blocks/list/list-request.ts'
import { useAppliedFilters } from '../../../blocks/list/use-applied-filters.ts'
import { useListFilters } from '../../../blocks/list/use-list.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../../blocks/page/page-context.tsx'
import { classTone } from '../../../blocks/river/TravelClass.tsx'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { useMobile } from '../../../ui/frame/mobile.ts'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { SplitPane } from '../../../ui/frame/SplitPane.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { ShipPlan } from './ShipPlan.tsx'
import { type Ship, useShipActions } from './use-ship-actions.tsx'

/** The fleet by series, and the decks of the ship that is chosen. */
export default function ShipsPage() {
  const t = useText()
  const name = useName()
  const mobile = useMobile()
  const { filters, setFilters } = useListFilters(shipList.filters)
  const [{ ship: shipId }, setView] = useTabSearch({ ship: '' })
  const request = requestOf(shipList.filters, filters)
  const fleet = useQueryOf('fleet.ships', request)
  const { mayEdit, newShip, actionsOf, dialogs } = useShipActions((ship) => setView({ ship }))
  const series = useMemo(() => shipSeriesOf(filters.carrierId), [filters.carrierId])
  const ships = fleet.data?.ships ?? []
  const selected = ships.find(({ id }) => id === shipId)
  // On a wide screen the detail is never empty: the first ship until one is selected.
  const first = mobile ? '' : (ships[0]?.id ?? '')
  // A ship excluded by the filter is not shown; while loading this is unknown.
  const visibleId = fleet.data && !selected ? first : shipId
  const applied = useAppliedFilters({
    filters: shipList.filters,
    values: filters,
    request,
    reply: fleet.data,
    setFilters,
  })
  return (
    <PageFrame
      title={t('fleet.ships.title')}
      views={<ListViews list={shipList.endpoint} pageParameters={['ship']} />}
      badge={
        fleet.data && (
          <span className="soft small">
            {t('fleet.ships.count', {
              count: ships.length,
              places: ships.reduce((sum, ship) => sum + ship.certifiedCapacity, 0),
            })}
          </span>
        )
      }
      actions={
        <>
          <ListFiles list={shipList} request={request} />
          {mayEdit && (
            <Button tone="primary" icon="plus" onClick={newShip}>
              {t('fleet.ships.new')}
            </Button>
          )}
        </>
      }
      search={
        <ListFilters
          list={{ declaration: shipList, filters, setFilters }}
          fields={{
            carrierId: (
              <Field label={t('fleet.ships.carrier')}>
                <LookupSelect
                  value={filters.carrierId}
                  onChange={(carrierId) => setFilters({ carrierId, seriesId: '' })}
                  placeholder={t('lists.filters.all')}
                  source={suppliers}
                  clearable
                />
              </Field>
            ),
            seriesId: (
              <Field label={t('fleet.ships.series')}>
                <LookupSelect
                  value={filters.seriesId}
                  onChange={(seriesId) => setFilters({ seriesId })}
                  placeholder={t('lists.filters.all')}
                  source={series}
                  clearable
                />
              </Field>
            ),
          }}
        />
      }
    >
      <AppliedFilters {...applied} />
      {fleet.error && <ErrorNote error={fleet.error} retry={() => fleet.refetch()} />}
      <SplitPane
        id="fleet-ships"
        label={t('blocks.split')}
        initial={320}
        first={
          <Panel className="tight">
            {fleet.isPending && <Skeleton lines={12} label={t('blocks.loading')} />}
            {fleet.data && ships.length === 0 && (
              <EmptyState text={t('fleet.ships.none')} applied={applied} />
            )}
            <ShipList ships={ships} selected={visibleId} onChoose={(ship) => setView({ ship })} />
          </Panel>
        }
        second={
          !mobile && (
            <Panel>
              {visibleId ? (
                <ShipPlan key={visibleId} id={visibleId} actionsOf={mayEdit ? actionsOf : undefined} />
              ) : (
                <p className="soft small">{t('fleet.ships.choose')}</p>
              )}
            </Panel>
          )
        }
      />
      {mobile && visibleId && (
        <Dialog
          id="fleet-ship"
          title={selected ? name(selected.names) : t('fleet.ships.title')}
          closeLabel={t('blocks.close')}
          onClose={() => setView({ ship: '' })}
        >
          <ShipPlan key={visibleId} id={visibleId} actionsOf={mayEdit ? actionsOf : undefined} />
        </Dialog>
      )}
      {dialogs}
    </PageFrame>
  )
}

function ShipList({
  ships,
  selected,
  onChoose,
}: {
  ships: readonly Ship[]
  selected: string
  onChoose: (id: string) => void
}) {
  const t = useText()
  const name = useName()
  const groups = Map.groupBy(ships, (ship) => ship.series?.id ?? '')
  return [...groups.entries()].map(([id, inSeries]) => (
    <section
      key={id}
      className="choice-list"
      aria-label={groupName(inSeries[0], name, t('fleet.ships.noSeries'))}
    >
      <h2>{groupName(inSeries[0], name, t('fleet.ships.noSeries'))}</h2>
      {inSeries.map((ship) => (
        <button
          key={ship.id}
          type="button"
          className="choice-row full-width pressable stack gap-1"
          aria-current={ship.id === selected}
          onClick={() => onChoose(ship.id)}
        >
          <span className="row baseline between">
            <strong className={ship.enabled ? undefined : 'soft'}>{name(ship.names)}</strong>
            <span className="soft small figures">
              {t('river.deck.seats', { count: ship.certifiedCapacity })}
            </span>
          </span>
          <ClassBar ship={ship} />
          <ShipMarks ship={ship} />
          <span className="soft small">
            {ship.classes.map((entry) => `${name(entry.class.names)} ${entry.seats}`).join(' · ')}
          </span>
        </button>
      ))}
    </section>
  ))
}

function groupName(ship: Ship | undefined, name: ReturnType<typeof useName>, none: string): string {
  return ship?.series ? `${name(ship.series.names)} · ${name(ship.carrier.names)}` : none
}

/** What one has to know of a ship at a glance: that it is out of service, that a certificate warns. */
function ShipMarks({ ship: { enabled, certificates } }: { ship: Ship }) {
  const t = useText()
  const { expired, expiring } = certificates
  if (enabled && expired + expiring === 0) return null
  return (
    <span className="cluster gap-1">
      {!enabled && (
        <StatusBadge tone="neutral" icon="lock">
          {t('fleet.outOfService')}
        </StatusBadge>
      )}
      {expired > 0 && (
        <StatusBadge tone="danger">{t('fleet.certificates.expiredCount', { count: expired })}</StatusBadge>
      )}
      {expiring > 0 && (
        <StatusBadge tone="warning">{t('fleet.certificates.expiringCount', { count: expiring })}</StatusBadge>
      )}
    </span>
  )
}

/** The shares of the classes as one bar in their colours; the words stand below it. */
function ClassBar({ ship }: { ship: Ship }) {
  return (
    <span className="fleet-bar" aria-hidden="true">
      {ship.classes.map((entry) => (
        <i key={entry.class.id} className={classTone(entry.class)} style={{ flexGrow: entry.seats }} />
      ))}
    </span>
  )
}
