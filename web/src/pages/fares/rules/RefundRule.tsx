import '../../../blocks/values/facts.css'
import { useState } from 'react'
import { command, type Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate, useQueryOf } from '../../../api/queries.ts'
import { useConfirm } from '../../../blocks/dialogs/use-confirm.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../../blocks/page/PageFrame.tsx'
import { usePermission, useTabSearch } from '../../../blocks/page/page-context.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { Tabs } from '../../../ui/frame/Tabs.tsx'
import { TableStatus } from '../TableStatus.tsx'
import { CopyRule } from './CopyRule.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { RuleBench } from './RuleBench.tsx'
import { RuleDifferences } from './RuleDifferences.tsx'
import { RuleForm } from './RuleForm.tsx'
import { WithdrawRefundRule } from './WithdrawRefundRule.tsx'

type Detail = Reply<'fares.refundRule'>
type Side = 'terms' | 'bench' | 'history'

/** One version: what it says and changes, what may be done with it, a bench to try it on, and its history. */
export function RefundRule({ id }: { id: string }) {
  const t = useText()
  const name = useName()
  const [{ side }, setSearch] = useTabSearch({ rule: '', side: 'terms' })
  const detail = useQueryOf('fares.refundRule', { id })
  const current = (['terms', 'bench', 'history'] as const).find((one) => one === side) ?? 'terms'
  const rule = detail.data?.rule
  return (
    <PageFrame
      title={
        rule
          ? t('refundRules.versionOf', { name: name(rule.names), version: rule.version })
          : t('refundRules.title')
      }
      badge={rule && <TableStatus table={rule} />}
      actions={
        <>
          <Button icon="chevronLeft" onClick={() => setSearch({ rule: '', side: 'terms' })}>
            {t('refundRules.all')}
          </Button>
          {detail.data && <Actions detail={detail.data} />}
        </>
      }
    >
      {detail.error && !detail.data && <ErrorNote error={detail.error} retry={() => void detail.refetch()} />}
      {!detail.data && !detail.error && <Skeleton lines={10} label={t('blocks.loading')} />}
      {detail.data && (
        <>
          <Panel>
            <Facts detail={detail.data} />
          </Panel>
          <Panel>
            <Tabs<Side>
              label={t('refundRules.sides')}
              value={current}
              onChange={(next) => setSearch({ side: next })}
              items={[
                { id: 'terms', label: t('refundRules.terms') },
                { id: 'bench', label: t('refundRules.bench') },
                { id: 'history', label: t('orders.detail.history') },
              ]}
            >
              {current === 'terms' && <RuleDifferences version={detail.data} former={detail.data.former} />}
              {current === 'bench' && <RuleBench set={detail.data.set} />}
              {current === 'history' && <History detail={detail.data} />}
            </Tabs>
          </Panel>
        </>
      )}
    </PageFrame>
  )
}

function Facts({ detail: { rule, set } }: { detail: Detail }) {
  const t = useText()
  const name = useName()
  const scope = [
    rule.line && name(rule.line.names),
    rule.lineKind && t(`river.kind.${rule.lineKind}`),
    rule.class && name(rule.class.names),
    rule.channel && t(`fares.channel.${rule.channel}`),
  ].filter(Boolean)
  return (
    <dl className="facts cluster">
      <div>
        <dt>{t('refundRules.code')}</dt>
        <dd>{rule.code}</dd>
      </div>
      <div>
        <dt>{t('refundRules.scope')}</dt>
        <dd>{scope.length === 0 ? t('refundRules.everySale') : scope.join(' · ')}</dd>
      </div>
      <div>
        <dt>{t('refundRules.valid')}</dt>
        <dd>
          <When at={rule.validFrom} /> – {rule.validTo ? <When at={rule.validTo} /> : t('refundRules.noEnd')}
        </dd>
      </div>
      <div>
        <dt>{t('refundRules.reference')}</dt>
        {(['refund', 'exchange', 'correction'] as const).map((kind) => (
          <dd key={kind}>
            {t('conditions.named', {
              name: t(`conditions.${kind}`),
              what: t(`refundRules.reference.${set[kind].reference}`),
            })}
          </dd>
        ))}
      </div>
      <div>
        <dt>{t('fares.table.drawnUpBy')}</dt>
        <dd>
          {rule.drawnUpBy}, <When at={rule.drawnUpAt} />
        </dd>
      </div>
      {rule.approvedBy && (
        <div>
          <dt>{t('fares.table.approvedBy')}</dt>
          <dd>{rule.approvedBy}</dd>
        </div>
      )}
    </dl>
  )
}

