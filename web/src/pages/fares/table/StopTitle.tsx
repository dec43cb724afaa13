import '../fares.css'
import type { Reply } from '../../../api/client.ts'
import { useName, useText } from '../../../i18n/text.ts'

/** A stop with its river kilometre as the title of a row or a column. */
export function StopTitle({
  stop,
  scope,
}: {
  stop: Reply<'fares.table'>['stops'][number]
  scope: 'row' | 'col'
}) {
  const t = useText()
  const name = useName()
  return (
    <th scope={scope} className={scope === 'col' ? 'numbers' : ''}>
      <span className="soft small">{stop.stop + 1}</span> {name(stop.dock.names)}
      <span className="fares-km">{t('river.km', { km: stop.riverKm })}</span>
    </th>
  )
}
