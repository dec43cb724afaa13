import './factor.css'
import { useState } from 'react'
import { command, type Reply } from '../../api/client.ts'
import { useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { FormDialog } from '../dialogs/FormDialog.tsx'

/** Sets an authenticator app up: its key as a QR code and as text, confirmed by a code of it. */
export function AppDialog({
  begun,
  onClose,
  onDone,
}: {
  begun: Reply<'staff.beginApp'>
  onClose: () => void
  onDone: (recoveryCodes: readonly string[]) => void
}) {
  const t = useText()
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    setError(undefined)
    try {
      onDone((await command('staff.confirmApp', { code })).recoveryCodes)
    } catch (failure) {
      setError(failure)
      setCode('')
      setBusy(false)
    }
  }

  return (
    <FormDialog
      id="authenticator-app"
      title={t('factor.app')}
      submitLabel={t('factor.confirm')}
      onSubmit={() => code.length === 6 && void confirm()}
      onClose={onClose}
      error={error}
      state={busy ? 'running' : 'idle'}
      dirty={false}
      width="narrow"
    >
      <p>{t('factor.scan')}</p>
      <img className="factor-picture" src={begun.picture} alt={t('factor.picture')} />
      <div>
        <span className="soft small">{t('factor.key')}</span>{' '}
        <code className="wrap-anywhere">{begun.key.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </div>
      <Field label={t('factor.code')} required>
        <Input
          value={code}
          onChange={(value) => setCode(value.replace(/\D/g, '').slice(0, 6))}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
        />
      </Field>
    </FormDialog>
  )
}
