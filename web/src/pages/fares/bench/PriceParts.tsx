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
  const { table, conditions, passengers, promotion } = reply
  const charged = ({ fixedFen, share: basisPoints }: Priced['passengers'][number]['charges'][number]) =>
    [fixedFen > 0 && money(fixedFen), basisPoints > 0 && share(basisPoints)].filter(Boolean).join(' + ')
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
                  <th scope="rowgroup" rowSpan={4 + Math.max(1, passenger.charges.length)}>
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
                    <Money fen={-passenger.reductionFen || 0} />
                  </td>
                </tr>
                <tr>
                  <td>{t('fares.bench.promotion')}</td>
                  <td>
                    {promotion && passenger.promotionFen > 0 ? (
                      <a href={pagePath('fares/promotions', { rule: promotion.id })}>
                        {t('fares.bench.promotionWhy', {
                          name: name(promotion.names),
                          version: promotion.version,
                        })}
                      </a>
                    ) : (
                      t('fares.bench.noPromotion')
                    )}
                  </td>
                  <td className="numbers">
                    <Money fen={-passenger.promotionFen || 0} />
                  </td>
                </tr>
                {passenger.charges.length === 0 && (
                  <tr>
                    <td>{t('fares.bench.charge')}</td>
                    <td>{t('fares.bench.noCharges')}</td>
                    <td className="numbers">
                      <Money fen={0} />
                    </td>
                  </tr>
                )}
                {passenger.charges.map((charge) => (
                  <tr key={charge.id}>
                    <td>{t(`river.charge.${charge.kind}`)}</td>
                    <td>
                      <a href={pagePath('fares/charges', { rule: charge.id })}>
                        {t('fares.bench.chargeWhy', {
                          name: name(charge.names),
                          version: charge.version,
                          amount: charged(charge),
                          basis: t(`fares.charges.basis.${charge.basis}`),
                          payee: charge.payee ? name(charge.payee.names) : t('fares.charges.operator'),
                        })}
                      </a>
                    </td>
                    <td className="numbers">
                      <Money fen={charge.fen} />
                    </td>
                  </tr>
                ))}
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
      {reply.otherPromotions.length > 0 && (
        <>
          <h3>{t('fares.bench.otherPromotions')}</h3>
          <ul className="bullets">
            {reply.otherPromotions.map(({ refusal, daysAhead, peopleLeast, fen, ...other }) => (
              <li key={other.id}>
                <a href={pagePath('fares/promotions', { rule: other.id })}>
                  {t('fares.bench.promotionWhy', { name: name(other.names), version: other.version })}
                </a>
                {': '}
                {t(`fares.bench.not.${refusal}`, {
                  days: daysAhead ?? 0,
                  people: peopleLeast ?? 0,
                  amount: money(fen),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      {conditions && (
        <p className="soft small">
          {t('fares.bench.conditions', { name: name(conditions.names), version: conditions.version })}
        </p>
      )}
    </div>
  )
}
