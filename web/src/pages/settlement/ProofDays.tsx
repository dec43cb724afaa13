import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { proofDayList } from '@fairway/contract/settlement/lists'
import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { useTabSearch } from '../../blocks/page/page-context.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'
import { DayDialog } from './DayDialog.tsx'
import { ResultBadge } from './ResultBadge.tsx'

type Day = Reply<'settlement.proofDays'>['rows'][number]

const cells: Cells<Day, keyof typeof proofDayList.columns> = {
  state: ({ state }) => <ResultBadge state={state} />,
  hash: {
    cell: ({ hash }) => <Seal hash={hash} />,
    text: ({ hash }) => hash ?? '',
  },
}

/** Days up to today: those of sailings to come are found by the filter. */
function useDays() {
  const [today] = useState(() => serviceDateOf(new Date()))
  return useList(proofDayList, { cells, defaults: { to: today } })
}

export function ProofDaysSearch() {
  return <ListFilters list={useDays()} />
}

/** Days as they were looked at last; each opens to its rules. */
export function ProofDays() {
  const t = useText()
  const list = useDays()
  const [{ of, page }, setView] = useTabSearch({ of: '', page: '1' })
  const open = (day: string) => setView({ of: day, page })
  return (
    <>
      <QueryTable
        {...list.table}
        label={t('proof.days')}
        onOpen={({ day }) => open(day)}
        card={(day) => <DayCard day={day} />}
      />
      {of !== '' && <DayDialog day={of} onClose={() => open('')} />}
    </>
  )
}

function DayCard({ day }: { day: Day }) {
  const t = useText()
  const { moment, number } = useFormat()
  return (
    <>
      <p className="cluster between">
        <b>{moment(day.day, 'date')}</b> <ResultBadge state={day.state} />
      </p>
      <p className="cluster soft small">
        {day.violations > 0 && (
          <span className="danger-text">
            {t('proof.violations')} {number(day.violations)}
          </span>
        )}
        <span>
          {t('proof.tickets')} {number(day.tickets)}
        </span>
        <span>
          {t('proof.orders')} {number(day.orders)}
        </span>
        {day.provedAt !== null && <When at={day.provedAt} />}
        <span className="figures">{day.hash?.slice(0, 16) ?? t('proof.notSealed')}</span>
      </p>
    </>
  )
}

/** The beginning of a seal; the day has it whole. */
function Seal({ hash }: { hash: string | null }) {
  const t = useText()
  return hash === null ? t('proof.notSealed') : <code>{hash.slice(0, 16)}…</code>
}
