import { useId } from 'react'
import type { Me } from '../../blocks/page/page-context.tsx'
import { pagePath } from '../../blocks/page/paths.ts'
import { PasswordFields, PasswordNote } from '../../blocks/passwords/PasswordFields.tsx'
import { usePasswordForm } from '../../blocks/passwords/use-password-form.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import type { PasswordMode } from './password-dialogs.ts'
import { reloadMe, signOut, signOutWithNotice } from './session.ts'
import { useWeakPassword } from './weak-password.ts'

/**
 * Dialog to change the login or withdraw password. A forced change cannot be dismissed; it offers to sign out
 * instead. It covers the whole window because it belongs to no tab.
 */
export function PasswordDialog({
  me,
  mode,
  forced,
  mayConfirm,
  onClose,
}: {
  me: Me
  mode: PasswordMode
  forced: boolean
  mayConfirm: boolean
  onClose: () => void
}) {
  const t = useText()
  const id = useId()
  const weak = useWeakPassword()
  const unset = mode === 'withdraw' && me.withdrawPassword
  const form = usePasswordForm(mode, unset ? 'login' : mode, () => {
    onClose()
    toast({ tone: 'success', text: t('staff.password.changed') })
    if (mode === 'login') void signOutWithNotice(t('staff.password.changedSignIn'))
    else void reloadMe()
  })
  const title = unset ? t('staff.password.title.withdrawUnset') : t(`staff.password.title.${mode}`)
  return (
    <Dialog
      id={`password-${mode}`}
      title={title}
      closeLabel={t('blocks.close')}
      dismissable={!forced && !form.busy}
      dirty={form.dirty}
      width="narrow"
      onClose={onClose}
      footer={
        <>
          {forced ? (
            <Button icon="logout" onClick={() => void signOut()}>
              {t('shell.signOut')}
            </Button>
          ) : (
            <>
              <a className="pull" href={pagePath('staff/passwords')} onClick={onClose}>
                {t('staff.password.all')}
              </a>
              <Button onClick={onClose} disabled={form.busy}>
                {t('blocks.cancel')}
              </Button>
            </>
          )}
          {mayConfirm && (
            <Button tone="primary" type="submit" form={id} busy={form.busy}>
              {t('blocks.ok')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {mode === 'login' && weak && <PasswordNote danger>{t('staff.password.weakWarning')}</PasswordNote>}
        {forced && <PasswordNote>{t(`staff.password.forced.${unset ? 'unset' : mode}`)}</PasswordNote>}
        <PasswordFields form={form} id={id} user={me.code} />
      </div>
    </Dialog>
  )
}
