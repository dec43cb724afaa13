import { useState } from 'react'
import { command } from '../../api/client.ts'
import { useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { createPasskey, isPasskeyError } from './passkey.ts'

const maxName = 60

/** Adds a passkey, or names one anew. */
export function PasskeyDialog({
  passkey,
  onClose,
  onDone,
}: {
  /** The one that is renamed. */
  passkey?: { id: string; name: string } | undefined
  onClose: () => void
  onDone: (recoveryCodes: readonly string[]) => void
}) {
  const t = useText()
  const [name, setName] = useState(passkey?.name ?? '')
  const [error, setError] = useState<unknown>()
  const [cancelled, setCancelled] = useState(false)
  const [busy, setBusy] = useState(false)

  async function add(): Promise<readonly string[]> {
    const { options } = await command('staff.beginPasskey', {})
    const response = await createPasskey(options)
    return (await command('staff.addPasskey', { name, response: response as never })).recoveryCodes
  }

  async function save() {
    setBusy(true)
    setError(undefined)
    setCancelled(false)
    try {
      if (passkey) {
        await command('staff.renamePasskey', { id: passkey.id, name })
        onDone([])
      } else onDone(await add())
    } catch (failure) {
      if (isPasskeyError(failure)) setCancelled(true)
      else setError(failure)
      setBusy(false)
    }
  }

  return (
    <FormDialog
      id="passkey"
      title={t(passkey ? 'factor.rename' : 'factor.addPasskey')}
      submitLabel={t(passkey ? 'blocks.save' : 'factor.addPasskey')}
      onSubmit={() => name.trim() !== '' && void save()}
      onClose={onClose}
      error={error}
      state={busy ? 'running' : 'idle'}
      dirty={name !== (passkey?.name ?? '')}
      width="narrow"
    >
      <Field
        label={t('factor.passkeyName')}
        hint={t('factor.passkeyNameHint')}
        error={cancelled ? t('factor.passkeyCancelled') : undefined}
        required
      >
        <Input value={name} onChange={setName} maxLength={maxName} data-autofocus />
      </Field>
    </FormDialog>
  )
}
