import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { saveWorkbook } from '../../../blocks/fields/files.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { toast } from '../../../ui/overlay/toast.ts'

/** Fetches the file of a list for the bank; it can be fetched again from the withdrawal. */
export async function downloadBankFile(listId: string): Promise<void> {
  try {
    const { name, file } = await command('agents.withdrawalList', { listId })
    saveWorkbook(name, file)
  } catch (failure) {
    report(failure)
  }
}

/** Sends what is approved to the bank, and saves its file. */
export function SendWithdrawalsDialog({
  waiting,
  onClose,
  onDone,
}: {
  waiting: Reply<'agents.withdrawals'>['waiting']
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const { money } = useFormat()
  const send = useIdempotentCommand('agents.sendWithdrawals')
  const [error, setError] = useState<unknown>()
  const none = waiting.withdrawals === 0

  async function submit() {
    if (none) return onClose()
    setError(undefined)
    try {
      const list = await send.run({})
      onDone()
      onClose()
      if (!list) return
      toast({ tone: 'success', text: t('withdrawals.sentDone', { count: list.withdrawals }) })
      await downloadBankFile(list.listId)
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="agents-send-withdrawals"
      title={t('withdrawals.send')}
      submitLabel={none ? t('blocks.close') : t('withdrawals.send')}
      dirty={false}
      error={error}
      state={send.state}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        {none
          ? t('withdrawals.nothingWaiting')
          : t('withdrawals.sendHow', { count: waiting.withdrawals, amount: money(waiting.fen) })}
      </p>
    </FormDialog>
  )
}
