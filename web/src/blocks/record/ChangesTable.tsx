import '../../ui/theme/content.css'
import type { Reply } from '../../api/client.ts'
import { useName, useText } from '../../i18n/text.ts'

type Changes = Reply<'journal.operation'>['changes']

/** How a value of the journal is written: yes, no, or as it is. */
export function useJournalValue(): (value: string) => string {
  const t = useText()
  return (value) =>
    value === 'true' ? t('blocks.record.yes') : value === 'false' ? t('blocks.record.no') : value || '–'
}

/** What an operation changed, field by field: before and after. */
export function ChangesTable({ changes }: { changes: Changes }) {
  const t = useText()
  const name = useName()
  const present = useJournalValue()
  return (
    <table className="table small">
      <thead>
        <tr>
          <th scope="col">{t('blocks.record.field')}</th>
          <th scope="col">{t('blocks.record.before')}</th>
          <th scope="col">{t('blocks.record.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, names, before, after }) => (
          <tr key={field}>
            <td>{name(names)}</td>
            <td>{present(before)}</td>
            <td>{present(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
