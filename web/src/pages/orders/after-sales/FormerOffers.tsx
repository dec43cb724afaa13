import { Panel } from '../../../blocks/page/PageFrame.tsx'
import { Money } from '../../../blocks/values/Money.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useText } from '../../../i18n/text.ts'
import { usePassengerName } from '../passenger-name.ts'
import { type Offer, sumOf } from './desk.ts'
import { OfferPapers } from './OfferPapers.tsx'

/** The offers of an order that were confirmed before, each with its papers. */
export function FormerOffers({ offers }: { offers: readonly Offer[] }) {
  const t = useText()
  const nameOf = usePassengerName()
  if (offers.length === 0) return null
  return (
    <Panel>
      <section className="stack gap-2" aria-label={t('afterSales.former')}>
        <h2>{t('afterSales.former')}</h2>
        <ul className="stack gap-1">
          {offers.map((offer) => (
            <li key={offer.id} className="after-sales-ticket">
              <b>{t(`afterSales.kind.${offer.kind}`)}</b>
              <span className="soft">
                {offer.endedBy} {offer.endedAt && <When at={offer.endedAt} />}
              </span>
              <span>
                {offer.lines
                  .map(({ name, forgottenAt }) => nameOf(name, forgottenAt))
                  .join(t('blocks.comma'))}
              </span>
              <span className="push">
                {t(sumOf(offer).label)} <Money fen={sumOf(offer).fen} className="strong" />
              </span>
              <OfferPapers offer={offer} />
            </li>
          ))}
        </ul>
      </section>
    </Panel>
  )
}
