import '../../ui/theme/content.css'
import './record-history.css'
import { maxHistory, type RecordKind } from '@fairway/contract/journal/record-kinds'
import { useQueryOf } from '../../api/queries.ts'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ErrorNote } from '../page/ErrorNote.tsx'
import { When } from '../values/When.tsx'
import { ChangesTable, useJournalValue } from './ChangesTable.tsx'

/** Who changed a record, from what to what, the latest first. */
export function RecordHistory({
  entity,
  id,
  title,
  onClose,
}: {
  entity: RecordKind
  id: string
  /** What people call the record. */
  title: string
  onClose: () => void
}) {
  const t = useText()
  const name = useName()
  const present = useJournalValue()
  // Always fetched: what was just saved is what one looks for.
  const { data, error, refetch } = useQueryOf('journal.recordHistory', { entity, id }, { staleTime: 0 })
  return (
    <Dialog
      id="record-history"
      title={t('blocks.record.historyOf', { name: title })}
      closeLabel={t('blocks.close')}
      width="wide"
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose} data-autofocus>
          {t('blocks.close')}
        </Button>
      }
    >
      {error && <ErrorNote error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} label={t('blocks.loading')} />}
      {data?.rows.length === 0 && <p className="soft">{t('blocks.record.noHistory')}</p>}
      {data && data.rows.length > 0 && (
        <ol className="record-history stack gap-4">
          {data.rows.map((row) => (
            <li key={row.id} className="stack gap-1">
              <p className="cluster gap-2 between">
                <b>{name(row.operationNames)}</b>
                <span className="soft small">
                  {row.by ?? t('blocks.record.system')} · <When at={row.at} />
                </span>
              </p>
              {row.changes.length > 0 && <ChangesTable changes={row.changes} />}
              {row.facts.map((fact) => (
                <p key={fact.name} className="small wrap-anywhere">
                  {name(fact.names)}: {present(fact.value)}
                </p>
              ))}
            </li>
          ))}
        </ol>
      )}
      {data?.more && <p className="soft small">{t('blocks.record.more', { count: maxHistory })}</p>}
    </Dialog>
  )
}
