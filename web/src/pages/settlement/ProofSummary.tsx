import '../../blocks/values/facts.css'
import '../../ui/theme/content.css'
import { proofRunList } from '@fairway/contract/settlement/lists'
import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { ListValue } from '../../blocks/list/list-columns.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { CompareDialog } from './CompareDialog.tsx'
import { Hash } from './Hash.tsx'

type Proof = Reply<'settlement.proof'>

const { columns } = proofRunList

/** What the proof says at present, the run that is under way, and the head of the chain. */
export function ProofSummary({ proof }: { proof: Proof }) {
  const t = useText()
  const { state, violations, days, last, running } = proof
  return (
    <section className="note stack" aria-label={t('proof.state')}>
      <p role="status">
        {state === null && t('proof.never')}
        {state === 'green' && t('proof.inOrder')}
        {state === 'red' && <b className="danger-text">{t('proof.broken', { count: violations, days })}</b>}
      </p>
      {running && <Progress run={running} />}
      <dl className="facts cluster">
        {last && (
          <div>
            <dt>{t('proof.last')}</dt>
            <dd className="cluster">
              {last.endedAt !== null && <When at={last.endedAt} />}
              <span>
                <ListValue column={columns.coverage} row={last} />
              </span>
              <span>
                <ListValue column={columns.milliseconds} row={last} />
              </span>
            </dd>
          </div>
        )}
        <Head head={proof.head} />
      </dl>
      <p className="soft small">{t('proof.explanation')}</p>
    </section>
  )
}

function Progress({ run: { done, portions } }: { run: NonNullable<Proof['running']> }) {
  const t = useText()
  return (
    <div className="stack gap-1">
      <span>{portions === null ? t('proof.planning') : t('proof.running', { done, portions })}</span>
      <progress
        className="full-width"
        {...(portions !== null && { max: portions, value: done })}
        aria-label={t('proof.progress')}
      />
    </div>
  )
}

function Head({ head }: Pick<Proof, 'head'>) {
  const t = useText()
  const { moment } = useFormat()
  const [comparing, setComparing] = useState(false)
  const day = head && moment(head.day, 'date')
  return (
    <div>
      <dt>{t('proof.head')}</dt>
      <dd className="cluster">
        {head ? (
          <>
            <span>{day}</span>
            <Hash hash={head.hash} />
            <Button onClick={() => setComparing(true)}>{t('proof.compare')}</Button>
          </>
        ) : (
          t('proof.noHead')
        )}
      </dd>
      {day !== null && <p className="soft small">{t('proof.headHow', { day })}</p>}
      {comparing && <CompareDialog onClose={() => setComparing(false)} />}
    </div>
  )
}
