import '../../../blocks/values/facts.css'
import type { ReactNode } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { DifferenceState } from './DifferenceState.tsx'
import { SettledLink } from './SettledLink.tsx'

/** A difference with both sides and its history. */
export function DifferenceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText()
  const detail = useQueryOf('accounts.acquirerDifference', { id })
  const { data } = detail
  return (
    <Dialog
      id="accounts-difference"
      title={t('acquirers.one', { id })}
      closeLabel={t('blocks.close')}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose} data-autofocus>
          {t('blocks.close')}
        </Button>
      }
    >
      {detail.error && !data && <ErrorNote error={detail.error} retry={() => void detail.refetch()} />}
      {!data && !detail.error && <Skeleton lines={6} label={t('blocks.loading')} />}
      {data && <Facts detail={data} />}
    </Dialog>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function Facts({
  detail: { difference, events, transferId },
}: {
  detail: Reply<'accounts.acquirerDifference'>
}) {
  const t = useText()
  const name = useName()
  return (
    <>
      <dl className="facts cluster">
        <Fact label={t('acquirers.kind')}>{t(`acquirers.differenceKind.${difference.kind}`)}</Fact>
        <Fact label={t('acquirers.state')}>
          <DifferenceState row={difference} />
        </Fact>
        <Fact label={t('acquirers.acquirer')}>{name(difference.acquirer.names)}</Fact>
        <Fact label={t('acquirers.reference')}>{difference.reference}</Fact>
        {difference.ours !== null && (
          <Fact label={t('acquirers.ours')}>
            <Money fen={difference.ours} />
          </Fact>
        )}
        {difference.theirs !== null && (
          <Fact label={t('acquirers.theirs')}>
            <Money fen={difference.theirs} />
          </Fact>
        )}
        <Fact label={t('acquirers.difference')}>
          <Money fen={difference.difference} />
        </Fact>
        {difference.settled && (
          <Fact label={t('acquirers.settled')}>
            <SettledLink settled={difference.settled} />
          </Fact>
        )}
        {difference.statementId !== null && (
          <Fact label={t('acquirers.statement')}>
            <a href={pagePath('accounts/statement', { statementId: difference.statementId })}>
              {t('acquirers.line')} {difference.line}
            </a>
          </Fact>
        )}
      </dl>
      {transferId !== null && <p>{t('acquirers.transfer', { id: transferId })}</p>}
      <h3>{t('acquirers.history')}</h3>
      <ol className="stack gap-2">
        {events.map((event) => (
          <li className="cluster" key={event.number}>
            <When at={event.at} style="full" /> <b>{t(`acquirers.event.${event.event}`)}</b>{' '}
            <span className="soft">{event.by ?? t('acquirers.bySystem')}</span>
            {event.reason !== '' && <span className="wrap-anywhere">{event.reason}</span>}
          </li>
        ))}
      </ol>
    </>
  )
}
