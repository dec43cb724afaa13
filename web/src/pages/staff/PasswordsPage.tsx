import './passwords-page.css'
import type { PasswordKind } from '@fairway/contract/staff/values'
import { useEffect, useId } from 'react'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { useMe, usePermission, useShell, useTab } from '../../blocks/page/page-context.tsx'
import { PasswordFields } from '../../blocks/passwords/PasswordFields.tsx'
import { usePasswordForm } from '../../blocks/passwords/use-password-form.ts'
import { StatusBadge } from '../../blocks/values/StatusBadge.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { toast } from '../../ui/overlay/toast.ts'

/** One password with its form; the login password stands in for one that was never set. */
function PasswordPanel({ kind, unset }: { kind: PasswordKind; unset: boolean }) {
  const t = useText()
  const id = useId()
  const me = useMe()
  const { signOut, reloadSession } = useShell()
  const { setDirty } = useTab()
  const form = usePasswordForm(kind, unset ? 'login' : kind, () => {
    setDirty(false, undefined, kind)
    toast({ tone: 'success', text: t('staff.password.changed') })
    if (kind === 'login') signOut(t('staff.password.changedSignIn'))
    else reloadSession()
  })
  const { dirty } = form

  useEffect(() => setDirty(dirty, undefined, kind), [dirty, kind, setDirty])

  return (
    <Panel
      className="stack"
      title={t(`staff.password.title.${kind}`)}
      actions={
        kind !== 'login' && (
          <StatusBadge tone={unset ? 'warning' : 'success'} icon={unset ? 'warning' : 'check'}>
            {t(unset ? 'staff.password.unset' : 'staff.password.set')}
          </StatusBadge>
        )
      }
    >
      <p className="soft">{t(`staff.password.words.${kind}`)}</p>
      <PasswordFields form={form} id={id} user={me.code}>
        <div className="button-row">
          <Button tone="primary" type="submit" busy={form.busy}>
            {t(unset ? 'staff.password.submitSet' : 'staff.password.submit')}
          </Button>
        </div>
      </PasswordFields>
    </Panel>
  )
}

/** The passwords of the signed-in user, as far as needed. */
export default function PasswordsPage() {
  const t = useText()
  const me = useMe()
  const mayWithdraw = usePermission('sys.index.withdraw')
  const mayPay = usePermission('orders.sellFromWallet')
  return (
    <PageFrame title={t('shell.passwords')}>
      <div className="passwords-page grid fit gap-4">
        <PasswordPanel kind="login" unset={false} />
        {mayWithdraw && (
          <PasswordPanel
            key={`withdraw ${me.withdrawPassword}`}
            kind="withdraw"
            unset={me.withdrawPassword}
          />
        )}
        {mayPay && (
          <PasswordPanel key={`payment ${me.payPwdUpdFlag}`} kind="payment" unset={me.payPwdUpdFlag} />
        )}
      </div>
    </PageFrame>
  )
}
