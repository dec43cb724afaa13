import { payeeChargeList } from '@fairway/contract/accounts/charge-lists'
import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { useMemo, useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { LookupSelect } from '../../blocks/fields/LookupSelect.tsx'
import { choiceOf } from '../../blocks/fields/lookups.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { ListViews } from '../../blocks/list/ListViews.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { Money } from '../../blocks/values/Money.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useName, useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'

type Row = Reply<'accounts.charges'>['rows'][number]

/** What was taken in for each payee, given back, is owed and earned; each amount opens down to its tickets. */
export default function ChargesPage() {
  const t = useText()
  const [today] = useState(() => serviceDateOf(new Date()))
  const list = useList(payeeChargeList, { defaults: { from: addDays(today, -6), to: today, by: 'travel' } })
  const { filters, setFilters, reply } = list
  const payees = useMemo(() => reply?.payees.map(choiceOf), [reply])
  return (
    <PageFrame
      title={t('payeeCharges.title')}
      views={<ListViews list={payeeChargeList.endpoint} />}
      search={
        <ListFilters
          list={list}
          fields={{
            payeeId: (
              <Field label={t('payeeCharges.payee')}>
                <LookupSelect
                  clearable
                  value={filters.payeeId}
                  options={payees}
                  placeholder={t('lists.filters.all')}
                  onChange={(payeeId) => setFilters({ payeeId })}
                />
              </Field>
            ),
          }}
        />
      }
    >
      <QueryTable
        {...list.table}
        opens={({ day, payee, code }) =>
          `accounts/chargedTickets?${new URLSearchParams({ from: day, to: day, by: filters.by, payee: payee.id, charge: code })}`
        }
        card={(row) => <ChargeCard row={row} />}
      />
    </PageFrame>
  )
}

function ChargeCard({ row }: { row: Row }) {
  const t = useText()
  const name = useName()
  const { moment } = useFormat()
  return (
    <>
      <p className="cluster wrap-anywhere">
        <b>{name(row.payee.names)}</b> <span>{name(row.names)}</span>
      </p>
      <p className="cluster soft small">
        <span>{moment(row.day, 'date')}</span>
        <span>{t(`river.charge.${row.kind}`)}</span>
        <span>{t('payeeCharges.ticketCount', { count: row.tickets })}</span>
      </p>
      <Amounts of={row} />
    </>
  )
}

/** What was taken, given back, is owed and earned, in narrow windows. */
export function Amounts({
  of: { taken, back, owed, earned },
}: {
  of: Pick<Row, 'taken' | 'back' | 'owed' | 'earned'>
}) {
  const t = useText()
  return (
    <p className="cluster small">
      <span>
        {t('payeeCharges.taken')} <Money fen={taken} />
      </span>
      <span>
        {t('payeeCharges.back')} <Money fen={back} />
      </span>
      <b>
        {t('payeeCharges.owed')} <Money fen={owed} />
      </b>
      <span>
        {t('payeeCharges.earned')} <Money fen={earned} />
      </span>
    </p>
  )
}
