import { command } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { KeptSailings } from '../../../blocks/river/KeptSailings.tsx'
import { WithdrawDialog } from '../../../blocks/versions/WithdrawDialog.tsx'
import { useText } from '../../../i18n/text.ts'
import { OtherTables } from './PublishTable.tsx'

/** Withdraws a table for a reason, after showing which tables count instead and which sailings keep it. */
export function WithdrawTable({
  table,
  onClose,
  onDone,
}: {
  table: { id: string; revision: number }
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const preview = useQueryOf('fares.tableWithdrawal', { id: table.id })
  return (
    <WithdrawDialog
      id="fares-withdraw-table"
      preview={preview}
      withdraw={(reason) => command('fares.withdrawTable', { ...table, reason })}
      onClose={onClose}
      onDone={onDone}
    >
      {preview.data && (
        <>
          <p>{t(preview.data.instead.length === 0 ? 'fares.withdraw.none' : 'fares.withdraw.instead')}</p>
          <OtherTables tables={preview.data.instead} />
          <KeptSailings kept={preview.data.kept} />
        </>
      )}
    </WithdrawDialog>
  )
}
