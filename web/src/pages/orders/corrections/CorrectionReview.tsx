import './corrections.css'
import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate, useQueryOf } from '../../../api/queries.ts'
import { useConfirm } from '../../../blocks/dialogs/use-confirm.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { Panel } from '../../../blocks/page/PageFrame.tsx'
import { usePermission, useTab } from '../../../blocks/page/page-context.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { DueFields, useDuePayment } from '../after-sales/DueFields.tsx'
import { usePrintTickets } from '../print/use-print-tickets.tsx'
import { CorrectionStateBadge } from './CorrectionStateBadge.tsx'
import type { Correction } from './correction.ts'
import { DecideDialog } from './DecideDialog.tsx'
import { Difference } from './Difference.tsx'

type Evidence = Reply<'orders.showCorrectionEvidence'>

/** One correction: what differs, what to look at, the evidence, and the decision. */
export function CorrectionReview({ correctionId }: { correctionId: string }) {
  const t = useText()
  const correction = useQueryOf('orders.correction', { correctionId })
  if (correction.error && !correction.data)
    return <ErrorNote error={correction.error} retry={() => void correction.refetch()} />
  if (!correction.data) return <Skeleton lines={8} label={t('blocks.loading')} />
  return <Review key={correctionId} correction={correction.data} />
}

function Review({ correction }: { correction: Correction }) {
  const t = useText()
  const [evidence, setEvidence] = useState<Evidence>()
  const { former, next } = correction
  return (
    <>
      <Panel>
        <Head correction={correction} />
        {former && next ? (
          <Difference correction={correction} former={former} next={next} numbers={evidence} />
        ) : (
          <p className="soft">{t('corrections.forgotten')}</p>
        )}
      </Panel>
      <div className="correction-sides">
        {correction.endedAt === null && <Hints correction={correction} />}
        <EvidencePanel correction={correction} evidence={evidence} onShow={setEvidence} />
      </div>
      <Actions correction={correction} />
    </>
  )
}

function Head({ correction }: { correction: Correction }) {
  const t = useText()
  const name = useName()
  const { open } = useTab()
  const maySeeOrder = usePermission('orders.view')
  const { trip } = correction
  return (
    <div className="stack gap-1 mb-4">
      <p className="cluster gap-2">
        <b className="figures large">{correction.ticket}</b>
        <CorrectionStateBadge state={correction.state} />
        <span>{t(`corrections.kind.${correction.kind}`)}</span>
        <span>
          {t('corrections.fee')} <Money fen={correction.fee} />
        </span>
        {maySeeOrder && (
          <Button className="push" icon="orders" onClick={() => open(`orders/detail/${correction.orderId}`)}>
            {t('corrections.openOrder')}
          </Button>
        )}
      </p>
      <p>
        {name(trip.from.names)} → {name(trip.to.names)} · <When at={trip.from.at} style="weekday" />{' '}
        <When at={trip.from.at} style="time" /> · {name(trip.classNames)}{' '}
        <b className="figures">{correction.seat}</b> · {name(correction.typeNames)}
      </p>
      <p className="soft">
        {t('corrections.askedBy')} {correction.askedBy} · {name(correction.organisationNames)} ·{' '}
        <When at={correction.askedAt} />
        {correction.endedAt ? (
          <>
            {' · '}
            {t('corrections.endedAt')} {correction.endedBy} <When at={correction.endedAt} />
          </>
        ) : (
          <>
            {' · '}
            {t('corrections.validUntil')} <When at={correction.validUntil} />
          </>
        )}
      </p>
      {correction.reason && (
        <p>
          <span className="soft">{t('corrections.reason')}</span> {correction.reason}
        </p>
      )}
      {correction.decision && (
        <p>
          <span className="soft">{t('corrections.decisionReason')}</span> {correction.decision}
        </p>
      )}
    </div>
  )
}

