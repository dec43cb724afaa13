import '../../../blocks/values/facts.css'
import '../../../ui/theme/content.css'
import { periodList } from '@fairway/contract/settlement/period-lists'
import { type PeriodKind, periodKinds, periodName } from '@fairway/contract/settlement/period-values'
import type { Reply } from '../../../api/client.ts'
import { ListFilters } from '../../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../../blocks/list/ListViews.tsx'
import type { Cells } from '../../../blocks/list/list-columns.tsx'
import { useList } from '../../../blocks/list/use-list.ts'
import { PageFrame } from '../../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../../blocks/page/page-context.tsx'
import { QueryTable } from '../../../blocks/query-table/QueryTable.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useText } from '../../../i18n/text.ts'
import { PeriodDialog } from './PeriodDialog.tsx'
import { PeriodState } from './PeriodState.tsx'

type Periods = Reply<'settlement.periods'>
type Period = Periods['rows'][number]

const cells: Cells<Period, keyof typeof periodList.columns> = {
  state: ({ state }) => <PeriodState state={state} />,
}

const keyOf = ({ kind, begins }: Pick<Period, 'kind' | 'begins'>) => `${kind}:${begins}`

/** The period that the address names; undefined for none. */
function periodIn(of: string): { kind: PeriodKind; begins: string } | undefined {
  const [kind, begins] = of.split(':')
  const known = periodKinds.find((one) => one === kind)
  return known && begins ? { kind: known, begins } : undefined
}

/** Days, months and years of the books: what is closed, and what each of the others still needs. */
export default function PeriodsPage() {
  const t = useText()
  const list = useList(periodList, { cells, defaults: { kind: 'day' } })
  const [{ of }, setView] = useTabSearch({ of: '' })
  const opened = periodIn(of)
  return (
    <PageFrame
      title={t('periods.title')}
      views={<ListViews list={periodList.endpoint} pageParameters={['of']} />}
      search={<ListFilters list={list} />}
    >
      {list.reply && <Closed closed={list.reply.closed} />}
      <QueryTable
        {...list.table}
        onOpen={(period) => setView({ of: keyOf(period) })}
        card={(period) => <PeriodCard period={period} />}
      />
      {opened && <PeriodDialog key={of} period={opened} onClose={() => setView({ of: '' })} />}
    </PageFrame>
  )
}

/** How far the books are closed. */
function Closed({ closed }: Pick<Periods, 'closed'>) {
  const t = useText()
  const titles = {
    day: 'periods.closedDay',
    month: 'periods.closedMonth',
    year: 'periods.closedYear',
  } as const
  return (
    <section className="note stack" aria-label={t('periods.closedTo')}>
      <dl className="facts cluster">
        {periodKinds.map((kind) => {
          const last = closed[kind]
          return (
            <div key={kind}>
              <dt>
                {t(titles[kind])}: {t('periods.closedTo')}
              </dt>
              <dd className="figures">{last === null ? t('periods.none') : periodName(kind, last)}</dd>
            </div>
          )
        })}
      </dl>
      <p className="soft small">{t('periods.explanation')}</p>
    </section>
  )
}

function PeriodCard({ period }: { period: Period }) {
  const t = useText()
  return (
    <>
      <p className="cluster between">
        <b className="figures">{periodName(period.kind, period.begins)}</b>{' '}
        <PeriodState state={period.state} />
      </p>
      <p className="cluster soft small">
        {period.blocking !== null && period.blocking > 0 && (
          <span className="warning-text">{t('periods.open', { count: period.blocking })}</span>
        )}
        {period.closedAt !== null && <When at={period.closedAt} />}
        {period.closedBy && <span>{period.closedBy.name}</span>}
      </p>
    </>
  )
}
