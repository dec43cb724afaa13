import { refundRuleList } from '@fairway/contract/fares/lists'
import type { Reply } from '../../../api/client.ts'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import type { Cells } from '../../../blocks/list/list-columns.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { TableStatus } from '../TableStatus.tsx'
import { RefundRule } from './RefundRule.tsx'

type Rule = Reply<'fares.refundRules'>['rules'][number]

const cells: Cells<Rule, keyof typeof refundRuleList.columns> = {
  name: { cell: (rule) => <RuleLink rule={rule} />, text: ({ code }) => code },
  status: { cell: (rule) => <TableStatus table={rule} />, text: ({ status }) => status },
}

/** Versions of after-sale conditions, and the one that is chosen. */
export default function RefundRulesPage() {
  const [{ rule }] = useTabSearch({ rule: '' })
  return rule === '' ? <RuleList /> : <RefundRule key={rule} id={rule} />
}

function RuleList() {
  const t = useText()
  const name = useName()
  const [, setRule] = useTabSearch({ rule: '' })
  const list = useList(refundRuleList, { cells })
  return (
    <PageFrame
      title={t('refundRules.title')}
      views={<ListViews list={refundRuleList.endpoint} pageParameters={['rule']} />}
      search={<ListFilters list={list} />}
    >
      <QueryTable
        {...list.table}
        card={(rule) => <RuleCard rule={rule} />}
        actions={({ id, names }) => ({
          name: name(names),
          actions: [
            {
              id: 'open',
              icon: 'eye',
              label: t('refundRules.open'),
              common: true,
              onSelect: () => setRule({ rule: id }),
            },
          ],
        })}
      />
    </PageFrame>
  )
}

function RuleLink({ rule }: { rule: Rule }) {
  const name = useName()
  return <a href={pagePath('fares/refundRules', { rule: rule.id })}>{name(rule.names)}</a>
}

/** A version in narrow windows. */
function RuleCard({ rule }: { rule: Rule }) {
  const t = useText()
  return (
    <div className="stack gap-1">
      <strong>
        <RuleLink rule={rule} />
      </strong>
      <span className="row">
        <TableStatus table={rule} />
        <span className="soft small">
          {rule.code} · {t('fares.tables.version', { version: rule.version })}
        </span>
      </span>
    </div>
  )
}
