import type { DifferenceAction } from '@fairway/contract/accounts/acquirers/values'
import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { SearchField } from '../../../blocks/fields/SearchField.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { TextArea } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { differenceLabels } from './difference-labels.ts'

type Difference = Reply<'accounts.acquirerDifferences'>['rows'][number]
type Assignable = Reply<'accounts.assignable'>['rows'][number]

/** Asks for what an action needs, and does it. */
export function DifferenceActionDialog({
  action,
  difference,
  onClose,
  onDone,
}: {
  action: DifferenceAction
  difference: Difference
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const accept = useIdempotentCommand('accounts.acceptDifference')
  const [reason, setReason] = useState('')
  const [settled, setSettled] = useState<Assignable>()
  const [tried, setTried] = useState(false)
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)

  async function send() {
    const request = { id: difference.id, revision: difference.revision, reason: reason.trim() }
    if (action === 'claim') await command('accounts.claimDifference', request)
    if (action === 'unassign') await command('accounts.unassignDifference', request)
    if (action === 'note') await command('accounts.noteDifference', request)
    if (action === 'assign' && settled)
      await command('accounts.assignDifference', { ...request, kind: settled.kind, settledId: settled.id })
    if (action === 'accept') {
      const accepted = await accept.run(request)
      if (accepted?.approvalId) return t('acquirers.done.asked')
    }
    return t(`acquirers.done.${action}`)
  }

  async function submit() {
    setTried(true)
    if (reason.trim() === '' || (action === 'assign' && !settled)) return
    setBusy(true)
    setError(undefined)
    try {
      toast({ tone: 'success', text: await send() })
      onDone()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      id={`accounts-${action}`}
      title={t(differenceLabels[action])}
      submitLabel={t(differenceLabels[action])}
      dirty={reason !== ''}
      error={error}
      state={busy ? 'running' : accept.state}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="cluster">
        <b>{t(`acquirers.differenceKind.${difference.kind}`)}</b>{' '}
        <span className="figures wrap-anywhere">{difference.reference}</span>{' '}
        <Money fen={difference.difference} />
      </p>
      {action === 'unassign' && <p className="soft">{t('acquirers.unassignHow')}</p>}
      {action === 'accept' && <p className="soft">{t('acquirers.acceptHow')}</p>}
      {action === 'assign' && (
        <AssignableField
          id={difference.id}
          error={tried && !settled ? t('acquirers.chooseMissing') : undefined}
          value={settled}
          onChange={setSettled}
        />
      )}
      <Field
        required
        label={t('acquirers.reason')}
        error={tried && reason.trim() === '' ? t('acquirers.required') : undefined}
      >
        <TextArea value={reason} onChange={setReason} maxLength={200} rows={3} />
      </Field>
    </FormDialog>
  )
}

/** The payment or payout that a line stands for: those of its amount, or what is searched for. */
function AssignableField({
  id,
  error,
  value,
  onChange,
}: {
  id: string
  error: string | undefined
  value: Assignable | undefined
  onChange: (value: Assignable | undefined) => void
}) {
  const t = useText()
  const { money, moment } = useFormat()
  const [text, setText] = useState('')
  const found = useQueryOf('accounts.assignable', { id, ...(text !== '' && { text }) })
  const rows = found.data?.rows ?? []
  const keyOf = (row: Assignable) => `${row.kind} ${row.id}`
  return (
    <>
      <p className="soft">{t('acquirers.assignHow')}</p>
      <Field label={t('acquirers.searchDifferences')}>
        <SearchField value={text} onChange={setText} placeholder={t('acquirers.searchDifferences')} />
      </Field>
      {found.error && <ErrorNote error={found.error} retry={() => void found.refetch()} />}
      {found.data && rows.length === 0 ? (
        <p role="status">{t('acquirers.noAssignable')}</p>
      ) : (
        <Field label={t('acquirers.choose')} error={error} required>
          <Select
            value={value ? keyOf(value) : ''}
            options={rows.map((row) => ({
              value: keyOf(row),
              label: [row.number, money(row.fen), moment(row.at), row.reference]
                .filter((part) => part !== '')
                .join(' · '),
            }))}
            onChange={(key) => onChange(rows.find((row) => keyOf(row) === key))}
          />
        </Field>
      )}
    </>
  )
}
