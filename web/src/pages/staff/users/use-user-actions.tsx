import { type ReactNode, useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useForget } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../blocks/dialogs/ConfirmDialog.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { useText } from '../../../i18n/text.ts'
import type { MenuItem } from '../../../ui/overlay/Menu.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { EraseDialog } from './EraseDialog.tsx'
import { type OneTime, OneTimePassword } from './OneTimePassword.tsx'
import { UserForm } from './UserForm.tsx'

export type UserRow = Reply<'staff.users'>['rows'][number]

type Asked = 'disable' | 'unlock' | 'reset' | 'resetWithdraw' | 'signOut'
type Open =
  | { kind: 'edit'; user: UserRow }
  | { kind: 'erase'; user: UserRow }
  | { kind: 'ask'; what: Asked; user: UserRow }
  | { kind: 'password'; oneTime: OneTime }

/**
 * What can be done with a person, wherever they are shown, and the dialogs that go with it. `onErased` leaves a page that
 * shows nobody any more.
 */
export function useUserActions(onErased?: () => void): {
  actionsOf: (user: UserRow) => MenuItem[]
  dialog: ReactNode
} {
  const t = useText()
  const forget = useForget()
  const mayEdit = usePermission('staff.editUsers')
  const mayReset = usePermission('staff.resetPassword')
  const mayEnd = usePermission('staff.endSessions')
  const mayErase = usePermission('staff.eraseUser')
  const [open, setOpen] = useState<Open>()
  const [busy, setBusy] = useState(false)
  const close = () => setOpen(undefined)

  /** Does something and says so; what is shown of people is asked anew whatever came of it. */
  async function run(work: () => Promise<string | OneTime>) {
    setBusy(true)
    try {
      const done = await work()
      if (typeof done === 'string') {
        toast({ tone: 'success', text: done })
        close()
      } else setOpen({ kind: 'password', oneTime: done })
    } catch (error) {
      close()
      report(error)
    } finally {
      setBusy(false)
    }
    await forget('staff')
  }

  const work: Record<Asked | 'enable', (user: UserRow) => Promise<string | OneTime>> = {
    disable: async ({ id, name }) =>
      t('users.disabled.done', { name, count: (await command('staff.disableUser', { id })).ended }),
    enable: async ({ id, name }) => {
      await command('staff.enableUser', { id })
      return t('users.enabled.done', { name })
    },
    unlock: async ({ id, name }) => {
      await command('staff.unlockUser', { id })
      return t('users.unlocked.done', { name })
    },
    signOut: async ({ id }) =>
      t('users.signedOut.done', { count: (await command('staff.endSessionsOf', { id })).ended }),
    reset: async ({ id, name }) => ({ name, ...(await command('staff.resetPassword', { id })) }),
    resetWithdraw: async ({ id, name }) => ({
      name,
      ...(await command('staff.resetWithdrawPassword', { id })),
    }),
  }

  function actionsOf(user: UserRow): MenuItem[] {
    const beyond = user.within || user.own ? undefined : t('users.beyond')
    const self = user.own ? t('users.self') : undefined
    const ask = (what: Asked) => () => setOpen({ kind: 'ask', what, user })
    const items: (MenuItem | false)[] = [
      mayEdit && {
        id: 'edit',
        label: t('users.edit'),
        icon: 'edit',
        reason: beyond,
        onSelect: () => setOpen({ kind: 'edit', user }),
      },
      mayEdit &&
        user.pausedUntil !== null && {
          id: 'unlock',
          label: t('users.unlock'),
          icon: 'unlock',
          reason: beyond,
          onSelect: ask('unlock'),
        },
      mayReset && {
        id: 'reset',
        label: t('users.reset'),
        icon: 'refresh',
        reason: self ?? beyond,
        onSelect: ask('reset'),
      },
      mayReset &&
        user.withdraws && {
          id: 'resetWithdraw',
          label: t('users.resetWithdraw'),
          icon: 'wallet',
          reason: self ?? beyond,
          onSelect: ask('resetWithdraw'),
        },
      mayEnd &&
        user.online > 0 && {
          id: 'signOut',
          label: t('users.signOut'),
          icon: 'logout',
          reason: beyond,
          onSelect: ask('signOut'),
        },
      mayEdit &&
        (user.enabled
          ? {
              id: 'disable',
              label: t('users.disable'),
              icon: 'lock',
              danger: true,
              separated: true,
              reason: self ?? beyond,
              onSelect: ask('disable'),
            }
          : {
              id: 'enable',
              label: t('users.enable'),
              icon: 'unlock',
              separated: true,
              reason: beyond,
              onSelect: () => void run(() => work.enable(user)),
            }),
      mayErase &&
        !user.enabled && {
          id: 'erase',
          label: t('users.erase'),
          icon: 'trash',
          danger: true,
          reason: self ?? beyond,
          onSelect: () => setOpen({ kind: 'erase', user }),
        },
    ]
    return items.filter((item) => item !== false)
  }

  const question = open?.kind === 'ask' ? open : undefined
  return {
    actionsOf,
    dialog: (
      <>
        {open?.kind === 'edit' && (
          <UserForm
            id={open.user.id}
            onClose={close}
            onSaved={async () => {
              close()
              toast({ tone: 'success', text: t('users.saved') })
              await forget('staff')
            }}
          />
        )}
        {open?.kind === 'erase' && (
          <EraseDialog
            user={open.user}
            onClose={close}
            onErased={async () => {
              close()
              toast({ tone: 'success', text: t('users.erased') })
              onErased?.()
              // The page of that person is on its way out: it must not ask for somebody who is not there.
              await forget(onErased ? 'staff.users' : 'staff')
            }}
          />
        )}
        {question && (
          <ConfirmDialog
            tone={question.what === 'disable' ? 'danger' : 'warning'}
            title={t(`users.${question.what}`)}
            confirmLabel={t(`users.${question.what}`)}
            busy={busy}
            onConfirm={() => void run(() => work[question.what](question.user))}
            onCancel={close}
          >
            {t(`users.${question.what}Why`, { name: question.user.name })}
          </ConfirmDialog>
        )}
        {open?.kind === 'password' && <OneTimePassword {...open.oneTime} onClose={close} />}
      </>
    ),
  }
}
