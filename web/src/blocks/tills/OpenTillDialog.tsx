import { useState } from 'react'
import { useIdempotentCommand } from '../../api/idempotent-command.ts'
import { useInvalidate, useQueryOf } from '../../api/queries.ts'
import { useName, useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { CountFields } from './CountFields.tsx'
import { piecesIn, type Typed, wrongPieces } from './count.ts'

/** Opens a till with a float that is counted; the first free one at an own dock is chosen already. */
export function OpenTillDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const name = useName()
  const invalidate = useInvalidate()
  const free = useQueryOf('accounts.tills', { free: true })
  const open = useIdempotentCommand('accounts.openTill')
  const [chosen, setChosen] = useState<string>()
  const [typed, setTyped] = useState<Typed>({})
  const [error, setError] = useState<unknown>()
  const tills = free.data?.tills ?? []
  const tillId = chosen ?? tills[0]?.id ?? ''

  async function submit() {
    if (wrongPieces(typed).length > 0) return
    setError(undefined)
    try {
      await open.run({ tillId, counts: piecesIn(typed) })
      toast({ tone: 'success', text: t('tills.done.open') })
      onClose()
      await invalidate('accounts')
    } catch (failure) {
      setError(failure)
    }
  }

  return (
    <FormDialog
      id="accounts-open-till"
      title={t('tills.open')}
      submitLabel={t('tills.open')}
      dirty={chosen !== undefined || Object.values(typed).some((text) => text !== '')}
      error={error ?? free.error}
      state={open.state}
      waiting={!free.data}
      reason={free.data && tills.length === 0 ? t('tills.noFree') : undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t('tills.openHow')}</p>
      <Field label={t('tills.till')} required>
        <Select
          value={tillId}
          onChange={setChosen}
          options={tills.map(({ id, names, dock }) => ({
            value: id,
            label: `${name(dock.names)} · ${name(names)}`,
          }))}
        />
      </Field>
      <CountFields typed={typed} onChange={setTyped} autoFocus />
    </FormDialog>
  )
}
