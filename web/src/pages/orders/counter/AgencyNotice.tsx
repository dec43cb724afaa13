import '../../../ui/theme/content.css'
import { useQueryOf } from '../../../api/queries.ts'
import { useMe } from '../../../blocks/page/page-context.tsx'
import { useText } from '../../../i18n/text.ts'

/** At the counter of an agency: that it must not sell at present, or that its contract ends soon. It follows at once. */
export function AgencyNotice() {
  const t = useText()
  const ofAgency = useMe().organisation.kind === 'agent'
  const { data } = useQueryOf('agents.own', {}, { enabled: ofAgency })
  const agency = data?.agency
  if (!agency || agency.state === 'selling') return null
  if (agency.state === 'ending')
    return (
      <p role="status" className="note warning">
        {t('agents.notice.ending', { day: agency.contractTo ?? '' })}
      </p>
    )
  return (
    <p role="alert" className="note warning">
      {t(`agents.notice.${agency.state}`)}
    </p>
  )
}
