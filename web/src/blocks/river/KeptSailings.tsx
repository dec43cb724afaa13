import type { Reply } from '../../api/client.ts'
import { useName, useText } from '../../i18n/text.ts'
import { pagePath } from '../page/paths.ts'
import { When } from '../values/When.tsx'

/** Open sailings that keep their stops and their prices. */
export function KeptSailings({ kept }: { kept: Reply<'network.lineVersionPublication'>['kept'] }) {
  const t = useText()
  const name = useName()
  if (kept.total === 0) return <p className="soft">{t('network.version.noneKept')}</p>
  return (
    <details>
      <summary>
        {t('network.version.kept', { count: kept.total, sold: kept.sold, tickets: kept.tickets })}
      </summary>
      <ul className="stack gap-1">
        {kept.first.map((sailing) => (
          <li key={sailing.id}>
            <a href={pagePath('sailings/detail', sailing.id)}>
              <When at={sailing.departs} />
            </a>{' '}
            {name(sailing.ship.names)} · {t('network.version.number', { version: sailing.version })} ·{' '}
            {t('network.version.tickets', { count: sailing.tickets })}
          </li>
        ))}
        {kept.total > kept.first.length && (
          <li className="soft small">
            {t('network.version.andMore', { count: kept.total - kept.first.length })}
          </li>
        )}
      </ul>
    </details>
  )
}

/** Days on which something is missing, the first of them by name. */
export function MissingDays({
  days,
  text,
}: {
  days: { total: number; first: readonly string[] }
  text: (count: number) => string
}) {
  const t = useText()
  if (days.total === 0) return null
  return (
    <div className="note warning stack gap-1" role="status">
      <p>{text(days.total)}</p>
      <p className="small">
        {days.first.map((day, index) => (
          <span key={day}>
            {index > 0 && ', '}
            <When at={`${day}T12:00:00+08:00`} style="date" />
          </span>
        ))}
        {days.total > days.first.length &&
          ` ${t('network.version.andMore', { count: days.total - days.first.length })}`}
      </p>
    </div>
  )
}
