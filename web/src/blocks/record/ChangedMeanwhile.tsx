import '../../ui/theme/content.css'
import { useText } from '../../i18n/text.ts'

/** Inside a form whose record another user saved meanwhile: who it was and what they changed; own changes are kept. */
export function ChangedMeanwhile({
  by,
  changes,
}: {
  by: string
  /** Each changed field under its label, as the form would write its value. */
  changes: readonly { field: string; before: string; after: string }[]
}) {
  const t = useText()
  return (
    <div role="alert" className="note warning stack gap-1">
      <p>{t('blocks.record.differs', { name: by })}</p>
      <ul className="bullets">
        {changes.map(({ field, before, after }) => (
          <li key={field}>{t('blocks.record.was', { field, before: before || '–', after: after || '–' })}</li>
        ))}
      </ul>
      <p>{t('blocks.record.keep')}</p>
    </div>
  )
}
