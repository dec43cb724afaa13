import '../../ui/theme/content.css'
import type { Reply } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { ChangesTable, useJournalValue } from '../../blocks/record/ChangesTable.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { entityPath } from './entity-pages.ts'
import { Fact } from './Fact.tsx'

type Detail = Reply<'journal.operation'>

/** One operation with what it changed, field by field. */
export function OperationDialog({ operationId, onClose }: { operationId: string; onClose: () => void }) {
  const t = useText()
  const { data, error, refetch } = useQueryOf('journal.operation', { operationId })
  return (
    <Dialog
      id="journal-operation"
      title={t('logManager.entries.one')}
      closeLabel={t('blocks.close')}
      width="wide"
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose} data-autofocus>
          {t('blocks.close')}
        </Button>
      }
    >
      {error ? (
        <ErrorNote error={error} retry={refetch} />
      ) : data ? (
        <Facts detail={data} />
      ) : (
        <Skeleton lines={8} label={t('blocks.loading')} />
      )}
    </Dialog>
  )
}

function Facts({ detail }: { detail: Detail }) {
  const t = useText()
  const name = useName()
  const url = entityPath(detail)
  const present = useJournalValue()
  return (
    <div className="log-detail stack">
      <p className="strong wrap-anywhere">{name(detail.operationNames)}</p>
      <dl className="grid gap-2">
        <Fact name={t('logManager.entries.at')}>
          <When at={detail.at} style="full" />
        </Fact>
        <Fact name={t('logManager.user')}>
          {detail.user ? `${detail.user.name} · ${detail.user.code}` : t('logManager.entries.byItself')}
        </Fact>
        <Fact name={t('logManager.operations.about')}>
          {detail.entityNames ? `${name(detail.entityNames)} ${detail.entityName || detail.entityId}` : '–'}{' '}
          {url && <a href={url}>{t('logManager.entries.openEntity')}</a>}
        </Fact>
        <Fact name={t('logManager.entries.address')}>{detail.address || '–'}</Fact>
        <Fact name={t('logManager.operations.requestId')}>{detail.requestId || '–'}</Fact>
        <Fact name={t('logManager.operations.operation')}>
          <code>{detail.operation}</code>
        </Fact>
      </dl>
      <h3>{t('logManager.entries.changes')}</h3>
      {detail.changes.length === 0 ? (
        <p className="soft">{t('logManager.entries.noChanges')}</p>
      ) : (
        <ChangesTable changes={detail.changes} />
      )}
      {detail.facts.length > 0 && (
        <>
          <h3>{t('logManager.entries.facts')}</h3>
          <dl className="grid gap-2">
            {detail.facts.map((fact) => (
              <Fact key={fact.name} name={name(fact.names)}>
                {present(fact.value)}
              </Fact>
            ))}
          </dl>
        </>
      )}
    </div>
  )
}
