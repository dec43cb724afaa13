import '../../../blocks/values/facts.css'
import type { WithdrawalAction } from '@fairway/contract/agents/values'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input, TextArea } from '../../../ui/form/Input.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { downloadBankFile } from './SendWithdrawalsDialog.tsx'
import { WithdrawalState } from './WithdrawalState.tsx'

type Detail = Reply<'agents.withdrawal'>
type Action = WithdrawalAction | 'reject'

/** What an action asks for before it is done. */
const asksFor: Partial<Record<Action, 'reason' | 'reference'>> = {
  reject: 'reason',
  markPaid: 'reference',
  markFailed: 'reason',
  return: 'reason',
}

/** A withdrawal with its bank account, its history, and what the reader may do with it. */
export function WithdrawalDialog({
  id,
  onClose,
  onDone,
}: {
  id: string
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const detail = useQueryOf('agents.withdrawal', { id })
  const { data } = detail
  const [asking, setAsking] = useState<Action>()
  const [text, setText] = useState('')
  const [fault, setFault] = useState(false)
  const actions = useActions(id, data?.withdrawal.approvalId ?? '', () => {
    onClose()
    onDone()
  })

  function choose(action: Action) {
    const input = asksFor[action]
    if (input !== undefined && (asking !== action || text.trim() === '')) {
      setFault(asking === action)
      if (asking !== action) setText('')
      setAsking(action)
      return
    }
    void actions.run(action, text.trim())
  }

  const can = data?.withdrawal.can
  const button = (action: WithdrawalAction, tone: 'primary' | 'plain' | 'danger' = 'plain') =>
    can?.[action].allowed && (
      <Button tone={tone} busy={actions.busy} onClick={() => choose(action)}>
        {t(`withdrawals.${action}`)}
      </Button>
    )
  const input = asking && asksFor[asking]
  return (
    <Dialog
      id="agents-withdrawal"
      title={t('withdrawals.one', { id })}
      closeLabel={t('blocks.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('blocks.close')}
          </Button>
          {button('cancel', 'danger')}
          {button('return', 'danger')}
          {button('markFailed')}
          {button('retry')}
          {button('markPaid', 'primary')}
          {can?.approve.allowed && (
            <Button tone="danger" busy={actions.busy} onClick={() => choose('reject')}>
              {t('withdrawals.reject')}
            </Button>
          )}
          {button('approve', 'primary')}
        </>
      }
    >
      {detail.error && !data && <ErrorNote error={detail.error} retry={() => void detail.refetch()} />}
      {!data && !detail.error && <Skeleton lines={6} label={t('blocks.loading')} />}
      {data && <Facts detail={data} />}
      {input && (
        <Field
          key={asking}
          label={t(input === 'reference' ? 'payouts.reference' : 'payouts.reason')}
          error={fault ? t('agents.required') : undefined}
          required
        >
          {input === 'reference' ? (
            <Input value={text} onChange={setText} maxLength={64} data-own-reading data-autofocus />
          ) : (
            <TextArea value={text} onChange={setText} maxLength={200} rows={2} data-autofocus />
          )}
        </Field>
      )}
      {actions.error !== undefined && <ErrorNote error={actions.error} />}
    </Dialog>
  )
}

/** The commands of a withdrawal; the dialog closes when one was carried out. */
function useActions(id: string, approvalId: string, onDone: () => void) {
  const t = useText()
  const cancel = useIdempotentCommand('agents.cancelWithdrawal')
  const markPaid = useIdempotentCommand('agents.markWithdrawalPaid')
  const markFailed = useIdempotentCommand('agents.markWithdrawalFailed')
  const retry = useIdempotentCommand('agents.retryWithdrawal')
  const giveBack = useIdempotentCommand('agents.returnWithdrawal')
  const decide = useIdempotentCommand('approvals.decide')
  const [error, setError] = useState<unknown>()

  function send(action: Action, text: string) {
    switch (action) {
      case 'approve':
        return decide.run({ id: approvalId, approved: true })
      case 'reject':
        return decide.run({ id: approvalId, approved: false, reason: text })
      case 'cancel':
        return cancel.run({ id })
      case 'markPaid':
        return markPaid.run({ id, reference: text })
      case 'markFailed':
        return markFailed.run({ id, reason: text })
      case 'retry':
        return retry.run({ id })
      case 'return':
        return giveBack.run({ id, reason: text })
    }
  }

  async function run(action: Action, text: string) {
    setError(undefined)
    try {
      await send(action, text)
      toast({ tone: 'success', text: t(`withdrawals.done.${action}`) })
      onDone()
    } catch (failure) {
      setError(failure)
    }
  }

  const commands = [cancel, markPaid, markFailed, retry, giveBack, decide]
  return { run, error, busy: commands.some(({ busy }) => busy) }
}

function Facts({ detail: { withdrawal, events, before, after, registered } }: { detail: Detail }) {
  const t = useText()
  const name = useName()
  const open = withdrawal.endedAt === null
  return (
    <>
      <dl className="facts cluster">
        <div>
          <dt>{t('topUps.amount')}</dt>
          <dd>
            <Money fen={withdrawal.fen} />
          </dd>
        </div>
        <div>
          <dt>{t('topUps.state')}</dt>
          <dd>
            <WithdrawalState state={withdrawal.state} />
          </dd>
        </div>
        <div>
          <dt>{t('wallets.agency')}</dt>
          <dd className="wrap-anywhere">{name(withdrawal.organisation.names)}</dd>
        </div>
        <div>
          <dt>{t('withdrawals.to')}</dt>
          <dd className="wrap-anywhere">
            {withdrawal.bankAccount.holder}, {withdrawal.bankAccount.bank}{' '}
            <span className="figures">····{withdrawal.bankAccount.numberEnd}</span>
          </dd>
        </div>
        <div>
          <dt>{t('withdrawals.before')}</dt>
          <dd>
            <Money fen={before} />
          </dd>
        </div>
        <div>
          <dt>{t('withdrawals.after')}</dt>
          <dd>
            <Money fen={after} />
          </dd>
        </div>
        {withdrawal.note !== '' && (
          <div>
            <dt>{t('topUps.note')}</dt>
            <dd className="wrap-anywhere">{withdrawal.note}</dd>
          </div>
        )}
      </dl>
      {open && !registered && <p role="alert">{t('withdrawals.changedAccount')}</p>}
      <h3>{t('payouts.history')}</h3>
      <ol className="stack gap-2">
        {events.map((event) => (
          <li className="cluster" key={event.number}>
            <When at={event.at} style="full" /> <WithdrawalState state={event.state} />{' '}
            <span className="soft">{event.by ?? t('payouts.bySystem')}</span>
            {event.reference !== '' && <span className="figures wrap-anywhere">{event.reference}</span>}
            {event.reason !== '' && <span className="wrap-anywhere">{event.reason}</span>}
            {event.listId !== null && <BankFile listId={event.listId} />}
          </li>
        ))}
      </ol>
    </>
  )
}

/** The file of a list, for those who may send it. */
function BankFile({ listId }: { listId: string }) {
  const t = useText()
  if (!usePermission('agents.payWithdrawals')) return null
  return (
    <Button icon="export" onClick={() => void downloadBankFile(listId)}>
      {t('payouts.list', { id: listId })}
    </Button>
  )
}
