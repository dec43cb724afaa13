import { allocationRuleList, ruleScope } from '@fairway/contract/settlement/rule-lists'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import type { Cells } from '../../../blocks/list/list-columns.tsx'
import { useReader } from '../../../blocks/list/reader.ts'
import { useList } from '../../../blocks/list/use-list.ts'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { usePermission, useTabSearch } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { RuleForm } from './RuleForm.tsx'
import { RulePage } from './RulePage.tsx'
import { RuleStatus } from './RuleStatus.tsx'

type Rule = Reply<'settlement.rules'>['rows'][number]

const cells: Cells<Rule, keyof typeof allocationRuleList.columns> = {
  name: { cell: (rule) => <RuleLink rule={rule} />, text: ({ code }) => code },
  status: { cell: ({ status }) => <RuleStatus status={status} />, text: ({ status }) => status },
}

/** Versions of cost-allocation rules, and the one that is chosen. */
export default function RulesPage() {
  const [{ rule }] = useTabSearch({ rule: '' })
  return rule === '' ? <RuleList /> : <RulePage key={rule} id={rule} />
}

function RuleList() {
  const t = useText()
  const list = useList(allocationRuleList, { cells })
  const edits = usePermission('settlement.editRules')
  const invalidate = useInvalidate()
  const [, setSearch] = useTabSearch({ rule: '' })
  const [creating, setCreating] = useState(false)
  return (
    <PageFrame
      title={t('allocation.title')}
      views={<ListViews list={allocationRuleList.endpoint} pageParameters={['rule']} />}
      search={<ListFilters list={list} />}
      actions={
        edits && (
          <Button tone="primary" icon="plus" onClick={() => setCreating(true)}>
            {t('allocation.new')}
          </Button>
        )
      }
    >
      <QueryTable {...list.table} card={(rule) => <RuleCard rule={rule} />} />
      {creating && (
        <RuleForm
          onClose={() => setCreating(false)}
          onSaved={(id) => {
            setCreating(false)
            void invalidate('settlement')
            setSearch({ rule: id })
          }}
        />
      )}
    </PageFrame>
  )
}

function RuleLink({ rule }: { rule: Rule }) {
  const name = useName()
  return <a href={pagePath('settlement/rules', { rule: rule.id })}>{name(rule.names)}</a>
}

/** A version in narrow windows. */
function RuleCard({ rule }: { rule: Rule }) {
  const t = useText()
  const reader = useReader()
  return (
    <div className="stack gap-1">
      <strong>
        <RuleLink rule={rule} />
      </strong>
      <span className="row">
        <RuleStatus status={rule.status} />
        <span className="soft small">
          {rule.code} · {t('allocation.former', { version: rule.version })}
        </span>
      </span>
      <span className="soft small">{ruleScope(rule, reader)}</span>
    </div>
  )
}
