import '../fares.css'
import './table.css'
import { fareDifference, pairKey } from '@fairway/contract/fares/fare-matrix'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { TableScroller } from '../../../blocks/query-table/TableScroller.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Tabs } from '../../../ui/frame/Tabs.tsx'
import { Difference } from './Difference.tsx'
import { cellsOf, changedCells } from './matrix-edits.ts'
import { StopTitle } from './StopTitle.tsx'

/** The fares of a version that is no draft, with what became of those of the version before. */
export function FareComparison({ detail }: { detail: Reply<'fares.table'> }) {
  const t = useText()
  const name = useName()
  const { stops, base } = detail
  const cells = cellsOf(detail.classes)
  const before = base ? cellsOf(base.classes) : {}
  const classes = detail.allClasses.filter(({ id }) => cells[id] ?? before[id])
  const [chosen, setChosen] = useState('')
  const visible = classes.find(({ id }) => id === chosen) ?? classes[0]
  const fareOf = (from: typeof cells, key: string) => {
    const cell = visible && from[visible.id]?.[key]
    return typeof cell === 'number' ? cell : null
  }
  if (!visible) return <p className="soft">{t('fares.table.empty')}</p>
  return (
    <div className="stack gap-2">
      <p className="soft small">
        {base
          ? t('fares.edit.changes', { count: changedCells(before, cells).length, version: base.version })
          : t('fares.edit.first')}
      </p>
      <Tabs
        label={t('fares.table.classes')}
        value={visible.id}
        onChange={setChosen}
        items={classes.map(({ id, names }) => ({ id, label: name(names) }))}
      >
        <TableScroller className="matrix" label={t('fares.table.matrix')} rows={detail}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('fares.table.fromTo')}</th>
                {stops.slice(1).map((stop) => (
                  <StopTitle key={stop.stop} stop={stop} scope="col" />
                ))}
              </tr>
            </thead>
            <tbody>
              {stops.slice(0, -1).map((from) => (
                <tr key={from.stop}>
                  <StopTitle stop={from} scope="row" />
                  {stops.slice(1).map((to) => {
                    if (to.stop <= from.stop) return <td key={to.stop} className="fares-none" />
                    const key = pairKey(from.stop, to.stop)
                    const now = fareOf(cells, key)
                    const difference = base && fareDifference(fareOf(before, key), now)
                    return (
                      <td key={to.stop} className={`numbers fare-cell ${difference?.kind ?? ''}`}>
                        {now === null ? '–' : <Money fen={now} />}
                        {difference && <Difference difference={difference} />}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroller>
      </Tabs>
    </div>
  )
}
