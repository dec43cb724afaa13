import { type ReactNode, useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../blocks/dialogs/ConfirmDialog.tsx'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import type { RowAction } from '../../../blocks/query-table/RowActions.tsx'
import { type Translate, useText } from '../../../i18n/text.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { EraseDialog } from './EraseDialog.tsx'
import { type OneTime, OneTimePassword } from './OneTimePassword.tsx'
import { UserForm } from './UserForm.tsx'

export type UserRow = Reply<'staff.users'>['rows'][number]

type Confirmation = 'confirm' | 'disable' | 'unlock' | 'reset' | 'resetWithdraw' | 'resetFactor' | 'signOut'
type Open =
  | { kind: 'edit'; user: UserRow }
  | { kind: 'erase'; user: UserRow }
  | { kind: 'ask'; what: Confirmation; user: UserRow }
  | { kind: 'password'; oneTime: OneTime }

type Work = Confirmation | 'enable'

/** The commands of the actions; each returns the message that confirms it, or a password to show once. */
const commands: Record<Work, (user: UserRow, t: Translate) => Promise<string | OneTime>> = {
  confirm: async ({ id, name }, t) => {
    await command('staff.confirmUser', { id })
    return t('users.confirmed.done', { name })
  },
  disable: async ({ id, name }, t) =>
    t('users.disabled.done', { name, count: (await command('staff.disableUser', { id })).ended }),
  enable: async ({ id, name }, t) => {
    await command('staff.enableUser', { id })
    return t('users.enabled.done', { name })
  },
  unlock: async ({ id, name }, t) => {
    await command('staff.unlockUser', { id })
    return t('users.unlocked.done', { name })
  },
  signOut: async ({ id }, t) =>
    t('users.signedOut.done', { count: (await command('staff.endSessionsOf', { id })).ended }),
  resetFactor: async ({ id }, t) => {
    await command('staff.askFactorReset', { id })
    return t('users.resetFactor.done')
  },
  reset: async ({ id, name }) => ({ name, ...(await command('staff.resetPassword', { id })) }),
  resetWithdraw: async ({ id, name }) => ({
    name,
    ...(await command('staff.resetWithdrawPassword', { id })),
  }),
}

const hasFactor = ({ secondFactor: { app, passkeys } }: UserRow) => app || passkeys > 0

/** The actions on a person, in their order. */
function useActionsOf(setOpen: (open: Open) => void, run: (work: Work, user: UserRow) => void) {
  const t = useText()
  const mayEdit = usePermission('staff.editUsers')
  const mayReset = usePermission('staff.resetPassword')
  const mayResetFactor = usePermission('staff.resetSecondFactor')
  const mayEnd = usePermission('staff.endSessions')
  const mayErase = usePermission('staff.eraseUser')
  return (user: UserRow & Partial<Pick<Reply<'staff.user'>, 'unconfirmed' | 'can'>>): RowAction[] => {
    const beyond = user.within || user.own ? undefined : t('users.beyond')
    const self = user.own ? t('users.self') : undefined
    const ask = (what: Confirmation) => () => setOpen({ kind: 'ask', what, user })
    const items: (RowAction | false)[] = [
      mayEdit && {
        id: 'edit',
        label: t('users.edit'),
        icon: 'edit',
        common: true,
        reason: beyond,
        onSelect: () => setOpen({ kind: 'edit', user }),
      },
      mayEdit &&
        !!user.unconfirmed && {
          id: 'confirm',
          label: t('users.confirm'),
          icon: 'check',
          reason: user.can?.confirm.allowed === false ? user.can.confirm.text : undefined,
          onSelect: ask('confirm'),
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
      mayResetFactor &&
        hasFactor(user) && {
          id: 'resetFactor',
          label: t('users.resetFactor'),
          icon: 'shield',
          reason: self ?? beyond,
          onSelect: ask('resetFactor'),
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
              onSelect: () => run('enable', user),
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
}

/** The actions on a user with their dialogs, for lists and pages. `onErased` closes the page of an erased user. */
export function useUserActions(onErased?: () => void): {
  actionsOf: (user: UserRow) => RowAction[]
  dialog: ReactNode
} {
  const t = useText()
  const invalidate = useInvalidate()
  const [open, setOpen] = useState<Open>()
  const [busy, setBusy] = useState(false)
  const close = () => setOpen(undefined)

  /** Runs a command and confirms it; queries about users are refetched in any case. */
  async function run(work: Work, user: UserRow) {
    setBusy(true)
    try {
      const done = await commands[work](user, t)
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
    await invalidate('staff')
  }

  const actionsOf = useActionsOf(setOpen, (work, user) => void run(work, user))
  const confirmation = open?.kind === 'ask' ? open : undefined
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
              await invalidate('staff')
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
              // The page of the erased user is closing: refetching it would be a 404.
              await invalidate(onErased ? 'staff.users' : 'staff')
            }}
          />
        )}
        {confirmation && (
          <ConfirmDialog
            tone={confirmation.what === 'disable' ? 'danger' : 'warning'}
            title={t(`users.${confirmation.what}`)}
            confirmLabel={t(`users.${confirmation.what}`)}
            busy={busy}
            onConfirm={() => void run(confirmation.what, confirmation.user)}
            onCancel={close}
          >
            {t(`users.${confirmation.what}Why`, { name: confirmation.user.name })}
          </ConfirmDialog>
        )}
        {open?.kind === 'password' && <OneTimePassword {...open.oneTime} onClose={close} />}
      </>
    ),
  }
}
