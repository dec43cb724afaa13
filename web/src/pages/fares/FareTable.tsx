import { pagePath } from '../../blocks/page/paths.ts'
import '../../blocks/values/facts.css'
import '../../blocks/query-table/query-table.css'
import type { Reply } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { usePermission } from '../../blocks/page/page-context.tsx'
import { TableScroller } from '../../blocks/query-table/TableScroller.tsx'
import { SellButton, useMaySell, useSell } from '../../blocks/river/SellButton.tsx'
import { Money } from '../../blocks/values/Money.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { Day } from './Day.tsx'
import { TableStatus } from './TableStatus.tsx'

type Table = Reply<'fares.table'>
type ClassFares = Table['classes'][number]

/** One fare table: responsible organisation, validity, and every pair of each class. A price opens the counter. */
export function FareTable({
  id,
  selectedClass,
  onClass,
}: {
  id: string
  selectedClass: string
  onClass: (code: string) => void
}) {
  const t = useText()
  const name = useName()
  const seesLines = usePermission('network.view')
  const detail = useQueryOf('fares.table', { id })
  if (detail.error && !detail.data) return <ErrorNote error={detail.error} retry={() => detail.refetch()} />
  if (!detail.data) return <Skeleton lines={12} label={t('blocks.loading')} />
  const table = detail.data
  const visible = table.classes.find((entry) => entry.class.code === selectedClass) ?? table.classes[0]
  const first = table.stops[0]
  return (
    <article className="stack">
      <header className="cluster gap-2">
        <h2>{name(table.line.names)}</h2>
        <TableStatus table={table} />
        <div className="button-row push">
          <a className="button plain" href={pagePath('fares/table', table.id)}>
            {t('fares.table.open')}
          </a>
          {seesLines && (
            <a className="button plain" href={pagePath('network/lines', { line: table.line.id })}>
              {t('fares.table.line')}
            </a>
          )}
          <Button icon="print" onClick={() => print()}>
            {t('river.print')}
          </Button>
          {table.inForce && (
            <SellButton sale={{ line: table.line.id, ...(first && { fromDock: first.dock.id }) }} />
          )}
        </div>
      </header>
      <dl className="facts cluster">
        <div>
          <dt>{t('fares.table.version')}</dt>
          <dd>{table.version}</dd>
        </div>
        <div>
          <dt>{t('fares.table.valid')}</dt>
          <dd>
            <Day date={table.validFrom} /> – <Day date={table.validTo} />
          </dd>
        </div>
        <div>
          <dt>{t('fares.table.drawnUpBy')}</dt>
          <dd>
            {table.drawnUpBy}, <When at={table.drawnUpAt} style="date" />
          </dd>
        </div>
        {table.approvedBy && (
          <div>
            <dt>{t('fares.table.approvedBy')}</dt>
            <dd>{table.approvedBy}</dd>
          </div>
        )}
        {table.publishedAt && (
          <div>
            <dt>{t('fares.table.published')}</dt>
            <dd>
              <When at={table.publishedAt} style="date" />
            </dd>
          </div>
        )}
      </dl>
      {!visible ? (
        <p className="soft small">{t('fares.table.empty')}</p>
      ) : (
        <Tabs
          label={t('fares.table.classes')}
          value={visible.class.code}
          onChange={onClass}
          items={table.classes.map((entry) => ({ id: entry.class.code, label: name(entry.class.names) }))}
        >
          <Matrix table={table} fares={visible} />
        </Tabs>
      )}
      <p className="soft small">{t('fares.table.adultFares')}</p>
    </article>
  )
}

/** Fares as a triangle: from the stop at the left to the stop above. A line with a single price shows just that. */
function Matrix({ table, fares }: { table: Table; fares: ClassFares }) {
  const t = useText()
  const name = useName()
  const { money } = useFormat()
  const maySell = useMaySell() && table.inForce
  const sell = useSell()
  const only = fares.pairs.length === 1 ? fares.pairs[0] : undefined
  const dockOf = (stop: number) => table.stops.find((entry) => entry.stop === stop)
  if (only) {
    const [from, to] = [dockOf(only.fromStop), dockOf(only.toStop)]
    return (
      <p className="fares-single stack gap-1">
        <strong>
          <Money fen={only.fareFen} />
        </strong>
        {from && to && (
          <span>
            {from.dock.id === to.dock.id
              ? t('fares.table.roundTrip', { dock: name(from.dock.names) })
              : `${name(from.dock.names)} – ${name(to.dock.names)}`}
          </span>
        )}
      </p>
    )
  }
  return (
    <TableScroller className="matrix" label={t('fares.table.matrix')} rows={table}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('fares.table.fromTo')}</th>
            {table.stops.slice(1).map((stop) => (
              <th key={stop.stop} scope="col" className="numbers">
                {name(stop.dock.names)}
                <span className="fares-km">{t('river.km', { km: stop.riverKm })}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.stops.slice(0, -1).map((from) => (
            <tr key={from.stop}>
              <th scope="row">
                {name(from.dock.names)}
                <span className="fares-km">{t('river.km', { km: from.riverKm })}</span>
              </th>
              {table.stops.slice(1).map((to) => {
                const pair = fares.pairs.find(
                  (entry) => entry.fromStop === from.stop && entry.toStop === to.stop,
                )
                if (to.stop <= from.stop) return <td key={to.stop} className="fares-none" />
                if (!pair) return <td key={to.stop}>–</td>
                const km = Math.abs(to.riverKm - from.riverKm)
                const label = t('fares.table.pair', {
                  from: name(from.dock.names),
                  to: name(to.dock.names),
                  km,
                  perKm: km === 0 ? '–' : money(Math.round(pair.fareFen / km)),
                })
                return (
                  <td key={to.stop} className="numbers" data-tip={label}>
                    {maySell ? (
                      <button
                        type="button"
                        className="fares-cell pressable accent-text"
                        aria-label={`${money(pair.fareFen)} · ${label} · ${t('river.sell')}`}
                        onClick={() =>
                          sell({ line: table.line.id, fromDock: from.dock.id, toDock: to.dock.id })
                        }
                      >
                        <Money fen={pair.fareFen} />
                      </button>
                    ) : (
                      <Money fen={pair.fareFen} />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroller>
  )
}
