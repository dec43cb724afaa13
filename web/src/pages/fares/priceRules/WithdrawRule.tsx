import type { PriceRuleKind } from '@fairway/contract/fares/values'
import { command } from '../../../api/client.ts'
import { WithdrawDialog } from '../../../blocks/versions/WithdrawDialog.tsx'
import { useText } from '../../../i18n/text.ts'

/** Withdraws a version at once, for a reason. */
export function WithdrawRule({
  version,
  onClose,
  onDone,
}: {
  version: { kind: PriceRuleKind; id: string; revision: number }
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  return (
    <WithdrawDialog
      id="fares-withdraw-rule"
      withdraw={(reason) => command('fares.withdrawPriceRule', { ...version, reason })}
      onClose={onClose}
      onDone={onDone}
    >
      <p>
        {t('fares.rules.stops')} {t('fares.rules.keeps')}
      </p>
    </WithdrawDialog>
  )
}
