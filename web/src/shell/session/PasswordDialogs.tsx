import { useEffect } from 'react'
import type { Menu } from '../../blocks/page/menu.ts'
import type { Me } from '../../blocks/page/page-context.tsx'
import { loadTexts } from '../../i18n/text.ts'
import { useLazyModule } from '../tabs/use-lazy-module.ts'
import {
  openPasswordDialog,
  passwordToChange,
  passwordToSet,
  useOpenPasswordDialog,
  withdrawPermission,
} from './password-dialogs.ts'

async function load() {
  const [module] = await Promise.all([import('./PasswordDialog.tsx'), loadTexts('staff')])
  return module
}

/**
 * Dialogs to change passwords: on demand, or forced because one is missing or must be changed; then the only way out
 * is to sign out. Lazy chunk.
 */
export function PasswordDialogs({ me, menu }: { me: Me; menu: Menu }) {
  const opened = useOpenPasswordDialog()
  const forced = passwordToChange(me, menu) ?? passwordToSet(me, menu)
  const mode = forced ?? opened
  const module = useLazyModule(mode !== undefined, load)

  useEffect(() => {
    if (sessionStorage.getItem('fairway-password-failure'))
      void import('../../blocks/passwords/failure.ts').then(({ showPasswordFailure }) =>
        showPasswordFailure(),
      )
  }, [])

  if (!mode || !module) return null
  return (
    <module.PasswordDialog
      key={mode}
      me={me}
      mode={mode}
      forced={forced !== undefined}
      mayConfirm={mode === 'login' || menu.permissions.has(withdrawPermission)}
      onClose={() => openPasswordDialog(undefined)}
    />
  )
}
