import { violationList } from '@fairway/contract/settlement/lists'
import type { Reply } from '../../api/client.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { OrderLink } from '../../blocks/values/OrderLink.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { SailingLink, StatementLink, Why } from './Why.tsx'

type Violation = Reply<'settlement.violations'>['rows'][number]

const nothing = { order: null, transferId: null, accountId: null, sailing: null, statement: null }

const cells: Cells<Violation, keyof typeof violationList.columns> = {
  place: (violation) => <Place violation={violation} />,
  order: ({ order }) => order && <OrderLink {...order} />,
  transfer: ({ transferId, rule, day }) =>
    transferId && <Why violation={{ ...nothing, rule, day, transferId }} />,
  account: ({ accountId, rule, day }) =>
    accountId && <Why violation={{ ...nothing, rule, day, accountId }} />,
  statement: ({ statement }) => statement && <StatementLink {...statement} />,
  sailing: ({ sailing }) => sailing && <SailingLink sailing={sailing} />,
}

export function ViolationsSearch() {
  return <ListFilters list={useList(violationList)} />
}

/** Places that break a rule, with what stands behind each. */
export function Violations() {
  const t = useText()
  const list = useList(violationList, { cells })
  return (
    <QueryTable
      {...list.table}
      label={t('proof.violations')}
      card={(violation) => <ViolationCard violation={violation} />}
    />
  )
}

/** A place as the database names it, with how many more there are. */
export function Place({ violation: { place, more } }: { violation: Violation }) {
  const t = useText()
  return (
    <span>
      <span className="wrap-anywhere">{place}</span>
      {more > 0 && <span className="soft small"> {t('proof.andMore', { count: more })}</span>}
    </span>
  )
}

function ViolationCard({ violation }: { violation: Violation }) {
  const t = useText()
  const { moment } = useFormat()
  return (
    <>
      <p>
        <b>{t(`proof.rule.${violation.rule}`)}</b>
      </p>
      <p>
        <Place violation={violation} />
      </p>
      <p className="cluster soft small">
        <span>{moment(violation.day, 'date')}</span>
        <Why violation={violation} />
      </p>
    </>
  )
}
