import { useState } from 'react'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate, useQueryOf } from '../../../api/queries.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

/** Draws up the statements of a closed month. */
export function DrawUpDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const invalidate = useInvalidate()
  const { data, error: missing } = useQueryOf('settlement.statementMonths', {})
  const drawUp = useIdempotentCommand('settlement.drawUpStatements')
  const [chosen, setChosen] = useState('')
  const [error, setError] = useState<unknown>()
  const months = data?.months ?? []
  const open = months.find(({ statements, parties }) => statements < parties) ?? months[0]
  const month = chosen || (open?.month ?? '')

  async function submit() {
    setError(undefined)
    try {
      const done = await drawUp.run({ month })
      if (done) toast({ tone: 'success', text: t('statements.drawnUp', { count: done.parties }) })
      onClose()
      await invalidate('settlement')
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="settlement-draw-up"
      title={t('statements.drawUp')}
      submitLabel={t('statements.drawUp')}
      dirty={false}
      error={error ?? missing}
      state={drawUp.state}
      waiting={!data}
      reason={data && months.length === 0 ? t('statements.noMonths') : undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t('statements.drawUpHint')}</p>
      {data && months.length === 0 ? (
        <p role="status">{t('statements.noMonths')}</p>
      ) : (
        <Field label={t('statements.month')}>
          <Select
            value={month}
            onChange={setChosen}
            options={months.map(({ month: value, statements, parties }) => ({
              value,
              label: t('statements.monthState', { month: value.slice(0, 7), statements, parties }),
            }))}
            data-autofocus
          />
        </Field>
      )}
    </FormDialog>
  )
}
