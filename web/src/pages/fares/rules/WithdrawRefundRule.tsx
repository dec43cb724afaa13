import { command } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { WithdrawDialog } from '../../../blocks/versions/WithdrawDialog.tsx'
import { useText } from '../../../i18n/text.ts'
import { Uncovered } from './Uncovered.tsx'

/** Withdraws a version for a reason, after showing which sales would have no conditions. */
export function WithdrawRefundRule({
  rule,
  revision,
  onClose,
  onDone,
}: {
  rule: { id: string; code: string; version: number }
  revision: number
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const preview = useQueryOf('fares.refundRuleWithdrawal', { id: rule.id })
  const refusal = preview.data?.can.allowed === false ? preview.data.can.text : undefined
  return (
    <WithdrawDialog
      id="fares-withdraw-refund-rule"
      preview={preview}
      refusal={refusal}
      withdraw={(reason) => command('fares.withdrawRefundRule', { id: rule.id, revision, reason })}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{t('refundRules.withdrawQuestion', { code: rule.code, version: rule.version })}</p>
      {preview.data && (
        <>
          {refusal && (
            <p className="note danger" role="alert">
              {refusal}
            </p>
          )}
          <Uncovered places={preview.data.uncovered} none={t('refundRules.stillCovered')} />
        </>
      )}
    </WithdrawDialog>
  )
}
