import '../../../ui/theme/content.css'
import type { Reply } from '../../../api/client.ts'
import { useName, useText } from '../../../i18n/text.ts'

/** The lines, classes and channels that would have no conditions, or what is said where there are none. */
export function Uncovered({
  places,
  none,
}: {
  places: Reply<'fares.refundRulePublication'>['uncovered']
  none: string
}) {
  const t = useText()
  const name = useName()
  if (places.length === 0) return <p className="soft">{none}</p>
  return (
    <div className="note warning" role="alert">
      <p>{t('refundRules.uncovered', { count: places.length })}</p>
      <ul>
        {places.map((place) => (
          <li key={`${place.line.id} ${place.class.id} ${place.channel}`}>
            {name(place.line.names)} · {name(place.class.names)} · {t(`fares.channel.${place.channel}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
