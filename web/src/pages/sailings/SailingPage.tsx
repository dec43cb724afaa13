import { pagePath } from '../../blocks/page/paths.ts'
import '../../blocks/values/facts.css'
import './sailings.css'
import { useEffect, useRef } from 'react'
import type { Reply } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { usePageActions, usePermission, useTab, useTabSearch } from '../../blocks/page/page-context.tsx'
import { LineName } from '../../blocks/river/LineName.tsx'
import { LoadBars } from '../../blocks/river/Load.tsx'
import { SailingStatus } from '../../blocks/river/SailingStatus.tsx'
import { SellButton, useMaySell, useSell } from '../../blocks/river/SellButton.tsx'
import { mapNames } from '../../blocks/values/names.ts'
import { When } from '../../blocks/values/When.tsx'
import { formatMoment, useFormat } from '../../i18n/format.ts'
import { useName, useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { ControlPanels } from './control/ControlPanels.tsx'
import { NotesPanel } from './control/NotesPanel.tsx'
import { LoadLegend } from './LoadLegend.tsx'
import { isSold, sellOf } from './on-sale.ts'
import { PassengerList } from './PassengerList.tsx'
import { SailingSeats } from './SailingSeats.tsx'
import { StopStrip } from './StopStrip.tsx'
import { TripMatrix } from './TripMatrix.tsx'

/** One sailing: its stops with the load between them, what is free for every trip, every seat, and who travels. */
export default function SailingPage() {
  const t = useText()
  const name = useName()
  const { moment } = useFormat()
  const { parameters, rename } = useTab()
  const seesPassengers = usePermission('orders.viewPassengers')
  const controls = usePermission('sailings.control')
  const seesNotes = usePermission('sailings.notes')
  const [{ view }, setSearch] = useTabSearch({ view: 'overview' })
  const maySell = useMaySell()
  const sell = useSell()
  const id = parameters[0] ?? ''
  const detail = useQueryOf('sailings.detail', { id }, { refetchInterval: 30_000 })
  const sailing = detail.data?.sailing
  const namedFor = useRef('')

  useEffect(() => {
    if (!sailing) return
    const { id: sailingId, departs, line } = sailing
    // The tab is named when its sailing or the time of it is another one, not at every refresh.
    if (namedFor.current === `${sailingId} ${departs}`) return
    namedFor.current = `${sailingId} ${departs}`
    // The time first: tabs of one line would be cut to the same words.
    rename(
      mapNames(
        line.names,
        (name, language) =>
          `${formatMoment(departs, 'weekday', language)} ${formatMoment(departs, 'time', language)} · ${name}`,
      ),
    )
  }, [sailing, rename])

  usePageActions([
    {
      id: 'sailings.sell',
      label: t('sailings.detail.sell'),
      key: 'F2',
      icon: 'ticket',
      reason: !maySell || !sailing || !isSold(sailing) ? t('sailings.detail.notOnSale') : undefined,
      run: () => sailing && sell(sellOf(sailing)),
    },
  ])

  if (detail.error && !detail.data)
    return (
      <PageFrame title={t('sailings.detail.title')}>
        <ErrorNote error={detail.error} retry={() => detail.refetch()} />
      </PageFrame>
    )
  if (!detail.data || !sailing)
    return (
      <PageFrame title={t('sailings.detail.title')}>
        <Panel>
          <Skeleton lines={4} label={t('blocks.loading')} />
        </Panel>
        <Panel>
          <Skeleton lines={10} label={t('blocks.loading')} />
        </Panel>
      </PageFrame>
    )
  const views = [
    'overview' as const,
    ...(seesPassengers ? ['passengers' as const] : []),
    ...(controls ? ['control' as const] : []),
    ...(seesNotes ? ['notes' as const] : []),
  ]
  const current = views.find((id) => id === view) ?? 'overview'
  const title = `${name(sailing.line.names)} · ${moment(sailing.departs)}`
  const contents = {
    overview: <Overview detail={detail.data} />,
    passengers: (
      <Panel>
        <PassengerList sailingId={sailing.id} />
      </Panel>
    ),
    notes: <NotesPanel sailingId={sailing.id} />,
    control: <ControlPanels detail={detail.data} title={title} />,
  }
  return (
    <PageFrame
      title={title}
      badge={<SailingStatus status={sailing.status} saleState={sailing.saleState} />}
      actions={
        <>
          <IconButton
            icon="refresh"
            label={t('blocks.refresh')}
            busy={detail.isFetching}
            onClick={() => detail.refetch()}
          />
          <SellButton
            sale={sellOf(sailing)}
            reason={isSold(sailing) ? undefined : t('sailings.detail.notOnSale')}
          />
        </>
      }
    >
      {detail.error && <ErrorNote error={detail.error} retry={() => detail.refetch()} />}
      {views.length > 1 ? (
        <Tabs
          label={t('sailings.detail.title')}
          items={views.map((id) => ({ id, label: t(`sailings.detail.${id}`) }))}
          value={current}
          onChange={(next) => setSearch({ view: next })}
        >
          {contents[current]}
        </Tabs>
      ) : (
        contents.overview
      )}
    </PageFrame>
  )
}

/** Facts, stops, trips and seats of a sailing. */
function Overview({ detail }: { detail: Reply<'sailings.detail'> }) {
  const t = useText()
  const name = useName()
  const seesSeats = usePermission('inventory.view')
  const maySell = useMaySell()
  const sell = useSell()
  const { sailing, stops, classes, salesCloseMinutes } = detail
  return (
    <div className="stack">
      <Panel>
        <dl className="facts cluster">
          <div>
            <dt>{t('sailings.list.line')}</dt>
            <dd>
              <a href={pagePath('network/lines', { line: sailing.line.id })}>
                <LineName line={sailing.line} />
              </a>
            </dd>
          </div>
          <div>
            <dt>{t('sailings.list.ship')}</dt>
            <dd>
              <a href={pagePath('fleet/ships', { ship: sailing.ship.id })}>{name(sailing.ship.names)}</a>
            </dd>
          </div>
          <div>
            <dt>{t('sailings.detail.carrier')}</dt>
            <dd>{name(sailing.carrier.names)}</dd>
          </div>
          <div>
            <dt>{t('sailings.list.arrives')}</dt>
            <dd>
              <When at={sailing.arrives} />
            </dd>
          </div>
          <div>
            <dt>{t('sailings.list.capacity')}</dt>
            <dd>{sailing.certifiedCapacity}</dd>
          </div>
          <div>
            <dt>{t('sailings.list.load')}</dt>
            <dd>
              <LoadBars loadPerLeg={sailing.loadPerLeg} capacity={sailing.certifiedCapacity} />
            </dd>
          </div>
          <div>
            <dt>{t('sailings.detail.close')}</dt>
            <dd>{t('sailings.detail.closeMinutes', salesCloseMinutes)}</dd>
          </div>
        </dl>
      </Panel>
      <Panel title={t('sailings.detail.stops')} actions={<LoadLegend />}>
        <StopStrip stops={stops} loadPerLeg={sailing.loadPerLeg} capacity={sailing.certifiedCapacity} />
      </Panel>
      <Panel title={t('sailings.detail.trips')}>
        <TripMatrix
          stops={stops}
          classes={classes}
          sells={(fromStop) => {
            const boards = stops[fromStop]?.departs
            return maySell && isSold(sailing) && !!boards && Date.parse(boards) > Date.now()
          }}
          onSell={(fromStop, toStop) =>
            sell({
              sailing: sailing.id,
              date: stops[fromStop]?.departs?.slice(0, 10) ?? sailing.serviceDate,
              ...(stops[fromStop] && { fromDock: stops[fromStop].dock.id }),
              ...(stops[toStop] && { toDock: stops[toStop].dock.id }),
            })
          }
        />
      </Panel>
      {seesSeats && (
        <Panel title={t('sailings.detail.seats')}>
          <SailingSeats
            sailingId={sailing.id}
            stops={stops}
            ended={sailing.status === 'arrived' || sailing.status === 'cancelled'}
          />
        </Panel>
      )}
    </div>
  )
}
