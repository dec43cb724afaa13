import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { Panel } from '../../../blocks/page/PageFrame.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { TextArea } from '../../../ui/form/Input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { LineDispute } from './StatementLine.tsx'
import { StatementStatus } from './StatementStatus.tsx'

type Detail = Reply<'settlement.statement'>

/** Below the lines: disputes, what waits for approval, the payment, and the history. */
export function StatementSides({ detail }: { detail: Detail }) {
  const t = useText()
  const { disputes, waiting, payment, events } = detail
  return (
    <div className="stack">
      {disputes.length > 0 && (
        <Panel title={t('statements.disputes')}>
          <ol className="stack">
            {disputes.map((dispute) => (
              <Dispute key={dispute.id} dispute={dispute} />
            ))}
          </ol>
        </Panel>
      )}
      {waiting.length > 0 && (
        <Panel title={t('statements.waiting')}>
          <ul className="stack gap-2">
            {waiting.map(({ approvalId, line, fen, reason, askedBy }) => (
              <li key={approvalId} className="cluster">
                {line !== null && (
                  <span>
                    {t('statements.line')} {line}
                  </span>
                )}
                <Money fen={fen} /> <span className="wrap-anywhere">{reason}</span>
                <span className="soft">{askedBy}</span> <Decision approvalId={approvalId} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {payment && <Payment payment={payment} />}
      <Panel title={t('statements.history')}>
        <ol className="stack gap-2">
          {events.map((event) => (
            <li className="cluster" key={event.number}>
              <When at={event.at} style="full" /> <StatementStatus status={event.status} />{' '}
              <span className="soft">{event.by ?? t('statements.byDeadline')}</span>
              {event.note !== '' && <span className="wrap-anywhere">{event.note}</span>}
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  )
}

function Payment({ payment }: { payment: NonNullable<Detail['payment']> }) {
  const t = useText()
  const ledger = usePermission('accounts.viewLedger')
  return (
    <Panel title={t('statements.payment')}>
      <p className="cluster gap-4">
        <b>{t(`statements.payment.${payment.state}`)}</b>
        <span>
          {t('statements.toBank')} <Money fen={payment.fen} />
        </span>
        {payment.debts > 0 && (
          <span>
            {t('statements.toWallet')} <Money fen={payment.debts} />
          </span>
        )}
        {payment.reference !== '' && (
          <span>
            {t('statements.bankReference')} <span className="figures">{payment.reference}</span>
          </span>
        )}
        <span className="soft">
          <When at={payment.requestedAt} /> {payment.requestedBy}
          {payment.decidedBy !== null && ` · ${payment.decidedBy}`}
        </span>
        {payment.reason !== '' && <span className="wrap-anywhere">{payment.reason}</span>}
        {payment.transferId !== null && ledger && (
          <a href={pagePath('accounts/ledger', { transfer: payment.transferId })}>{payment.transferId}</a>
        )}
        {payment.state === 'requested' && payment.approvalId !== null && (
          <Decision approvalId={payment.approvalId} />
        )}
      </p>
    </Panel>
  )
}

/** Where a second person decides. */
function Decision({ approvalId }: { approvalId: string }) {
  const t = useText()
  const decides = usePermission('settlement.checkStatements')
  const invalidate = useInvalidate()
  const decide = useIdempotentCommand('approvals.decide')
  const [refusing, setRefusing] = useState(false)
  if (!decides) return null

  async function run(approved: boolean, reason = '') {
    await decide.run({ id: approvalId, approved, ...(reason && { reason }) })
    toast({ tone: 'success', text: t('statements.done') })
    await invalidate('settlement', 'approvals')
  }

  return (
    <span className="button-row">
      <Button busy={decide.state !== 'idle'} onClick={() => void run(true).catch(report)}>
        {t('statements.approve')}
      </Button>
      <Button tone="danger" onClick={() => setRefusing(true)}>
        {t('statements.refuse')}
      </Button>
      {refusing && (
        <ReasonDialog
          title={t('statements.refuse')}
          label={t('statements.reason')}
          state={decide.state}
          onSubmit={(reason) => run(false, reason)}
          onClose={() => setRefusing(false)}
        />
      )}
    </span>
  )
}

function Dispute({ dispute }: { dispute: Detail['disputes'][number] }) {
  const t = useText()
  const answers = usePermission('settlement.drawUpStatements')
  const invalidate = useInvalidate()
  const reject = useIdempotentCommand('settlement.rejectDispute')
  const [rejecting, setRejecting] = useState(false)
  const [image, setImage] = useState<string>()

  async function show() {
    try {
      setImage((await command('settlement.disputePicture', { disputeId: dispute.id })).image)
    } catch (error) {
      report(error)
    }
  }

  async function send(reason: string) {
    await reject.run({ disputeId: dispute.id, reason })
    toast({ tone: 'success', text: t('statements.done') })
    await invalidate('settlement')
  }

  return (
    <li className="stack gap-2">
      <p className="cluster">
        <b>
          {t('statements.line')} {dispute.line}
        </b>
        <LineDispute dispute={dispute.answer ?? 'open'} />
        <span className="soft">
          <When at={dispute.raisedAt} /> {dispute.raisedBy}
        </span>
      </p>
      <p className="wrap-anywhere">{dispute.comment}</p>
      {dispute.picture && image === undefined && (
        <p>
          <Button icon="eye" onClick={() => void show()}>
            {t('statements.showPicture')}
          </Button>
        </p>
      )}
      {image !== undefined && (
        <img src={image} alt={t('statements.picture')} style={{ maxInlineSize: '100%' }} />
      )}
      {dispute.answeredAt !== null && (
        <p className="wrap-anywhere">
          {t('statements.answer')}: {dispute.answerNote}{' '}
          <span className="soft">
            <When at={dispute.answeredAt} /> {dispute.answeredBy}
          </span>
        </p>
      )}
      {answers && dispute.answer === null && (
        <p>
          <Button onClick={() => setRejecting(true)}>{t('statements.reject')}</Button>
        </p>
      )}
      {rejecting && (
        <ReasonDialog
          title={t('statements.reject')}
          label={t('statements.answer')}
          state={reject.state}
          onSubmit={send}
          onClose={() => setRejecting(false)}
        />
      )}
    </li>
  )
}

function ReasonDialog({
  title,
  label,
  state,
  onSubmit,
  onClose,
}: {
  title: string
  label: string
  state: 'idle' | 'running' | 'checking'
  onSubmit: (reason: string) => Promise<void>
  onClose: () => void
}) {
  const t = useText()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()

  async function submit() {
    setTried(true)
    if (reason.trim() === '') return
    setError(undefined)
    try {
      await onSubmit(reason.trim())
      onClose()
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="settlement-reason"
      title={title}
      submitLabel={title}
      danger
      dirty={reason !== ''}
      error={error}
      state={state}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={label}
        error={tried && reason.trim() === '' ? t('blocks.record.required') : undefined}
        required
      >
        <TextArea value={reason} onChange={setReason} maxLength={500} rows={3} data-autofocus />
      </Field>
    </FormDialog>
  )
}
