import { useState } from 'react'
import { command } from '../../../api/client.ts'
import { FormDialog } from '../../../blocks/dialogs/FormDialog.tsx'
import { useText } from '../../../i18n/text.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'

/** Erases a disabled member of staff; typing the user name confirms the target. */
export function EraseDialog({
  user,
  onClose,
  onErased,
}: {
  user: { id: string; code: string; name: string }
  onClose: () => void
  onErased: () => void
}) {
  const t = useText()
  const [input, setInput] = useState('')
  const [tried, setTried] = useState(false)
  const [state, setState] = useState<'idle' | 'running'>('idle')
  const [error, setError] = useState<unknown>()
  const differs = input.trim() !== user.code

  async function submit() {
    setTried(true)
    if (differs || state === 'running') return
    setState('running')
    setError(undefined)
    try {
      await command('staff.eraseUser', { id: user.id, code: user.code })
      onErased()
    } catch (failure) {
      setError(failure)
      setState('idle')
    }
  }

  return (
    <FormDialog
      id="users-erase"
      title={t('users.erase')}
      submitLabel={t('users.eraseConfirm')}
      onSubmit={() => void submit()}
      onClose={onClose}
      error={error}
      state={state}
      dirty={false}
      danger
      width="narrow"
    >
      <p>{t('users.eraseWhy', { name: user.name })}</p>
      <p className="soft">{t('users.eraseStays')}</p>
      <Field
        required
        label={t('users.eraseType', { code: user.code })}
        error={tried && differs ? t('users.eraseDiffers') : undefined}
      >
        <Input autoComplete="off" spellCheck={false} maxLength={64} value={input} onChange={setInput} />
      </Field>
    </FormDialog>
  )
}
