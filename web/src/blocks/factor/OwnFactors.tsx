import './factor.css'
import { type ReactNode, useState } from 'react'
import { command, type Reply } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useInvalidate, useQueryOf } from '../../api/queries.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { ErrorNote } from '../page/ErrorNote.tsx'
import { When } from '../values/When.tsx'
import { AppDialog } from './AppDialog.tsx'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import { hasPasskeys } from './passkey.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Factors = Reply<'staff.factors'>
type Passkey = Factors['passkeys'][number]

type Open =
  | { kind: 'app'; begun: Reply<'staff.beginApp'> }
  | { kind: 'passkey'; passkey?: Passkey }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'removeApp' | 'renewCodes' }
  | { kind: 'removePasskey'; passkey: Passkey }

/** The user's own second factors, each with what may be done with it. */
export function OwnFactors({ onSetUp }: { onSetUp?: () => void }) {
  const factors = useQueryOf('staff.factors', {})
  const t = useText()
  if (factors.data) return <FactorList factors={factors.data} onSetUp={onSetUp} />
  if (factors.error) return <ErrorNote error={factors.error} retry={() => void factors.refetch()} />
  return <Skeleton lines={6} label={t('blocks.loading')} />
}

/** What is open, and what follows it. */
function useFactorCommands(onSetUp: (() => void) | undefined) {
  const t = useText()
  const invalidate = useInvalidate()
  const [open, setOpen] = useState<Open>()
  const [busy, setBusy] = useState(false)
  const close = () => setOpen(undefined)

  async function run(work: () => Promise<Open | undefined>) {
    setBusy(true)
    try {
      setOpen(await work())
    } catch (error) {
      close()
      report(error)
    }
    setBusy(false)
    await invalidate('staff.factors')
  }

  return {
    ...{ open, setOpen, busy, close },
    beginApp: () => run(async () => ({ kind: 'app', begun: await command('staff.beginApp', {}) })),
    renewCodes: () =>
      run(async () => ({
        kind: 'codes',
        codes: (await command('staff.renewRecoveryCodes', {})).recoveryCodes,
      })),
    remove: (work: () => Promise<unknown>) =>
      run(async () => {
        await work()
        toast({ tone: 'success', text: t('factor.removed') })
        return undefined
      }),
    /** A factor was set up; the codes of the first one are shown before anything else. */
    async setUp(codes: readonly string[]) {
      toast({ tone: 'success', text: t('factor.saved') })
      if (codes.length > 0) setOpen({ kind: 'codes', codes })
      else {
        close()
        onSetUp?.()
      }
      await invalidate('staff.factors')
    },
    async renamed() {
      close()
      toast({ tone: 'success', text: t('factor.renamed') })
      await invalidate('staff.factors')
    },
    stored() {
      close()
      onSetUp?.()
    },
  }
}

type Commands = ReturnType<typeof useFactorCommands>

function FactorList({ factors, onSetUp }: { factors: Factors; onSetUp: (() => void) | undefined }) {
  const t = useText()
  const commands = useFactorCommands(onSetUp)
  const { setOpen, busy } = commands
  const { appSince, passkeys, recoveryCodes, required } = factors
  const hasAny = appSince !== null || passkeys.length > 0
  return (
    <div className="factors stack">
      {!onSetUp && <p className="soft small">{t(required ? 'factor.required' : 'factor.explanation')}</p>}
      <Factor
        name={t('factor.app')}
        note={appSince ? <When at={appSince} style="dateTime" /> : t('factor.none')}
      >
        <Button busy={busy} onClick={() => void commands.beginApp()}>
          {t(appSince ? 'factor.replaceApp' : 'factor.setUpApp')}
        </Button>
        {appSince && <Button onClick={() => setOpen({ kind: 'removeApp' })}>{t('factor.removeApp')}</Button>}
      </Factor>
      <Factor
        name={t('factor.passkeys')}
        note={passkeys.length === 0 && t(hasPasskeys() ? 'factor.none' : 'factor.noPasskeys')}
      >
        {hasPasskeys() && (
          <Button onClick={() => setOpen({ kind: 'passkey' })}>{t('factor.addPasskey')}</Button>
        )}
      </Factor>
      {passkeys.length > 0 && (
        <ul className="stack gap-2">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onOpen={setOpen} />
          ))}
        </ul>
      )}
      {hasAny && (
        <Factor name={t('factor.recoveryCodes')} note={t('factor.recoveryLeft', { count: recoveryCodes })}>
          <Button onClick={() => setOpen({ kind: 'renewCodes' })}>{t('factor.renewCodes')}</Button>
        </Factor>
      )}
      <FactorDialogs commands={commands} />
    </div>
  )
}

function Factor({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="factor row between">
      <div>
        <strong>{name}</strong>
        {note && <p className="soft small">{note}</p>}
      </div>
      <div className="button-row">{children}</div>
    </div>
  )
}

function PasskeyRow({ passkey, onOpen }: { passkey: Passkey; onOpen: (open: Open) => void }) {
  const t = useText()
  const { name, lastUsedAt } = passkey
  return (
    <li className="factor row between">
      <div>
        <span className="wrap-anywhere">{name}</span>
        <p className="soft small">
          {t('factor.lastUsed')} {lastUsedAt ? <When at={lastUsedAt} style="age" /> : t('factor.never')}
        </p>
      </div>
      <div className="button-row">
        <Button
          tone="quiet"
          aria-label={t('factor.renameNamed', { name })}
          onClick={() => onOpen({ kind: 'passkey', passkey })}
        >
          {t('factor.rename')}
        </Button>
        <Button
          tone="quiet"
          aria-label={t('factor.removeNamed', { name })}
          onClick={() => onOpen({ kind: 'removePasskey', passkey })}
        >
          {t('factor.remove')}
        </Button>
      </div>
    </li>
  )
}

function FactorDialogs({ commands }: { commands: Commands }) {
  const t = useText()
  const { open, close, busy } = commands
  if (!open) return null
  switch (open.kind) {
    case 'app':
      return <AppDialog begun={open.begun} onClose={close} onDone={(codes) => void commands.setUp(codes)} />
    case 'passkey':
      return (
        <PasskeyDialog
          passkey={open.passkey}
          onClose={close}
          onDone={(codes) => void (open.passkey ? commands.renamed() : commands.setUp(codes))}
        />
      )
    case 'codes':
      return <RecoveryCodes codes={open.codes} onStored={commands.stored} />
    case 'renewCodes':
      return (
        <ConfirmDialog
          confirmLabel={t('factor.renewCodes')}
          busy={busy}
          onConfirm={() => void commands.renewCodes()}
          onCancel={close}
        >
          {t('factor.renewQuestion')}
        </ConfirmDialog>
      )
    case 'removeApp':
      return (
        <ConfirmDialog
          confirmLabel={t('factor.removeApp')}
          busy={busy}
          destructive
          onConfirm={() => void commands.remove(() => command('staff.removeApp', {}))}
          onCancel={close}
        >
          {t('factor.removeAppQuestion')}
        </ConfirmDialog>
      )
    case 'removePasskey': {
      const { id, name } = open.passkey
      return (
        <ConfirmDialog
          confirmLabel={t('factor.remove')}
          busy={busy}
          destructive
          onConfirm={() => void commands.remove(() => command('staff.removePasskey', { id }))}
          onCancel={close}
        >
          {t('factor.removePasskeyQuestion', { name })}
        </ConfirmDialog>
      )
    }
  }
}
