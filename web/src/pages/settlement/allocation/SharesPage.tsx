import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { partyText, shareList } from '@fairway/contract/settlement/rule-lists'
import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import type { Cells } from '../../../blocks/list/list-columns.tsx'
import { useReader } from '../../../blocks/list/reader.ts'
import { useList } from '../../../blocks/list/use-list.ts'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { usePermission, useTabSearch } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { OrderLink } from '../../../blocks/values/OrderLink.tsx'
import { useName, useText } from '../../../i18n/text.ts'

type Share = Reply<'settlement.shares'>['rows'][number]

const cells: Cells<Share, keyof typeof shareList.columns> = {
  ticket: ({ orderId, ticket }) => <OrderLink id={orderId} number={ticket} />,
  rule: (row) => row.rule && <RuleLink rule={row.rule} />,
}

/** Shares of tickets: each with its part, rule version, step, party and period. */
export default function SharesPage() {
  const t = useText()
  const [today] = useState(() => serviceDateOf(new Date()))
  const [{ sailing, statement }] = useTabSearch({ sailing: '', statement: '' })
  const list = useList(shareList, {
    cells,
    // Those of a sailing or a statement are of any day.
    defaults: sailing === '' && statement === '' ? { from: addDays(today, -6), to: today } : {},
  })
  return (
    <PageFrame
      title={t('allocation.shares')}
      views={<ListViews list={shareList.endpoint} />}
      search={
        <ListFilters
          list={list}
          fields={{ sailingId: null, statementId: null, line: null, organisationId: null }}
        />
      }
    >
      <QueryTable {...list.table} card={(row) => <ShareCard row={row} />} />
    </PageFrame>
  )
}

/** A version by its name, as a link for those who may read rules. */
function RuleLink({ rule }: { rule: NonNullable<Share['rule']> }) {
  const t = useText()
  const name = useName()
  const reads = usePermission('settlement.viewRules')
  const text = t('allocation.ruleVersion', { name: name(rule.names), version: rule.version })
  return reads ? <a href={pagePath('settlement/rules', { rule: rule.id })}>{text}</a> : text
}

function ShareCard({ row }: { row: Share }) {
  const t = useText()
  const reader = useReader()
  return (
    <>
      <p className="cluster between">
        <OrderLink id={row.orderId} number={row.ticket} />
        <b>
          <Money fen={row.amount} />
        </b>
      </p>
      <p className="cluster soft small">
        <span>{t(`allocation.part.${row.part}`)}</span>
        <span className="wrap-anywhere">{partyText(row, reader)}</span>
        <span>{t(`allocation.cause.${row.cause}`)}</span>
        {row.rule && <RuleLink rule={row.rule} />}
      </p>
    </>
  )
}
