import { filterPorts } from '@fairway/contract/network/filter-ports'
import '../../blocks/fields/choice-list.css'
import './network.css'
import { portList } from '@fairway/contract/network/lists'
import { useId } from 'react'
import { useQueryOf } from '../../api/queries.ts'
import { LookupSelect } from '../../blocks/fields/LookupSelect.tsx'
import { portCorporations } from '../../blocks/fields/lookups.ts'
import { AppliedFilters } from '../../blocks/list/AppliedFilters.tsx'
import { EmptyState } from '../../blocks/list/EmptyState.tsx'
import { ListFiles } from '../../blocks/list/ListFiles.tsx'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import { requestOf } from '../../blocks/list/list-request.ts'
import { useAppliedFilters } from '../../blocks/list/use-applied-filters.ts'
import { useListFilters } from '../../blocks/list/use-list.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../blocks/page/page-context.tsx'
import { RowActions } from '../../blocks/query-table/RowActions.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { useMobile } from '../../ui/frame/mobile.ts'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { DockBoard } from './DockBoard.tsx'
import { usePlaceActions } from './docks/use-place-actions.tsx'
import { RiverDrawing } from './RiverDrawing.tsx'
import {
  type Dock,
  dockHeight,
  narrowDockHeight,
  type PlacedPort,
  placePorts,
  portHeight,
} from './river-rows.ts'

/** The river with its ports to scale, and what calls at the dock that is chosen. */
export default function PortsPage() {
  const t = useText()
  const name = useName()
  const mobile = useMobile()
  const places = usePlaceActions()
  const { filters, setFilters } = useListFilters(portList.filters)
  const [{ dock: dockId, date }, setView] = useTabSearch({ dock: '', date: '' })
  const river = useQueryOf('network.ports', {})
  const all = river.data?.ports ?? []
  const ports = filterPorts(all, {
    text: filters.text,
    corporation: filters.corporationId,
    ownOnly: filters.own !== '',
  })
  const eachDock = mobile ? narrowDockHeight : dockHeight
  const { placed, height } = placePorts(ports, eachDock)
  // On a wide screen some board is always shown: the chosen dock's, else one's own, else the first.
  const docks = ports.flatMap((port) => port.docks)
  const visibleId = dockId || (mobile ? '' : ((docks.find(({ own }) => own) ?? docks[0])?.id ?? ''))
  const board = visibleId && (
    <DockBoard key={visibleId} id={visibleId} date={date} onDate={(day) => setView({ date: day })} />
  )
  const selected = all.flatMap(({ docks }) => docks).find(({ id }) => id === dockId)
  const request = requestOf(portList.filters, filters)
  const applied = useAppliedFilters({
    filters: portList.filters,
    values: filters,
    request,
    reply: river.data,
    setFilters,
  })
  return (
    <PageFrame
      title={t('network.ports.title')}
      views={<ListViews list={portList.endpoint} pageParameters={['dock', 'date']} />}
      badge={
        river.data && (
          <span className="soft small">
            {t('network.ports.count', {
              ports: ports.length,
              docks: ports.reduce((sum, { docks }) => sum + docks.length, 0),
            })}
          </span>
        )
      }
      actions={
        <>
          <ListFiles list={portList} request={request} />
          {places.mayEdit && (
            <>
              <Button icon="plus" onClick={places.newPort}>
                {t('docks.port.new')}
              </Button>
              <Button tone="primary" icon="plus" onClick={() => places.newDock()}>
                {t('docks.new')}
              </Button>
            </>
          )}
        </>
      }
      search={
        <ListFilters
          list={{ declaration: portList, filters, setFilters }}
          fields={{
            corporationId: (
              <Field label={t('network.ports.corporation')}>
                <LookupSelect
                  value={filters.corporationId}
                  onChange={(corporationId) => setFilters({ corporationId })}
                  placeholder={t('lists.filters.all')}
                  source={portCorporations}
                  clearable
                />
              </Field>
            ),
            ...(!all.some(({ docks }) => docks.some(({ own }) => own)) && { own: null }),
          }}
        />
      }
    >
      <AppliedFilters {...applied} />
      {river.error && <ErrorNote error={river.error} retry={() => river.refetch()} />}
      <div className="network-ports columns">
        {river.isPending && (
          <Panel>
            <Skeleton lines={14} label={t('blocks.loading')} />
          </Panel>
        )}
        {river.data && (
          <Panel className="network-river row top gap-1 no-print">
            {ports.length === 0 && <EmptyState text={t('network.ports.none')} applied={applied} />}
            <RiverDrawing placed={placed} height={height} dockHeight={eachDock} selected={visibleId} />
            <ol className="stack grow" aria-label={t('network.ports.title')}>
              {placed.map((entry) => (
                <PortRow
                  key={entry.port.id}
                  entry={entry}
                  eachDock={eachDock}
                  selected={visibleId}
                  places={places}
                  onChoose={(dock) => setView({ dock: dock.id })}
                />
              ))}
            </ol>
          </Panel>
        )}
        {!mobile && <Panel>{board || <p className="soft small">{t('network.dock.choose')}</p>}</Panel>}
      </div>
      {mobile && board && (
        <Dialog
          id="network-dock"
          title={selected ? name(selected.names) : t('network.dock.board')}
          closeLabel={t('blocks.close')}
          onClose={() => setView({ dock: '' })}
        >
          {board}
        </Dialog>
      )}
      {places.dialogs}
    </PageFrame>
  )
}

function PortRow({
  entry: { port },
  eachDock,
  selected,
  places,
  onChoose,
}: {
  entry: PlacedPort
  eachDock: number
  selected: string
  places: ReturnType<typeof usePlaceActions>
  onChoose: (dock: Dock) => void
}) {
  const t = useText()
  const name = useName()
  const titleId = useId()
  return (
    <li className="network-port" aria-labelledby={titleId}>
      <div className="network-port-head line-below row" style={{ height: portHeight }}>
        <h2 id={titleId} className="grow shrink row between">
          <span className="ellipsis">{name(port.names)}</span>
          <span className="soft small figures flex-none">
            {!port.enabled && <span className="network-off-mark danger-text">{t('docks.disabled')}</span>}
            {port.estimated && (
              <span data-tip={t('network.ports.estimated')}>
                <span aria-hidden="true">≈</span>
                <span className="unseen">{t('network.ports.estimated')}</span>
              </span>
            )}
            {t('river.km', { km: port.riverKm })}
          </span>
        </h2>
        {places.mayEdit && (
          <span className="network-row-tools flex-none">
            <RowActions {...places.portActions(port)} />
          </span>
        )}
      </div>
      <ul>
        {port.docks.map((dock) => (
          <li key={dock.id} className="row" style={{ height: eachDock }}>
            <button
              type="button"
              className="choice-row network-dock grow shrink pressable"
              style={{ height: eachDock }}
              aria-current={dock.id === selected}
              onClick={() => onChoose(dock)}
            >
              <span className="row shrink">
                <span className="network-dock-name ellipsis">{name(dock.names)}</span>
                {!dock.enabled && (
                  <span className="network-off-mark danger-text flex-none">{t('docks.disabled')}</span>
                )}
                {dock.own && <span className="network-own-mark flex-none">{t('network.dock.mine')}</span>}
              </span>
              <span className="soft small figures flex-none">
                {t('network.dock.calls', { count: dock.callsToday })}
              </span>
            </button>
            {places.mayEdit && (
              <span className="network-row-tools flex-none">
                <RowActions {...places.dockActions(dock)} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}
