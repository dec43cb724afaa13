import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { passwordDigest } from '../../../api/digest.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { fieldMessage, refusedFields } from '../../../api/refused-fields.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { StatusBadge, type StatusTone } from '../../../blocks/values/StatusBadge.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input, TextArea } from '../../../ui/form/Input.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

type Account = Reply<'agents.bankAccounts'>['rows'][number]

const tones: Readonly<Record<Account['state'], StatusTone>> = {
  requested: 'warning',
  cooling: 'warning',
  registered: 'success',
  replaced: 'neutral',
  refused: 'danger',
  cancelled: 'neutral',
}

/** The bank accounts of an agency: the registered one, one that waits, and those before. */
export function BankAccountsDialog({
  agency,
  onClose,
  onDone,
}: {
  agency: string
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const name = useName()
  const accounts = useQueryOf('agents.bankAccounts', { organisationId: agency })
  const { data } = accounts
  const [asking, setAsking] = useState(false)
  if (asking) return <NewAccountDialog onClose={() => setAsking(false)} onDone={onDone} />
  return (
    <Dialog
      id="agents-bank-accounts"
      title={t('withdrawals.accounts', { name: data ? name(data.organisation.names) : '' })}
      closeLabel={t('blocks.close')}
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('blocks.close')}
          </Button>
          {data?.canAsk.allowed && (
            <Button tone="primary" onClick={() => setAsking(true)}>
              {t('withdrawals.newAccount')}
            </Button>
          )}
        </>
      }
    >
      {accounts.error && !data && <ErrorNote error={accounts.error} retry={() => void accounts.refetch()} />}
      {!data && !accounts.error && <Skeleton lines={4} label={t('blocks.loading')} />}
      {data?.rows.length === 0 && <p>{t('withdrawals.noAccount')}</p>}
      <ul className="stack">
        {data?.rows.map((account) => (
          <BankAccount key={account.id} account={account} onDone={onDone} />
        ))}
      </ul>
    </Dialog>
  )
}

function BankAccount({ account, onDone }: { account: Account; onDone: () => void }) {
  const t = useText()
  const { moment } = useFormat()
  const cancel = useIdempotentCommand('agents.cancelBankAccount')
  const decide = useIdempotentCommand('approvals.decide')
  const [refusing, setRefusing] = useState(false)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState(false)
  const [error, setError] = useState<unknown>()
  const busy = cancel.busy || decide.busy

  async function run(text: string, work: () => Promise<unknown>) {
    setError(undefined)
    try {
      await work()
      toast({ tone: 'success', text })
      onDone()
    } catch (failure) {
      setError(failure)
    }
  }
  const decided = (approved: boolean) =>
    run(t('withdrawals.accountDecided'), () =>
      decide.run({ id: account.approvalId ?? '', approved, reason: reason.trim() }),
    )

  function refuse() {
    setRefusing(true)
    setFault(refusing && reason.trim() === '')
    if (reason.trim() !== '') void decided(false)
  }

  const state = t(`withdrawals.account.${account.state}`, {
    at: account.validFrom ? moment(account.validFrom) : '',
  })
  return (
    <li className="stack gap-2">
      <p className="cluster">
        <b className="wrap-anywhere">{account.holder}</b>{' '}
        <span className="wrap-anywhere">{account.bank}</span>{' '}
        <span className="figures">····{account.numberEnd}</span>{' '}
        <StatusBadge tone={tones[account.state]}>{state}</StatusBadge>
      </p>
      <p className="cluster soft small">
        <span>{account.askedBy}</span> <When at={account.askedAt} style="full" />
        {account.decidedBy !== null && <span>{account.decidedBy}</span>}
        {account.decidedAt !== null && <When at={account.decidedAt} style="full" />}
        {account.reason !== '' && <span className="wrap-anywhere">{account.reason}</span>}
      </p>
      {refusing && (
        <Field label={t('payouts.reason')} error={fault ? t('agents.required') : undefined} required>
          <TextArea value={reason} onChange={setReason} maxLength={200} rows={2} data-autofocus />
        </Field>
      )}
      {(account.can.approve.allowed || account.can.cancel.allowed) && (
        <p className="cluster">
          {account.can.approve.allowed && (
            <>
              <Button tone="danger" busy={busy} onClick={refuse}>
                {t('withdrawals.reject')}
              </Button>
              <Button tone="primary" busy={busy} onClick={() => void decided(true)}>
                {t('withdrawals.approve')}
              </Button>
            </>
          )}
          {account.can.cancel.allowed && (
            <Button
              tone="danger"
              busy={busy}
              onClick={() =>
                void run(t('withdrawals.accountCancelled'), () => cancel.run({ id: account.id }))
              }
            >
              {t('withdrawals.cancelAccount')}
            </Button>
          )}
        </p>
      )}
      {error !== undefined && <ErrorNote error={error} />}
    </li>
  )
}

/** Asks for another bank account of the caller's agency. */
function NewAccountDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useText()
  const ask = useIdempotentCommand('agents.askBankAccount')
  const [holder, setHolder] = useState('')
  const [bank, setBank] = useState('')
  const [number, setNumber] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const refusal = error instanceof ApiProblem && refusedFields(error).length > 0 ? error : undefined
  const missing = (value: string) => (tried && value.trim() === '' ? t('agents.required') : undefined)
  const numberFits = /^[0-9A-Za-z]{8,34}$/.test(number.replace(/[\s-]/g, ''))

  async function submit() {
    setTried(true)
    if (holder.trim() === '' || bank.trim() === '' || !numberFits || password === '') return
    setError(undefined)
    try {
      await ask.run({ holder, bank, number, withdrawPassword: await passwordDigest(password) })
      toast({ tone: 'success', text: t('withdrawals.asked') })
      onClose()
      onDone()
    } catch (failure) {
      setPassword('')
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="agents-bank-account"
      title={t('withdrawals.newAccount')}
      submitLabel={t('withdrawals.askAccount')}
      dirty={holder !== '' || bank !== '' || number !== ''}
      error={refusal ? undefined : error}
      state={ask.state}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="soft">{t('withdrawals.newAccountHow')}</p>
      <Field
        label={t('withdrawals.holder')}
        error={missing(holder) ?? fieldMessage(refusal, 'holder', t('withdrawals.holder'))}
        required
      >
        <Input value={holder} maxLength={100} onChange={setHolder} data-autofocus />
      </Field>
      <Field
        label={t('withdrawals.bank')}
        error={missing(bank) ?? fieldMessage(refusal, 'bank', t('withdrawals.bank'))}
        required
      >
        <Input value={bank} maxLength={100} onChange={setBank} />
      </Field>
      <Field
        label={t('withdrawals.number')}
        hint={t('withdrawals.numberHint')}
        error={
          tried && !numberFits
            ? t('withdrawals.numberWrong')
            : fieldMessage(refusal, 'number', t('withdrawals.number'))
        }
        required
      >
        <Input value={number} maxLength={50} onChange={setNumber} />
      </Field>
      <Field label={t('withdrawals.password')} error={missing(password)} required>
        <Input type="password" maxLength={30} value={password} onChange={setPassword} />
      </Field>
    </FormDialog>
  )
}
