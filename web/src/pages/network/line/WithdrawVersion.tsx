import { command } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { KeptSailings, MissingDays } from '../../../blocks/river/KeptSailings.tsx'
import { WithdrawDialog } from '../../../blocks/versions/WithdrawDialog.tsx'
import { useText } from '../../../i18n/text.ts'

/** Withdraws a version for a reason, after showing what stays and which days no version is left for. */
export function WithdrawVersion({
  version,
  onClose,
  onDone,
}: {
  version: { id: string; revision: number }
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const preview = useQueryOf('network.lineVersionWithdrawal', { id: version.id })
  return (
    <WithdrawDialog
      id="network-withdraw-line-version"
      preview={preview}
      withdraw={(reason) => command('network.withdrawLineVersion', { ...version, reason })}
      onClose={onClose}
      onDone={onDone}
    >
      {preview.data && (
        <>
          <p>
            {preview.data.instead === null
              ? t('network.version.insteadNone')
              : t('network.version.instead', { version: preview.data.instead })}
          </p>
          <MissingDays
            days={preview.data.withoutVersion}
            text={(count) => t('network.version.withoutVersion', { count })}
          />
          <KeptSailings kept={preview.data.kept} />
        </>
      )}
    </WithdrawDialog>
  )
}