/** What the status allows; a step that is not possible now says why. */
function Actions({ detail }: { detail: Detail }) {
  const t = useText()
  const invalidate = useInvalidate()
  const [, setSearch] = useTabSearch({ rule: '', side: 'terms' })
  const [asking, setAsking] = useState<'edit' | 'like' | 'publish' | 'withdraw'>()
  const { confirm, dialog } = useConfirm()
  const edits = usePermission('fares.editConditions')
  const decides = usePermission('fares.approveConditions')
  const copying = useIdempotentCommand('fares.copyRefundRule')
  const { rule, can, revision } = detail
  const version = { id: rule.id, revision }
  const reasonOf = (action: keyof Detail['can']) => {
    const decision = can[action]
    return decision.allowed ? undefined : decision.text
  }
  const done = async () => {
    setAsking(undefined)
    await invalidate('fares')
  }
  const back = async () => {
    setSearch({ rule: '', side: 'terms' })
    // The list alone: the version itself is gone, and asking for it again would be refused.
    await invalidate('fares.refundRules')
  }
  async function copy() {
    try {
      const made = await copying.run({ id: rule.id })
      if (made) setSearch({ rule: made.id, side: 'terms' })
      await invalidate('fares')
    } catch (error) {
      report(error)
    }
  }

  async function ask(step: 'approve' | 'return' | 'discard') {
    const question = t(`refundRules.${step}Question`, { code: rule.code, version: rule.version })
    if (!(await confirm(question))) return
    try {
      await command(`fares.${step}RefundRule`, version)
      await (step === 'discard' ? back() : done())
    } catch (error) {
      report(error)
      await invalidate('fares')
    }
  }
  return (
    <>
      {edits && rule.status === 'draft' && (
        <>
          <Button tone="primary" icon="edit" reason={reasonOf('edit')} onClick={() => setAsking('edit')}>
            {t('refundRules.edit')}
          </Button>
          <Button icon="trash" reason={reasonOf('discard')} onClick={() => void ask('discard')}>
            {t('refundRules.discard')}
          </Button>
        </>
      )}
      {edits && rule.status !== 'draft' && (
        <Button icon="copy" busy={copying.state !== 'idle'} onClick={() => void copy()}>
          {t('refundRules.copy')}
        </Button>
      )}
      {edits && (
        <Button icon="copy" onClick={() => setAsking('like')}>
          {t('fares.rules.like')}
        </Button>
      )}
      {decides && rule.status === 'draft' && (
        <Button icon="check" reason={reasonOf('approve')} onClick={() => void ask('approve')}>
          {t('refundRules.approve')}
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
            {t('refundRules.publish')}
          </Button>
          <Button icon="edit" reason={reasonOf('returnToDraft')} onClick={() => void ask('return')}>
            {t('refundRules.return')}
          </Button>
        </>
      )}
      {decides && rule.status === 'published' && (
        <Button icon="close" reason={reasonOf('withdraw')} onClick={() => setAsking('withdraw')}>
          {t('refundRules.withdraw')}
        </Button>
      )}
      {dialog}
      {asking === 'edit' && (
        <RuleForm detail={detail} onClose={() => setAsking(undefined)} onSaved={() => void done()} />
      )}
      {asking === 'like' && (
        <CopyRule
          id={rule.id}
          onClose={() => setAsking(undefined)}
          onDone={(made) => {
            void done()
            setSearch({ rule: made, side: 'terms' })
          }}
        />
      )}
      {asking === 'publish' && (
        <PublishDialog version={version} onClose={() => setAsking(undefined)} onDone={() => void done()} />
      )}
      {asking === 'withdraw' && (
        <WithdrawRefundRule
          rule={rule}
          revision={revision}
          onClose={() => setAsking(undefined)}
          onDone={() => void done()}
        />
      )}
    </>
  )
}

function History({ detail }: { detail: Detail }) {
  const t = useText()
  if (detail.history.length === 0) return <p className="soft">{t('refundRules.noHistory')}</p>
  return (
    <ul className="stack gap-1">
      {detail.history.map(({ at, operation, by, reason }) => (
        <li key={`${at}${operation}`} className="cluster gap-2">
          <When at={at} /> <strong>{t(`operations.${operation}` as Parameters<typeof t>[0])}</strong> {by}
          {reason && <span className="soft">{reason}</span>}
        </li>
      ))}
    </ul>
  )
}
