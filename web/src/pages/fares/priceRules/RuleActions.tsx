import type { PriceRuleKind } from '@fairway/contract/fares/values'
import { type ComponentType, useState } from 'react'
import { command } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { useConfirm } from '../../../blocks/dialogs/use-confirm.tsx'
import { usePermission, useTabSearch } from '../../../blocks/page/page-context.tsx'
import { RecordHistory } from '../../../blocks/record/RecordHistory.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { PublishRule } from './PublishRule.tsx'
import { type Detail, entityOf, type Head, listOf } from './rule.ts'
import type { RuleFormProps } from './use-rule-form.ts'
import { WithdrawRule } from './WithdrawRule.tsx'

/** What the status of a version allows; a step that is not possible now says why. */
export function RuleActions<Rule extends Head>({
  kind,
  detail,
  form: Form,
}: {
  kind: PriceRuleKind
  detail: Detail<Rule>
  form: ComponentType<RuleFormProps<Rule>>
}) {
  const t = useText()
  const name = useName()
  const invalidate = useInvalidate()
  const [, setSearch] = useTabSearch({ rule: '' })
  const [asking, setAsking] = useState<'edit' | 'like' | 'publish' | 'withdraw' | 'history'>()
  const { confirm, dialog } = useConfirm()
  const edits = usePermission('fares.editRules')
  const decides = usePermission('fares.approveRules')
  const copying = useIdempotentCommand('fares.copyPriceRule')
  const { rule, can, revision } = detail
  const version = { kind, id: rule.id, revision }
  const reasonOf = (action: keyof Detail<Rule>['can']) => {
    const decision = can[action]
    return decision.allowed ? undefined : decision.text
  }
  const close = () => setAsking(undefined)
  const done = async () => {
    close()
    await invalidate('fares')
  }

  async function copy() {
    try {
      const made = await copying.run({ kind, id: rule.id })
      if (made) setSearch({ rule: made.id })
      await invalidate(listOf[kind])
    } catch (error) {
      report(error)
    }
  }

  async function ask(step: 'approve' | 'return' | 'discard') {
    if (!(await confirm(t(`network.version.${step}Question`, { version: rule.version })))) return
    try {
      await command(`fares.${step}PriceRule`, version)
      if (step === 'discard') {
        setSearch({ rule: '' })
        // The list alone: the version itself is gone, and asking for it again would be refused.
        await invalidate(listOf[kind])
      } else await done()
    } catch (error) {
      report(error)
      await done()
    }
  }

  return (
    <>
      {edits && rule.status === 'draft' && (
        <Button tone="primary" icon="edit" reason={reasonOf('edit')} onClick={() => setAsking('edit')}>
          {t('fares.rules.edit')}
        </Button>
      )}
      {decides && rule.status === 'draft' && (
        <Button icon="check" reason={reasonOf('approve')} onClick={() => void ask('approve')}>
          {t('network.version.approve')}
        </Button>
      )}
      {decides && rule.status === 'approved' && (
        <>
          <Button
            tone="primary"
            icon="check"
            reason={reasonOf('publish')}
            onClick={() => setAsking('publish')}
          >
            {t('network.version.publish')}
          </Button>
          <Button icon="edit" reason={reasonOf('returnToDraft')} onClick={() => void ask('return')}>
            {t('network.version.return')}
          </Button>
        </>
      )}
      {decides && rule.status === 'published' && (
        <Button icon="close" reason={reasonOf('withdraw')} onClick={() => setAsking('withdraw')}>
          {t('network.version.withdraw')}
        </Button>
      )}
      {edits && rule.status !== 'draft' && (
        <Button icon="copy" busy={copying.state !== 'idle'} onClick={() => void copy()}>
          {t('network.version.new')}
        </Button>
      )}
      {edits && (
        <Button icon="copy" onClick={() => setAsking('like')}>
          {t('fares.rules.like')}
        </Button>
      )}
      <Button icon="print" onClick={() => print()}>
        {t('river.print')}
      </Button>
      {edits && (
        <Button icon="clock" onClick={() => setAsking('history')}>
          {t('network.version.history')}
        </Button>
      )}
      {edits && rule.status === 'draft' && (
        <Button icon="trash" reason={reasonOf('discard')} onClick={() => void ask('discard')}>
          {t('network.version.discard')}
        </Button>
      )}
      {dialog}
      {asking === 'edit' && (
        <Form
          opened={detail}
          onClose={close}
          onSaved={() => {
            toast({ tone: 'success', text: t('fares.edit.saved') })
            void done()
          }}
        />
      )}
      {asking === 'like' && (
        <Form
          template={rule}
          onClose={close}
          onSaved={(id) => {
            void done()
            setSearch({ rule: id })
          }}
        />
      )}
      {asking === 'publish' && <PublishRule version={version} onClose={close} onDone={() => void done()} />}
      {asking === 'withdraw' && <WithdrawRule version={version} onClose={close} onDone={() => void done()} />}
      {asking === 'history' && (
        <RecordHistory entity={entityOf[kind]} id={rule.id} title={name(rule.names)} onClose={close} />
      )}
    </>
  )
}
