import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { useConfirm } from '../../../blocks/dialogs/use-confirm.tsx'
import { usePermission, useTabSearch } from '../../../blocks/page/page-context.tsx'
import { RecordHistory } from '../../../blocks/record/RecordHistory.tsx'
import { WithdrawDialog } from '../../../blocks/versions/WithdrawDialog.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { RuleForm } from './RuleForm.tsx'

type Detail = Reply<'settlement.rule'>

/** What the status of a version allows; a step that is not possible now says why. */
export function RuleActions({ detail }: { detail: Detail }) {
  const t = useText()
  const name = useName()
  const { moment } = useFormat()
  const invalidate = useInvalidate()
  const [, setSearch] = useTabSearch({ rule: '' })
  const [asking, setAsking] = useState<'edit' | 'next' | 'withdraw' | 'history'>()
  const { confirm, dialog } = useConfirm()
  const edits = usePermission('settlement.editRules')
  const decides = usePermission('settlement.approveRules')
  const { rule, can, revision } = detail
  const version = { id: rule.id, revision }
  const reasonOf = (action: keyof Detail['can']) => {
    const decision = can[action]
    return decision.allowed ? undefined : decision.text
  }
  const close = () => setAsking(undefined)
  const done = async () => {
    close()
    await invalidate('settlement')
  }

  async function publish() {
    const question = t('allocation.publishQuestion', {
      version: rule.version,
      day: moment(rule.validFrom, 'date'),
    })
    if (!(await confirm(question))) return
    try {
      await command('settlement.publishRule', version)
      toast({ tone: 'success', text: t('allocation.published') })
    } catch (error) {
      report(error)
    }
    await done()
  }

  async function discard() {
    if (!(await confirm(t('allocation.discardQuestion', { version: rule.version })))) return
    try {
      await command('settlement.discardRule', version)
      setSearch({ rule: '' })
      // The list alone: the version itself is gone.
      await invalidate('settlement.rules')
    } catch (error) {
      report(error)
      await done()
    }
  }

  return (
    <>
      {edits && rule.status === 'draft' && (
        <Button tone="primary" icon="edit" reason={reasonOf('edit')} onClick={() => setAsking('edit')}>
          {t('allocation.edit')}
        </Button>
      )}
      {decides && rule.status === 'draft' && (
        <Button icon="check" reason={reasonOf('publish')} onClick={() => void publish()}>
          {t('allocation.publish')}
        </Button>
      )}
      {decides && rule.status === 'published' && (
        <Button icon="close" reason={reasonOf('withdraw')} onClick={() => setAsking('withdraw')}>
          {t('network.version.withdraw')}
        </Button>
      )}
      {edits && rule.status !== 'draft' && (
        <Button icon="copy" onClick={() => setAsking('next')}>
          {t('allocation.next')}
        </Button>
      )}
      <Button icon="print" onClick={() => print()}>
        {t('river.print')}
      </Button>
      <Button icon="clock" onClick={() => setAsking('history')}>
        {t('allocation.history')}
      </Button>
      {edits && rule.status === 'draft' && (
        <Button icon="trash" reason={reasonOf('discard')} onClick={() => void discard()}>
          {t('network.version.discard')}
        </Button>
      )}
      {dialog}
      {asking === 'edit' && (
        <RuleForm
          opened={detail}
          onClose={close}
          onSaved={() => {
            toast({ tone: 'success', text: t('allocation.saved') })
            void done()
          }}
        />
      )}
      {asking === 'next' && (
        <RuleForm
          template={rule}
          onClose={close}
          onSaved={(id) => {
            void done()
            setSearch({ rule: id })
          }}
        />
      )}
      {asking === 'withdraw' && (
        <WithdrawDialog
          id="settlement-withdraw-rule"
          withdraw={(reason) => command('settlement.withdrawRule', { ...version, reason })}
          onClose={close}
          onDone={() => void done()}
        >
          <p>{t('allocation.withdrawHow')}</p>
        </WithdrawDialog>
      )}
      {asking === 'history' && (
        <RecordHistory entity="settlement.rule" id={rule.id} title={name(rule.names)} onClose={close} />
      )}
    </>
  )
}
