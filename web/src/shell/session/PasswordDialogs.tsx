import { useEffect } from 'react'
import type { Menu } from '../../blocks/page/menu.ts'
import type { Me } from '../../blocks/page/page-context.tsx'
import { loadTexts } from '../../i18n/text.ts'
import { useLoaded } from '../tabs/use-loaded.ts'
import { askForPassword, lockedBy, missing, useAskedPassword, withdraw } from './password-dialogs.ts'

async function load() {
  const [module] = await Promise.all([import('./PasswordDialog.tsx'), loadTexts('staff')])
  return module
}

/**
 * Dialogs to change passwords: on demand, or forced because one is missing or must be changed; then the only way out
 * is to sign out. Lazy chunk.
 */
export function PasswordDialogs({ me, menu }: { me: Me; menu: Menu }) {
  const asked = useAskedPassword()
  const forced = lockedBy(me, menu) ?? missing(me, menu)
  const mode = forced ?? asked
  const parts = useLoaded(mode !== undefined, load)

  useEffect(() => {
    if (sessionStorage.getItem('fairway-password-failure'))
      void import('../../blocks/passwords/failure.ts').then(({ tellPasswordFailure }) =>
        tellPasswordFailure(),
      )
  }, [])

  if (!mode || !parts) return null
  return (
    <parts.PasswordDialog
      key={mode}
      me={me}
      mode={mode}
      forced={forced !== undefined}
      mayConfirm={mode === 'login' || menu.permissions.has(withdraw)}
      onClose={() => askForPassword(undefined)}
    />
  )
}
