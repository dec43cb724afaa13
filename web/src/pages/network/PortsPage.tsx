import { matchingPorts } from '@fairway/contract/network/filter-ports'
import './network.css'
import '../../blocks/river/river.css'
import { useId } from 'react'
import { useQueryOf } from '../../api/queries.ts'
import { LookupSelect } from '../../blocks/fields/LookupSelect.tsx'
import { portCorporations } from '../../blocks/fields/lookups.ts'
import { SearchField } from '../../blocks/fields/SearchField.tsx'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../blocks/page/page-context.tsx'
import { ListTools } from '../../blocks/query-table/TableFoot.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Checkbox } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { useMobile } from '../../ui/frame/mobile.ts'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { DockBoard } from './DockBoard.tsx'
import { RiverDrawing } from './RiverDrawing.tsx'
import { type Dock, dockHeight, type PlacedPort, placePorts, portHeight } from './river-rows.ts'

/** The river with its ports to scale, and what calls at the dock that is chosen. */
export default function PortsPage() {
  const t = useText()
  const name = useName()
  const mobile = useMobile()
  const [filters, setFilters] = useTabSearch({ text: '', corporation: '', own: '', dock: '', date: '' })
  const river = useQueryOf('network.ports', {})
  const all = river.data?.ports ?? []
  const ports = matchingPorts(all, {
    text: filters.text,
    corporation: filters.corporation,
    ownOnly: filters.own === 'true',
  })
  const { placed, height } = placePorts(ports)
  // On a wide screen some board is always shown: the chosen dock's, else one's own, else the first.
  const docks = ports.flatMap((port) => port.docks)
  const shown = filters.dock || (mobile ? '' : ((docks.find(({ own }) => own) ?? docks[0])?.id ?? ''))
  const board = shown && (
    <DockBoard key={shown} id={shown} date={filters.date} onDate={(date) => setFilters({ date })} />
  )
  const chosen = all.flatMap(({ docks }) => docks).find(({ id }) => id === filters.dock)
  return (
    <PageFrame
      title={t('network.ports.title')}
      actions={
        <ListTools
          label={t('network.ports.title')}
          columns={[]}
          list="network.ports"
          request={{
            text: filters.text || undefined,
            corporationId: filters.corporation || undefined,
            own: filters.own === 'true' || undefined,
          }}
        />
      }
      note={
        river.data && (
          <span className="network-note">
            {t('network.ports.count', {
              ports: ports.length,
              docks: ports.reduce((sum, { docks }) => sum + docks.length, 0),
            })}
          </span>
        )
      }
      search={
        <>
          <Field label={t('network.ports.find')}>
            <SearchField value={filters.text} onChange={(text) => setFilters({ text })} />
          </Field>
          <Field label={t('network.ports.corporation')}>
            <LookupSelect
              value={filters.corporation}
              onChange={(corporation) => setFilters({ corporation })}
              placeholder={t('river.all')}
              source={portCorporations}
              clearable
            />
          </Field>
          {all.some(({ docks }) => docks.some(({ own }) => own)) && (
            <div className="network-own">
              <Checkbox
                checked={filters.own === 'true'}
                onChange={(own) => setFilters({ own: own ? 'true' : '' })}
              >
                {t('network.ports.own')}
              </Checkbox>
            </div>
          )}
        </>
      }
    >
      {river.error && <ErrorNote error={river.error} retry={() => river.refetch()} />}
      <div className="network-ports">
        {river.isPending && (
          <Panel>
            <Skeleton lines={14} label={t('blocks.loading')} />
          </Panel>
        )}
        {river.data && (
          <Panel className="network-river no-print">
            {ports.length === 0 && <p className="network-note">{t('network.ports.none')}</p>}
            <RiverDrawing placed={placed} height={height} chosen={shown} />
            <ol className="network-port-list" aria-label={t('network.ports.title')}>
              {placed.map((entry) => (
                <PortRow
                  key={entry.port.id}
                  entry={entry}
                  chosen={shown}
                  onChoose={(dock) => setFilters({ dock: dock.id })}
                />
              ))}
            </ol>
          </Panel>
        )}
        {!mobile && <Panel>{board || <p className="network-note">{t('network.dock.choose')}</p>}</Panel>}
      </div>
      {mobile && board && (
        <Dialog
          id="network-dock"
          title={chosen ? name(chosen.names) : t('network.dock.board')}
          closeLabel={t('blocks.close')}
          onClose={() => setFilters({ dock: '' })}
        >
          {board}
        </Dialog>
      )}
    </PageFrame>
  )
}

function PortRow({
  entry: { port },
  chosen,
  onChoose,
}: {
  entry: PlacedPort
  chosen: string
  onChoose: (dock: Dock) => void
}) {
  const t = useText()
  const name = useName()
  const titleId = useId()
  return (
    <li className="network-port" aria-labelledby={titleId}>
      <h2 id={titleId} style={{ height: portHeight }}>
        {name(port.names)}
        <span className="network-km figures">
          {port.estimated && <abbr title={t('network.ports.estimated')}>≈</abbr>}
          {t('river.km', { km: port.riverKm })}
        </span>
      </h2>
      <ul>
        {port.docks.map((dock) => (
          <li key={dock.id}>
            <button
              type="button"
              className="network-dock"
              style={{ height: dockHeight }}
              aria-current={dock.id === chosen}
              onClick={() => onChoose(dock)}
            >
              <span className="network-dock-name">{name(dock.names)}</span>
              {dock.own && <span className="network-own-mark">{t('network.dock.mine')}</span>}
              <span className="network-km">{t('network.dock.calls', { count: dock.callsToday })}</span>
            </button>
          </li>
        ))}
      </ul>
    </li>
  )
}
