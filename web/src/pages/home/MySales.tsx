import type { Reply } from '../../api/client.ts'
import { Panel } from '../../blocks/page/PageFrame.tsx'
import { usePermission } from '../../blocks/page/page-context.tsx'
import { pagePath } from '../../blocks/page/paths.ts'
import { BigFigure } from '../../blocks/values/BigFigure.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'

type Today = Reply<'home.today'>

/** What the user sold today. */
export function MySales({ sales }: { sales: NonNullable<Today['sales']> }) {
  const t = useText()
  const { money } = useFormat()
  const seesOrders = usePermission('orders.view')
  return (
    <Panel
      title={t('home.sales')}
      actions={
        seesOrders && (
          <a className="small" href={pagePath('orders/list')}>
            {t('home.toOrders')}
          </a>
        )
      }
    >
      <dl className="home-sales cluster gap-4">
        <div className="home-money">
          <dt>{t('home.takings')}</dt>
          <dd>
            <span className="figures">{money(sales.fen)}</span>
          </dd>
        </div>
        {sales.returned > 0 && (
          <div>
            <dt>{t('home.returned')}</dt>
            <dd>
              <span className="figures">{money(sales.returned)}</span>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('home.orders')}</dt>
          <dd>
            <BigFigure value={sales.orders} />
          </dd>
        </div>
        <div>
          <dt>{t('home.tickets')}</dt>
          <dd>
            <BigFigure value={sales.tickets} />
          </dd>
        </div>
      </dl>
    </Panel>
  )
}
