import '../../../ui/theme/content.css'
import type { Names } from '@fairway/contract/kernel/languages'
import { type StopDifference, stopDifferences } from '@fairway/contract/network/line-differences'
import type { StopTimes } from '@fairway/contract/network/line-stops'
import { TableScroller } from '../../../blocks/query-table/TableScroller.tsx'
import { StatusBadge, type StatusTone } from '../../../blocks/values/StatusBadge.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { writeTime } from './time-text.ts'

/** A stop by its dock and times. */
export interface ComparedStop extends StopTimes {
  dock: { names: Names }
  riverKm: number
}

const tones: Record<StopDifference<never>['kind'], StatusTone> = {
  same: 'neutral',
  added: 'success',
  removed: 'danger',
  moved: 'active',
  times: 'warning',
}

/** The stops of a version, and what became of those of the version before. */
export function StopDifferences({
  stops,
  former,
}: {
  stops: readonly ComparedStop[]
  former: { version: number; stops: readonly ComparedStop[] } | null
}) {
  const t = useText()
  const name = useName()
  const rows = stopDifferences(former?.stops ?? [], stops)
  const changed = rows.filter(({ kind }) => kind !== 'same').length
  let number = 0
  return (
    <div className="stack gap-2">
      <p className="soft small">
        {former
          ? t('network.version.comparedWith', { version: former.version, count: changed })
          : t('network.version.first')}
      </p>
      <TableScroller className="whole" label={t('network.version.differences')} rows={rows}>
        <table>
          <thead>
            <tr>
              <th scope="col" className="numbers">
                {t('network.line.number')}
              </th>
              <th scope="col">{t('network.line.dock')}</th>
              <th scope="col" className="numbers">
                {t('network.line.arrives')}
              </th>
              <th scope="col" className="numbers">
                {t('network.line.departs')}
              </th>
              {former && <th scope="col">{t('network.version.change')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ kind, stop, was }, index) => {
              if (kind !== 'removed') number += 1
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a dock may come twice; rows have no state
                <tr key={index} className={`stop-difference ${kind}`}>
                  <td className="numbers">{kind === 'removed' ? '–' : number}</td>
                  <td>
                    {kind === 'removed' ? <del>{name(stop.dock.names)}</del> : name(stop.dock.names)}{' '}
                    <span className="soft small">{t('river.km', { km: stop.riverKm })}</span>
                  </td>
                  <Times kind={kind} now={stop.arriveMinutes} was={was?.arriveMinutes} />
                  <Times kind={kind} now={stop.departMinutes} was={was?.departMinutes} />
                  {former && (
                    <td>
                      {kind !== 'same' && (
                        <StatusBadge tone={tones[kind]}>{t(`network.version.kind.${kind}`)}</StatusBadge>
                      )}
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </TableScroller>
    </div>
  )
}

function Times({
  kind,
  now,
  was,
}: {
  kind: StopDifference<never>['kind']
  now: number | null
  was: number | null | undefined
}) {
  const other = was !== undefined && was !== now && kind !== 'added' && kind !== 'removed'
  return (
    <td className="numbers">
      {kind === 'removed' ? <del>{writeTime(now) || '–'}</del> : writeTime(now) || '–'}
      {other && <del className="block soft small">{writeTime(was) || '–'}</del>}
    </td>
  )
}
