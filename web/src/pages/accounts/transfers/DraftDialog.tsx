import '../../../blocks/values/facts.css'
import '../../../ui/theme/content.css'
import { accountName } from '@fairway/contract/accounts/account-name'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { useReader } from '../../../blocks/list/reader.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { TextArea } from '../../../ui/form/Input.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { TransferDialog } from '../TransferDialog.tsx'

type Detail = Reply<'accounts.transferDraft'>
type Action = 'approve' | 'refuse' | 'cancel'

/** A draft of a transfer with the balances before and after it, and what the reader may do with it. */
export function DraftDialog({
  id,
  onClose,
  onDone,
}: {
  id: string
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const { data, error, refetch } = useQueryOf('accounts.transferDraft', { id })
  const cancel = useIdempotentCommand('accounts.cancelTransferDraft')
  const decide = useIdempotentCommand('approvals.decide')
  const [refusing, setRefusing] = useState(false)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const busy = cancel.busy || decide.busy

  async function run(action: Action) {
    setFailure(undefined)
    try {
      const approvalId = data?.draft.approvalId ?? ''
      if (action === 'cancel') await cancel.run({ id })
      if (action === 'approve') await decide.run({ id: approvalId, approved: true })
      if (action === 'refuse') await decide.run({ id: approvalId, approved: false, reason: reason.trim() })
      toast({ tone: 'success', text: t(`transfers.done.${action}`) })
      onClose()
      onDone()
    } catch (problem) {
      setFailure(problem)
    }
  }

  function refuse() {
    setRefusing(true)
    setFault(refusing && reason.trim() === '')
    if (reason.trim() !== '') void run('refuse')
  }

  const can = data?.draft.can
  return (
    <Dialog
      id="accounts-draft"
      title={t('transfers.one', { id })}
      closeLabel={t('blocks.close')}
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('blocks.close')}
          </Button>
          {can?.cancel.allowed && (
            <Button tone="danger" busy={busy} onClick={() => void run('cancel')}>
              {t('transfers.cancel')}
            </Button>
          )}
          {can?.approve.allowed && (
            <>
              <Button tone="danger" busy={busy} onClick={refuse}>
                {t('approvals.refuse')}
              </Button>
              <Button tone="primary" busy={busy} onClick={() => void run('approve')}>
                {t('transfers.approve')}
              </Button>
            </>
          )}
        </>
      }
    >
      {error && !data && <ErrorNote error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} label={t('blocks.loading')} />}
      {data && <Facts detail={data} />}
      {refusing && (
        <Field label={t('payouts.reason')} error={fault ? t('payouts.required') : undefined} required>
          <TextArea value={reason} onChange={setReason} maxLength={200} rows={2} data-autofocus />
        </Field>
      )}
      {failure !== undefined && <ErrorNote error={failure} />}
    </Dialog>
  )
}

function Facts({ detail: { draft, balances } }: { detail: Detail }) {
  const t = useText()
  const reader = useReader()
  const opensLedger = usePermission('accounts.viewLedger')
  const [transfer, setTransfer] = useState('')
  const booked = draft.transferId ?? draft.reverses
  return (
    <div className="stack">
      <dl className="facts cluster">
        <div>
          <dt>{t('transfers.kind')}</dt>
          <dd>{t(`transfers.kind.${draft.kind}`)}</dd>
        </div>
        <div>
          <dt>{t('payouts.amount')}</dt>
          <dd>
            <Money fen={draft.fen} />
          </dd>
        </div>
        <div>
          <dt>{t('payouts.state')}</dt>
          <dd>{t(`transfers.state.${draft.state}`)}</dd>
        </div>
        <div>
          <dt>{t('transfers.reason')}</dt>
          <dd className="wrap-anywhere">{draft.reason}</dd>
        </div>
        <div>
          <dt>{t('transfers.draftedBy')}</dt>
          <dd>
            {draft.draftedBy} <When at={draft.draftedAt} style="full" />
          </dd>
        </div>
        {draft.decidedBy !== null && draft.decidedAt !== null && (
          <div>
            <dt>{t('transfers.decidedBy')}</dt>
            <dd>
              {draft.decidedBy} <When at={draft.decidedAt} style="full" />
            </dd>
          </div>
        )}
        {draft.refusal !== '' && (
          <div>
            <dt>{t('payouts.reason')}</dt>
            <dd className="wrap-anywhere">{draft.refusal}</dd>
          </div>
        )}
      </dl>
      <section className="scroll-x" aria-label={t('transfers.balances')} {...reachable}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('ledger.account')}</th>
              <th scope="col" className="numbers">
                {t('transfers.before')}
              </th>
              <th scope="col" className="numbers">
                {t('transfers.after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {balances.map(({ account, before, after }) => (
              <tr key={account.id}>
                <td>{accountName(account, reader)}</td>
                <td className="numbers">
                  <Money fen={before} />
                </td>
                <td className="numbers">
                  <Money fen={after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {booked !== null && opensLedger && (
        <p>
          <Button icon="page" onClick={() => setTransfer(booked)}>
            {t('ledger.one', { id: booked })}
          </Button>
        </p>
      )}
      {transfer !== '' && (
        <TransferDialog id={transfer} onOpen={setTransfer} onClose={() => setTransfer('')} />
      )}
    </div>
  )
}

const reachable = { tabIndex: 0 }
