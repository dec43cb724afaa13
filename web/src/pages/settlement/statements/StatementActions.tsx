import type { StatementAction } from '@fairway/contract/settlement/statement-values'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { fetchLines, StatementPaper } from './StatementPaper.tsx'

type Detail = Reply<'settlement.statement'>
/** What is done to the statement as a whole, in the order of its life. */
const steps = [
  'check',
  'send',
  'confirm',
  'confirmOnPaper',
  'requestPayment',
  'recordPayment',
  'lock',
] as const satisfies readonly StatementAction[]
type Step = (typeof steps)[number]

/** What an action asks for before it is done. */
const asksFor: Partial<
  Record<Step, { label: 'statements.paperNote' | 'statements.bankReference'; most: number }>
> = {
  confirmOnPaper: { label: 'statements.paperNote', most: 200 },
  recordPayment: { label: 'statements.bankReference', most: 64 },
}

/** The next steps of a statement, and its print. */
export function StatementActions({ detail }: { detail: Detail }) {
  const t = useText()
  const [asking, setAsking] = useState<Step>()
  const [lines, setLines] = useState<Awaited<ReturnType<typeof fetchLines>>>()
  const [fetching, setFetching] = useState(false)

  async function print() {
    setFetching(true)
    try {
      setLines(await fetchLines(detail.statement.id))
    } catch (error) {
      report(error)
    } finally {
      setFetching(false)
    }
  }

  return (
    <>
      <Button icon="print" busy={fetching} onClick={() => void print()}>
        {t('statements.print')}
      </Button>
      {steps
        .filter((step) => detail.can[step].allowed)
        .map((step) => (
          <Button key={step} tone="primary" onClick={() => setAsking(step)}>
            {t(`statements.${step}`)}
          </Button>
        ))}
      {asking && <StepDialog step={asking} detail={detail} onClose={() => setAsking(undefined)} />}
      {lines && <StatementPaper detail={detail} lines={lines} onPrinted={() => setLines(undefined)} />}
    </>
  )
}

/** Sends the command of a step. */
function useStep({ id, revision }: Detail['statement']) {
  const check = useIdempotentCommand('settlement.checkStatement')
  const send = useIdempotentCommand('settlement.sendStatement')
  const confirm = useIdempotentCommand('settlement.confirmStatement')
  const confirmOnPaper = useIdempotentCommand('settlement.confirmStatementOnPaper')
  const requestPayment = useIdempotentCommand('settlement.requestStatementPayment')
  const recordPayment = useIdempotentCommand('settlement.recordStatementPayment')
  const lock = useIdempotentCommand('settlement.lockStatement')
  const commands = { check, send, confirm, confirmOnPaper, requestPayment, recordPayment, lock }
  return {
    state: (step: Step) => commands[step].state,
    run(step: Step, text: string): Promise<unknown> {
      if (step === 'confirmOnPaper') return confirmOnPaper.run({ id, revision, note: text })
      if (step === 'recordPayment') return recordPayment.run({ id, reference: text })
      return commands[step].run({ id, revision })
    },
  }
}

function StepDialog({ step, detail, onClose }: { step: Step; detail: Detail; onClose: () => void }) {
  const t = useText()
  const { money } = useFormat()
  const invalidate = useInvalidate()
  const command = useStep(detail.statement)
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const input = asksFor[step]
  const { number, payable } = detail.statement
  const values = { number, amount: money(payable) }
  const question = {
    check: t('statements.checkQuestion', values),
    send: t('statements.sendQuestion', values),
    confirm: t('statements.confirmQuestion', values),
    confirmOnPaper: undefined,
    requestPayment: t('statements.paymentQuestion', values),
    recordPayment: undefined,
    lock: t('statements.lockQuestion', values),
  }[step]

  async function submit() {
    setTried(true)
    if (input && text.trim() === '') return
    setError(undefined)
    try {
      await command.run(step, text.trim())
      toast({ tone: 'success', text: t(step === 'requestPayment' ? 'statements.asked' : 'statements.done') })
      onClose()
    } catch (failure) {
      setError(failure)
    }
    await invalidate('settlement', 'approvals')
  }

  return (
    <FormDialog
      id="settlement-step"
      title={t(`statements.${step}`)}
      submitLabel={t(`statements.${step}`)}
      dirty={text !== ''}
      error={error}
      state={command.state(step)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {question && <p>{question}</p>}
      {input && (
        <Field
          label={t(input.label)}
          error={tried && text.trim() === '' ? t('blocks.record.required') : undefined}
          required
        >
          <Input value={text} onChange={setText} maxLength={input.most} data-autofocus />
        </Field>
      )}
    </FormDialog>
  )
}
