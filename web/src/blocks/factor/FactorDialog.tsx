import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { useFactorForm } from './use-factor-form.ts'

/** Asks for the second factor again before a command that moves money or approves. */
export function FactorDialog({
  onVerified,
  onCancel,
}: {
  onVerified: () => void
  /** Cancelled, or the session ended meanwhile: the command is not carried out. */
  onCancel: () => void
}) {
  const t = useText()
  const form = useFactorForm({ onVerified, onEnded: onCancel })
  const { state, isRecovery } = form
  return (
    <FormDialog
      id="factor"
      title={t('factor.again')}
      submitLabel={t('factor.verify')}
      onSubmit={form.submit}
      onClose={onCancel}
      error={undefined}
      state={form.busy ? 'running' : 'idle'}
      dirty={false}
      width="narrow"
    >
      <p className="soft">{t('factor.againWhy')}</p>
      {form.hasPasskey && (
        <Button
          icon="shield"
          busy={form.busy}
          onClick={form.usePasskey}
          data-autofocus={!state?.app || undefined}
        >
          {t('factor.usePasskey')}
        </Button>
      )}
      <Field label={t(isRecovery ? 'factor.recoveryCode' : 'factor.code')} error={form.error}>
        <Input
          ref={form.field}
          value={form.code}
          onChange={form.type}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          data-autofocus={state?.app || undefined}
        />
      </Field>
      {state?.app && (
        <Button tone="quiet" onClick={form.switchKind}>
          {t(isRecovery ? 'factor.useApp' : 'factor.useRecoveryCode')}
        </Button>
      )}
    </FormDialog>
  )
}
