import { chargeList } from '@fairway/contract/fares/lists'
import { useMemo } from 'react'
import { useQueryOf } from '../../api/queries.ts'
import { LookupSelect } from '../../blocks/fields/LookupSelect.tsx'
import { choiceOf } from '../../blocks/fields/lookups.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import type { Cells } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { usePermission, useTabSearch } from '../../blocks/page/page-context.tsx'
import { pagePath } from '../../blocks/page/paths.ts'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useName, useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { ChargeForm } from './priceRules/ChargeForm.tsx'
import type { ChargeVersion } from './priceRules/charge-values.ts'
import { type Fact, RuleFrame } from './priceRules/RuleFrame.tsx'
import { RuleListFrame } from './priceRules/RuleListFrame.tsx'
import { useScopeFacts } from './priceRules/use-scope-facts.ts'
import { TableStatus } from './TableStatus.tsx'

const cells: Cells<ChargeVersion, keyof typeof chargeList.columns> = {
  name: { cell: (charge) => <ChargeLink charge={charge} />, text: ({ code }) => code },
  status: { cell: (charge) => <TableStatus table={charge} />, text: ({ status }) => status },
  amount: (charge) => <Amount charge={charge} />,
}

/** Versions of charges, and the one that is chosen. */
export default function ChargesPage() {
  const [{ rule }] = useTabSearch({ rule: '' })
  return rule === '' ? <ChargeList /> : <ChargePage key={rule} id={rule} />
}

function ChargeList() {
  const t = useText()
  const list = useList(chargeList, { cells })
  const payees = useQueryOf('fares.ruleChoices', {}).data?.payees
  const options = useMemo(() => payees?.map(choiceOf), [payees])
  return (
    <RuleListFrame
      titleKey="fares.charges.title"
      newKey="fares.charges.new"
      endpoint={chargeList.endpoint}
      search={
        <ListFilters
          list={list}
          fields={{
            payeeId: (
              <Field label={t('fares.charges.payee')}>
                <LookupSelect
                  value={list.filters.payeeId}
                  onChange={(payeeId) => list.setFilters({ payeeId })}
                  placeholder={t('lists.filters.all')}
                  options={options}
                  clearable
                />
              </Field>
            ),
          }}
        />
      }
      form={ChargeForm}
    >
      <QueryTable {...list.table} card={(charge) => <ChargeCard charge={charge} />} />
    </RuleListFrame>
  )
}

function ChargePage({ id }: { id: string }) {
  const detail = useQueryOf('fares.chargeVersion', { id })
  const facts = useChargeFacts()
  const t = useText()
  const seesAmounts = usePermission('accounts.viewCharges')
  const code = detail.data?.rule.payee ? detail.data.rule.code : undefined
  return (
    <RuleFrame<ChargeVersion>
      kind="charge"
      titleKey="fares.charges.title"
      detail={detail}
      facts={facts}
      form={ChargeForm}
    >
      {seesAmounts && code !== undefined && (
        <p className="no-print">
          <a href={pagePath('accounts/charges', { charge: code })}>{t('fares.charges.amounts')}</a>
        </p>
      )}
    </RuleFrame>
  )
}

/** What is charged: an amount, a share of the fare, or both. */
function useAmount(): (charge: ChargeVersion) => string {
  const { money, number } = useFormat()
  return ({ fixedFen, percent }) =>
    [
      fixedFen > 0 && money(fixedFen),
      percent > 0 && number(percent / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
    ]
      .filter(Boolean)
      .join(' + ')
}

/** What a version says, in words. */
function useChargeFacts(): (charge: ChargeVersion) => Fact[] {
  const t = useText()
  const name = useName()
  const amount = useAmount()
  const scope = useScopeFacts()
  return (charge) => [
    { label: t('fares.charges.kind'), value: t(`river.charge.${charge.kind}`) },
    { label: t('fares.charges.amount'), value: amount(charge) },
    { label: t('fares.charges.basis'), value: t(`fares.charges.basis.${charge.basis}`) },
    {
      label: t('fares.charges.payee'),
      value: charge.payee ? name(charge.payee.names) : t('fares.charges.operator'),
    },
    {
      label: t('fares.charges.refund'),
      value: t(charge.refundable ? 'fares.charges.refundable' : 'fares.charges.kept'),
    },
    {
      label: t('fares.charges.onFree'),
      value: t(charge.onFree ? 'blocks.record.yes' : 'blocks.record.no'),
    },
    ...scope(charge),
  ]
}

function Amount({ charge }: { charge: ChargeVersion }) {
  const amount = useAmount()
  return amount(charge)
}

function ChargeLink({ charge }: { charge: ChargeVersion }) {
  const name = useName()
  return <a href={pagePath('fares/charges', { rule: charge.id })}>{name(charge.names)}</a>
}

/** A version in narrow windows. */
function ChargeCard({ charge }: { charge: ChargeVersion }) {
  const t = useText()
  const name = useName()
  return (
    <div className="stack gap-1">
      <strong>
        <ChargeLink charge={charge} /> · <Amount charge={charge} />
      </strong>
      <span className="row">
        <TableStatus table={charge} />
        <span className="soft small">
          {charge.code} · {t('fares.tables.version', { version: charge.version })}
        </span>
      </span>
      <span>
        {t(`river.charge.${charge.kind}`)} · {t(`fares.charges.basis.${charge.basis}`)} ·{' '}
        {charge.payee ? name(charge.payee.names) : t('fares.charges.operator')}
      </span>
    </div>
  )
}