function Hints({ correction: { hints } }: { correction: Correction }) {
  const t = useText()
  return (
    <Panel>
      <section className="stack gap-2" aria-label={t('corrections.hints')}>
        <h2>{t('corrections.hints')}</h2>
        {hints.length === 0 ? (
          <p className="soft">{t('corrections.noHints')}</p>
        ) : (
          <ul className="stack gap-2">
            {hints.map(({ code, count, number }) => (
              <li key={code} className="correction-hint">
                <Icon name="warning" />
                <span>{t(`corrections.hint.${code}`, { count, number })}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Panel>
  )
}

function EvidencePanel({
  correction,
  evidence,
  onShow,
}: {
  correction: Correction
  evidence: Evidence | undefined
  onShow: (evidence: Evidence) => void
}) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const { showEvidence } = correction.can

  async function show() {
    setBusy(true)
    try {
      onShow(await command('orders.showCorrectionEvidence', { correctionId: correction.id }))
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Panel>
      <section className="stack gap-2" aria-label={t('corrections.evidence')}>
        <h2>{t('corrections.evidence')}</h2>
        {correction.evidence === 0 && <p className="soft">{t('corrections.noEvidence')}</p>}
        {evidence ? (
          <ul className="correction-pictures large cluster gap-2">
            {evidence.pictures.map(({ image }, index) => (
              <li key={image}>
                <img src={image} alt={t('corrections.picture', { number: index + 1 })} />
              </li>
            ))}
          </ul>
        ) : (
          <>
            <div>
              <Button
                icon="eye"
                busy={busy}
                reason={showEvidence.allowed ? undefined : showEvidence.text}
                onClick={() => void show()}
              >
                {t('corrections.showEvidence')}
              </Button>
            </div>
            <p className="soft small">{t('corrections.evidenceJournalled')}</p>
          </>
        )}
      </section>
    </Panel>
  )
}

function Actions({ correction }: { correction: Correction }) {
  const t = useText()
  const invalidate = useInvalidate()
  const { confirm, dialog } = useConfirm()
  const apply = useIdempotentCommand('orders.applyCorrection')
  const withdraw = useIdempotentCommand('orders.withdrawCorrection')
  const due = useDuePayment(correction.can.apply.allowed ? correction.fee : 0)
  const [decision, setDecision] = useState<'approve' | 'refuse'>()
  const [error, setError] = useState<unknown>()
  const mayDecide = usePermission('orders.decideCorrections')
  const mayAsk = usePermission('orders.correct')
  const mayPrint = usePermission('orders.print')
  /** The former paper died with its code. */
  const printing = usePrintTickets(() => void invalidate('orders'))
  const { can } = correction
  const open = correction.state === 'waiting' || correction.state === 'approved'
  const reasonOf = (allowed: Correction['can']['decide']) => (allowed.allowed ? undefined : allowed.text)

  async function run(work: () => Promise<unknown>, done: string) {
    setError(undefined)
    try {
      await work()
      toast({ tone: 'success', text: done })
      await invalidate('orders', 'approvals', 'home')
    } catch (failure) {
      setError(failure)
      await invalidate('orders.correction')
    }
  }

  async function pay() {
    const payment = await due.read()
    if (!payment) return
    await run(
      () => apply.run({ correctionId: correction.id, expected: correction.fee, payment }),
      t('corrections.applied'),
    )
  }

  async function takeBack() {
    if (!(await confirm(t('corrections.withdrawText', { ticket: correction.ticket })))) return
    await run(() => withdraw.run({ correctionId: correction.id }), t('corrections.withdrawn'))
  }

  if (correction.state === 'applied' && mayPrint)
    return (
      <Panel>
        <Button
          tone="primary"
          icon="print"
          busy={printing.busy}
          onClick={() => void printing.print(correction.orderId, { ticketIds: [correction.ticketId] })}
        >
          {t('orders.ticket.print')}
        </Button>
        {printing.sheet}
      </Panel>
    )
  if (!open) return null
  return (
    <Panel>
      <div className="stack gap-3">
        {error !== undefined && <ErrorNote error={error} />}
        {correction.state === 'approved' && can.apply.allowed && <DueFields due={due} fen={correction.fee} />}
        <div className="cluster gap-2">
          {correction.state === 'approved' && mayAsk && (
            <Button
              tone="primary"
              icon="price"
              busy={apply.state !== 'idle'}
              reason={reasonOf(can.apply)}
              onClick={() => void pay()}
            >
              {t('corrections.pay')}
            </Button>
          )}
          {correction.state === 'waiting' && mayDecide && (
            <>
              <Button
                tone="primary"
                icon="check"
                reason={reasonOf(can.decide)}
                onClick={() => setDecision('approve')}
              >
                {t('corrections.approve')}
              </Button>
              <Button icon="close" reason={reasonOf(can.decide)} onClick={() => setDecision('refuse')}>
                {t('corrections.refuse')}
              </Button>
            </>
          )}
          {mayAsk && (
            <Button
              icon="trash"
              busy={withdraw.state !== 'idle'}
              reason={reasonOf(can.withdraw)}
              onClick={() => void takeBack()}
            >
              {t('corrections.withdraw')}
            </Button>
          )}
        </div>
      </div>
      {decision && (
        <DecideDialog
          correction={correction}
          approved={decision === 'approve'}
          onClose={() => setDecision(undefined)}
        />
      )}
      {dialog}
    </Panel>
  )
}
