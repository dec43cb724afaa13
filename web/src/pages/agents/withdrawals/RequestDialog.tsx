import { useState } from 'react'
import { passwordDigest } from '../../../api/digest.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { readAmount } from '../../../blocks/fields/read-amount.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

/** Requests a withdrawal from the wallet of the caller's agency. */
export function RequestDialog({
  agency,
  onClose,
  onDone,
}: {
  agency: string
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const { money } = useFormat()
  const accounts = useQueryOf('agents.bankAccounts', { organisationId: agency })
  const request = useIdempotentCommand('agents.requestWithdrawal')
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const { data } = accounts
  const registered = data?.rows.find(({ state }) => state === 'registered')
  const fen = readAmount(amount)
  const tooMuch = data !== undefined && typeof fen === 'number' && fen > data.free

  async function submit() {
    setTried(true)
    if (!fen || tooMuch || password === '' || !registered) return
    setError(undefined)
    try {
      const made = await request.run({ fen, note, withdrawPassword: await passwordDigest(password) })
      if (made) toast({ tone: 'success', text: t('withdrawals.requested', { id: made.id }) })
      onClose()
      onDone()
    } catch (failure) {
      setPassword('')
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="agents-withdraw"
      title={t('withdrawals.request')}
      submitLabel={t('withdrawals.request')}
      dirty={amount !== '' || note !== ''}
      error={error}
      state={request.state}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {accounts.error && !data && <ErrorNote error={accounts.error} retry={() => void accounts.refetch()} />}
      {!data && !accounts.error && <Skeleton lines={4} label={t('blocks.loading')} />}
      {data && !registered && <p role="alert">{t('withdrawals.noAccount')}</p>}
      {registered && (
        <p>
          {t('withdrawals.to')}: <b className="wrap-anywhere">{registered.holder}</b>, {registered.bank}{' '}
          <span className="figures">····{registered.numberEnd}</span>
        </p>
      )}
      <Field
        label={t('topUps.amountYuan')}
        hint={data && `${t('withdrawals.free')}: ${money(data.free)}. ${t('withdrawals.freeHint')}`}
        error={
          tooMuch
            ? t('withdrawals.tooMuch', { amount: money(data.free) })
            : (tried || amount !== '') && !fen
              ? t('agents.amountWrong')
              : undefined
        }
        required
      >
        <Input inputMode="decimal" value={amount} maxLength={14} onChange={setAmount} data-autofocus />
      </Field>
      <Field label={t('topUps.note')}>
        <Input value={note} maxLength={200} onChange={setNote} />
      </Field>
      <Field
        label={t('withdrawals.password')}
        error={tried && password === '' ? t('agents.required') : undefined}
        required
      >
        <Input type="password" maxLength={30} value={password} onChange={setPassword} />
      </Field>
    </FormDialog>
  )
}
