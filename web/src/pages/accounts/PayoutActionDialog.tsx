import { otherMethods } from '@fairway/contract/accounts/values'
import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { useIdempotentCommand } from '../../api/idempotent-command.ts'
import { FormDialog } from '../../blocks/dialogs/FormDialog.tsx'
import { Money } from '../../blocks/values/Money.tsx'
import { useText } from '../../i18n/text.ts'
import { Segmented } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Input, TextArea } from '../../ui/form/Input.tsx'
import { toast } from '../../ui/overlay/toast.ts'

type Payout = Reply<'accounts.payouts'>['rows'][number]

/** What an accountant does with a payout, in the order of its menu. */
export const payoutDialogActions = ['retry', 'markPaid', 'markFailed', 'payOtherwise', 'cancel'] as const
export type PayoutDialogAction = (typeof payoutDialogActions)[number]

/** Asks for what an action needs, and does it. */
export function PayoutActionDialog({
  action,
  payout,
  onClose,
  onDone,
}: {
  action: PayoutDialogAction
  payout: Payout
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const [text, setText] = useState('')
  const others = otherMethods.filter((method) => method !== payout.method)
  const [method, setMethod] = useState<(typeof otherMethods)[number]>(others[0] ?? 'bank')
  const [fault, setFault] = useState(false)
  const { error, state, run } = useAction(action, onDone)
  const needsText = action !== 'retry' && action !== 'payOtherwise'

  function submit() {
    const missing = needsText && text.trim() === ''
    setFault(missing)
    if (!missing) void run(payout.id, { text: text.trim(), method })
  }

  return (
    <FormDialog
      id={`accounts-${action}`}
      title={t(`payouts.${action}`)}
      submitLabel={t(`payouts.${action}`)}
      danger={action === 'cancel'}
      dirty={text !== ''}
      error={error}
      state={state}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="cluster">
        <b>{t('payouts.one', { id: payout.id })}</b> <span className="figures">{payout.orderNumber}</span>{' '}
        <Money fen={payout.fen} /> <span>{t(`payouts.method.${payout.method}`)}</span>
      </p>
      {action === 'cancel' && <p className="soft">{t('payouts.cancelHow')}</p>}
      {action === 'payOtherwise' && (
        <>
          <p className="soft">{t('payouts.payOtherwiseHow')}</p>
          <Field label={t('payouts.method')}>
            <Segmented
              label={t('payouts.method')}
              value={method}
              onChange={setMethod}
              options={others.map((value) => ({ value, label: t(`payouts.method.${value}`) }))}
            />
          </Field>
        </>
      )}
      {action === 'markPaid' && (
        <Field required label={t('payouts.reference')} error={fault ? t('payouts.required') : undefined}>
          <Input value={text} onChange={setText} maxLength={64} data-own-reading />
        </Field>
      )}
      {(action === 'markFailed' || action === 'cancel') && (
        <Field required label={t('payouts.reason')} error={fault ? t('payouts.required') : undefined}>
          <TextArea value={text} onChange={setText} maxLength={200} rows={3} />
        </Field>
      )}
    </FormDialog>
  )
}

/** One command for each action; only that of the open dialog is used. */
function useAction(action: PayoutDialogAction, onDone: () => void) {
  const t = useText()
  const [error, setError] = useState<unknown>()
  const commands = {
    retry: useIdempotentCommand('accounts.retry'),
    markPaid: useIdempotentCommand('accounts.markPaid'),
    markFailed: useIdempotentCommand('accounts.markFailed'),
    payOtherwise: useIdempotentCommand('accounts.payOtherwise'),
    cancel: useIdempotentCommand('accounts.cancelPayout'),
  }

  function send(id: string, { text, method }: { text: string; method: (typeof otherMethods)[number] }) {
    switch (action) {
      case 'retry':
        return commands.retry.run({ id })
      case 'markPaid':
        return commands.markPaid.run({ id, reference: text })
      case 'markFailed':
        return commands.markFailed.run({ id, reason: text })
      case 'payOtherwise':
        return commands.payOtherwise.run({ id, method })
      case 'cancel':
        return commands.cancel.run({ id, reason: text })
    }
  }

  return {
    error,
    state: commands[action].state,
    async run(id: string, input: Parameters<typeof send>[1]) {
      setError(undefined)
      try {
        await send(id, input)
        toast({ tone: 'success', text: t(`payouts.done.${action}`) })
        onDone()
      } catch (failure) {
        setError(failure)
      }
    },
  }
}
