import '../../../blocks/query-table/query-table.css'
import type { Named } from '@fairway/contract/kernel/texts'
import type { Reply } from '../../../api/client.ts'
import { pagePath } from '../../../blocks/page/paths.ts'
import { TableScroller } from '../../../blocks/query-table/TableScroller.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Day } from '../Day.tsx'

type Priced = Reply<'fares.priceTrip'>

/** The price of each person, part by part with the rule it comes from, and the sum. */
export function PriceParts({
  reply,
  line,
  trip: { from, to },
  travelClass,
}: {
  reply: Priced
  line: Named | undefined
  trip: { from: Priced['stops'][number] | undefined; to: Priced['stops'][number] | undefined }
  travelClass: Priced['classes'][number] | undefined
}) {
  const t = useText()
  const name = useName()
  const { money, number } = useFormat()
  const share = (basisPoints: number) =>
    number(basisPoints / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  const { table, fee, conditions, passengers } = reply
  return (
    <div className="stack gap-2">
      {reply.refusal && (
        <p className="note warning" role="status">
          {t(`fares.bench.refusal.${reply.refusal}`)}
        </p>
      )}
      {table && (
        <p>
          <a href={pagePath('fares/table', table.id)}>
            {t('fares.bench.table', { line: name(line?.names ?? {}), version: table.version })}
          </a>
          , <Day date={table.validFrom} /> – <Day date={table.validTo} />.{' '}
          {t(table.pinned ? 'fares.bench.pinned' : 'fares.bench.newest')}
        </p>
      )}
      {passengers.length > 0 && (
        <TableScroller className="whole" label={t('fares.bench.price')} rows={passengers}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('fares.bench.person')}</th>
                <th scope="col">{t('fares.bench.part')}</th>
                <th scope="col">{t('fares.bench.why')}</th>
                <th scope="col" className="numbers">
                  {t('fares.bench.amount')}
                </th>
              </tr>
            </thead>
            {passengers.map((passenger, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two adults are alike; rows have no state
              <tbody key={index}>
                <tr>
                  <th scope="rowgroup" rowSpan={4}>
                    {index + 1} {name(passenger.type.names)}
                  </th>
                  <td>{t('fares.bench.full')}</td>
                  <td>
                    {from && to && travelClass
                      ? t('fares.bench.fullWhy', {
                          from: name(from.dock.names),
                          to: name(to.dock.names),
                          class: name(travelClass.names),
                        })
                      : '–'}
                  </td>
                  <td className="numbers">
                    <Money fen={passenger.fullFen} />
                  </td>
                </tr>
                <tr>
                  <td>{t('fares.bench.reduction')}</td>
                  <td>
                    {t('fares.bench.reductionWhy', {
                      share: share(passenger.type.share),
                      type: name(passenger.type.names),
                      version: passenger.type.version,
                    })}
                  </td>
                  <td className="numbers">
                    <Money fen={-passenger.reductionFen} />
                  </td>
                </tr>
                <tr>
                  <td>{t('fares.bench.fee')}</td>
                  <td>
                    {passenger.priceFen === 0
                      ? t('fares.fees.note')
                      : fee
                        ? t('fares.bench.feeWhy', {
                            fixed: money(fee.fixedFen),
                            share: share(fee.share),
                            version: fee.version,
                          })
                        : t('fares.bench.noFee')}
                  </td>
                  <td className="numbers">
                    <Money fen={passenger.feeFen} />
                  </td>
                </tr>
                <tr>
                  <td colSpan={2}>
                    <strong>{t('fares.bench.pays')}</strong>
                  </td>
                  <td className="numbers">
                    <strong>
                      <Money fen={passenger.priceFen} />
                    </strong>
                  </td>
                </tr>
              </tbody>
            ))}
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  {t('fares.bench.total', { count: passengers.length })}
                </th>
                <td className="numbers">
                  <strong>
                    <Money fen={reply.totalFen} />
                  </strong>
                </td>
              </tr>
            </tfoot>
          </table>
        </TableScroller>
      )}
      {conditions && (
        <p className="soft small">
          {t('fares.bench.conditions', { name: name(conditions.names), version: conditions.version })}
        </p>
      )}
    </div>
  )
}
