import { promotionList } from '@fairway/contract/fares/lists'
import { useQueryOf } from '../../api/queries.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { Panel } from '../../blocks/page/PageFrame.tsx'
import { usePermission, useTabSearch } from '../../blocks/page/page-context.tsx'
import { pagePath } from '../../blocks/page/paths.ts'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { Money } from '../../blocks/values/Money.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useName, useText } from '../../i18n/text.ts'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { PromotionForm } from './priceRules/PromotionForm.tsx'
import type { PromotionVersion } from './priceRules/promotion-values.ts'
import { type Fact, RuleFrame } from './priceRules/RuleFrame.tsx'
import { RuleListFrame } from './priceRules/RuleListFrame.tsx'
import { useScopeFacts } from './priceRules/use-scope-facts.ts'
import { TableStatus } from './TableStatus.tsx'

const cells: Cells<PromotionVersion, keyof typeof promotionList.columns> = {
  name: { cell: (promotion) => <PromotionLink promotion={promotion} />, text: ({ code }) => code },
  status: { cell: (promotion) => <TableStatus table={promotion} />, text: ({ status }) => status },
  value: (promotion) => <Amount promotion={promotion} />,
  used: (promotion) => <Used promotion={promotion} />,
}

/** Versions of promotions, and the one that is chosen. */
export default function PromotionsPage() {
  const [{ rule }] = useTabSearch({ rule: '' })
  return rule === '' ? <PromotionList /> : <PromotionPage key={rule} id={rule} />
}

function PromotionList() {
  const list = useList(promotionList, { cells })
  return (
    <RuleListFrame
      titleKey="fares.promotions.title"
      newKey="fares.promotions.new"
      endpoint={promotionList.endpoint}
      search={<ListFilters list={list} />}
      form={PromotionForm}
    >
      <QueryTable {...list.table} card={(promotion) => <PromotionCard promotion={promotion} />} />
    </RuleListFrame>
  )
}

function PromotionPage({ id }: { id: string }) {
  const detail = useQueryOf('fares.promotionVersion', { id })
  const facts = usePromotionFacts()
  const edits = usePermission('fares.editRules')
  return (
    <RuleFrame<PromotionVersion>
      kind="promotion"
      titleKey="fares.promotions.title"
      detail={detail}
      facts={facts}
      form={PromotionForm}
    >
      {edits && detail.data?.rule.used && <Uses id={id} />}
    </RuleFrame>
  )
}

/** What is taken off. */
function useAmount(): (promotion: PromotionVersion) => string {
  const t = useText()
  const { money, number } = useFormat()
  return ({ benefit, percent, amountFen }) => {
    const value =
      percent === null
        ? money(amountFen ?? 0)
        : number(percent / 10_000, { style: 'percent', maximumFractionDigits: 2 })
    return benefit === 'percentOff' ? `−${value}` : `${value} ${t(`fares.promotions.benefit.${benefit}`)}`
  }
}

/** What was used and not given back. */
function useUsed(): (promotion: PromotionVersion) => string {
  const t = useText()
  const { money } = useFormat()
  return ({ used }) =>
    used ? t('fares.promotions.usedOf', { count: used.uses, amount: money(used.fen) }) : ''
}

/** What a version says, in words. */
function usePromotionFacts(): (promotion: PromotionVersion) => Fact[] {
  const t = useText()
  const { money, number } = useFormat()
  const amount = useAmount()
  const scope = useScopeFacts()
  const used = useUsed()
  const limit = (value: number | null, write: (value: number) => string = number) =>
    value === null ? t('fares.promotions.noLimit') : write(value)
  return (promotion) => [
    { label: t('fares.promotions.benefit'), value: amount(promotion) },
    ...scope(promotion),
    {
      label: t('fares.promotions.travel'),
      value:
        promotion.travelFrom || promotion.travelTo
          ? `${promotion.travelFrom ?? ''} – ${promotion.travelTo ?? ''}`
          : t('fares.promotions.anyDay'),
    },
    { label: t('fares.promotions.daysAhead'), value: limit(promotion.daysAhead) },
    { label: t('fares.promotions.peopleLeast'), value: limit(promotion.peopleLeast) },
    { label: t('fares.promotions.maxUses'), value: limit(promotion.maxUses) },
    { label: t('fares.promotions.budget'), value: limit(promotion.budgetFen, money) },
    {
      label: t('fares.promotions.returns'),
      value: t(promotion.returns ? 'blocks.record.yes' : 'blocks.record.no'),
    },
    { label: t('fares.promotions.used'), value: used(promotion) },
  ]
}

/** The orders that had a promotion. */
function Uses({ id }: { id: string }) {
  const t = useText()
  const { data, error, refetch } = useQueryOf('fares.promotionUses', { id })
  return (
    <Panel title={t('fares.promotions.uses')}>
      {error && <ErrorNote error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={3} label={t('blocks.loading')} />}
      {data?.uses.length === 0 && <p className="soft">{t('fares.promotions.noUses')}</p>}
      {data && data.uses.length > 0 && (
        <div className="scroll-x">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('fares.promotions.order')}</th>
                <th scope="col">{t('fares.promotions.at')}</th>
                <th scope="col">{t('fares.promotions.people')}</th>
                <th scope="col">{t('fares.promotions.off')}</th>
                <th scope="col">{t('fares.promotions.givenBack')}</th>
              </tr>
            </thead>
            <tbody>
              {data.uses.map((use) => (
                <tr key={use.orderId}>
                  <td>
                    <a href={pagePath('orders/detail', use.orderId)}>{use.number}</a>
                  </td>
                  <td>
                    <When at={use.at} />
                  </td>
                  <td>{use.people}</td>
                  <td>
                    <Money fen={use.fen} />
                  </td>
                  <td>{use.givenBackAt ? <When at={use.givenBackAt} /> : '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}

function Amount({ promotion }: { promotion: PromotionVersion }) {
  const amount = useAmount()
  return amount(promotion)
}

function Used({ promotion }: { promotion: PromotionVersion }) {
  const used = useUsed()
  return used(promotion)
}

function PromotionLink({ promotion }: { promotion: PromotionVersion }) {
  const name = useName()
  return <a href={pagePath('fares/promotions', { rule: promotion.id })}>{name(promotion.names)}</a>
}

/** A version in narrow windows. */
function PromotionCard({ promotion }: { promotion: PromotionVersion }) {
  const t = useText()
  return (
    <div className="stack gap-1">
      <strong>
        <PromotionLink promotion={promotion} /> · <Amount promotion={promotion} />
      </strong>
      <span className="row">
        <TableStatus table={promotion} />
        <span className="soft small">
          {promotion.code} · {t('fares.tables.version', { version: promotion.version })}
        </span>
      </span>
    </div>
  )
}
