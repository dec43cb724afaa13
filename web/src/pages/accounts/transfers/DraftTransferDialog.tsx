import { accountName } from '@fairway/contract/accounts/account-name'
import { useState } from 'react'
import { passwordDigest } from '../../../api/digest.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { readAmount } from '../../../blocks/fields/read-amount.ts'
import { useReader } from '../../../blocks/list/reader.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { useMe } from '../../../blocks/page/page-context.tsx'
import { useText } from '../../../i18n/text.ts'
import { Segmented } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input, TextArea } from '../../../ui/form/Input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

const kinds = ['wallets', 'accounts'] as const

/** Drafts a transfer, which a second person books. */
export function DraftTransferDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useText()
  const reader = useReader()
  const ofAgency = useMe().organisation.kind === 'agent'
  const draft = useIdempotentCommand('accounts.draftTransfer')
  const [kind, setKind] = useState<(typeof kinds)[number]>('wallets')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const accounts = useQueryOf('accounts.transferAccounts', { kind })
  const rows = accounts.data?.rows
  const fen = readAmount(amount)
  const missing = (value: string) => (tried && value.trim() === '' ? t('payouts.required') : undefined)
  const optionsOf = (filter: (row: NonNullable<typeof rows>[number]) => boolean) =>
    rows?.filter(filter).map((row) => ({ value: row.id, label: accountName(row, reader), hint: row.code }))

  async function submit() {
    setTried(true)
    if (from === '' || to === '' || !fen || reason.trim() === '' || (ofAgency && password === '')) return
    setError(undefined)
    try {
      await draft.run({
        kind,
        fromAccountId: from,
        toAccountId: to,
        fen,
        reason: reason.trim(),
        ...(ofAgency && { withdrawPassword: await passwordDigest(password) }),
      })
      toast({ tone: 'success', text: t('transfers.requested') })
      onClose()
      onDone()
    } catch (failure) {
      setPassword('')
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="accounts-draft-transfer"
      title={t('transfers.new')}
      submitLabel={t('transfers.submit')}
      dirty={amount !== '' || reason !== '' || from !== '' || to !== ''}
      error={error}
      state={draft.state}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="soft">{t('transfers.how')}</p>
      {!ofAgency && (
        <Field label={t('transfers.kind')}>
          <Segmented
            label={t('transfers.kind')}
            value={kind}
            onChange={(chosen) => {
              setKind(chosen)
              setFrom('')
              setTo('')
            }}
            options={kinds.map((value) => ({ value, label: t(`transfers.kind.${value}`) }))}
          />
        </Field>
      )}
      {accounts.error && !rows && <ErrorNote error={accounts.error} retry={() => void accounts.refetch()} />}
      {rows?.length === 0 && <p role="alert">{t('transfers.noAccounts')}</p>}
      <div className="grid">
        <Field label={t('transfers.from')} error={missing(from)} required>
          <LookupSelect value={from} options={optionsOf(({ gives }) => gives)} onChange={setFrom} />
        </Field>
        <Field label={t('transfers.to')} error={missing(to)} required>
          <LookupSelect value={to} options={optionsOf(({ id }) => id !== from)} onChange={setTo} />
        </Field>
        <Field
          label={t('transfers.amountYuan')}
          error={(tried || amount !== '') && !fen ? t('transfers.amountWrong') : undefined}
          required
        >
          <Input inputMode="decimal" value={amount} maxLength={14} onChange={setAmount} />
        </Field>
      </div>
      <Field label={t('transfers.reason')} error={missing(reason)} required>
        <TextArea value={reason} onChange={setReason} maxLength={200} rows={2} />
      </Field>
      {ofAgency && (
        <Field label={t('transfers.password')} error={missing(password)} required>
          <Input type="password" maxLength={30} value={password} onChange={setPassword} />
        </Field>
      )}
    </FormDialog>
  )
}
