import { useState } from 'react'
import { command } from '../../api/client.ts'
import { useInvalidate } from '../../api/queries.ts'
import { ConfirmDialog } from '../../blocks/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../blocks/dialogs/FormDialog.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { toast } from '../../ui/overlay/toast.ts'

const blank = { code: '', name: '', organisationCode: '' }

/** Registers a partner system and shows its key once. */
export function AddPartner({ onClose }: { onClose: () => void }) {
  const t = useText()
  const invalidate = useInvalidate()
  const [form, setForm] = useState(blank)
  const [submitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [key, setKey] = useState('')
  const missing = (field: keyof typeof blank) =>
    submitted && form[field].trim() === '' ? t('partners.required') : undefined

  async function add() {
    setSubmitted(true)
    if (Object.values(form).some((text) => text.trim() === '')) return
    setBusy(true)
    setError(undefined)
    try {
      const created = await command('session.addPartner', {
        code: form.code.trim(),
        name: form.name.trim(),
        organisationCode: form.organisationCode.trim(),
      })
      setKey(created.key)
      await invalidate('session.partners')
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  async function copy() {
    await navigator.clipboard.writeText(key)
    toast({ tone: 'success', text: t('partners.copied') })
  }

  if (key)
    return (
      <ConfirmDialog
        tone="info"
        title={t('partners.key')}
        onCancel={onClose}
        extra={
          // The Clipboard API needs a secure context.
          globalThis.isSecureContext && (
            <Button icon="copy" onClick={copy}>
              {t('partners.copy')}
            </Button>
          )
        }
      >
        <p>{t('partners.keyOnce')}</p>
        <p>
          <code style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>{key}</code>
        </p>
      </ConfirmDialog>
    )
  return (
    <FormDialog
      id="add-partner"
      title={t('partners.add')}
      submitLabel={t('partners.add')}
      onSubmit={add}
      onClose={onClose}
      error={error}
      state={busy ? 'running' : 'idle'}
      dirty={Object.values(form).some(Boolean)}
    >
      <Field label={t('partners.code')} error={missing('code')} required>
        <Input value={form.code} maxLength={32} onChange={(code) => setForm({ ...form, code })} />
      </Field>
      <Field label={t('partners.name')} error={missing('name')} required>
        <Input value={form.name} maxLength={100} onChange={(name) => setForm({ ...form, name })} />
      </Field>
      <Field
        label={t('partners.organisationCode')}
        hint={t('partners.organisationHint')}
        error={missing('organisationCode')}
        required
      >
        <Input
          value={form.organisationCode}
          maxLength={32}
          onChange={(organisationCode) => setForm({ ...form, organisationCode })}
        />
      </Field>
    </FormDialog>
  )
}
