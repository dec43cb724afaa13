import { passengerTypeList } from '@fairway/contract/fares/lists'
import { useQueryOf } from '../../api/queries.ts'
import { useCertificateTypes } from '../../blocks/fields/lookups.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { type Cells, ListValue } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { useTabSearch } from '../../blocks/page/page-context.tsx'
import { pagePath } from '../../blocks/page/paths.ts'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useName, useText } from '../../i18n/text.ts'
import { type Fact, RuleFrame } from './priceRules/RuleFrame.tsx'
import { RuleListFrame } from './priceRules/RuleListFrame.tsx'
import { TypeForm } from './priceRules/TypeForm.tsx'
import type { TypeVersion } from './priceRules/type-values.ts'
import { TableStatus } from './TableStatus.tsx'
import { Ages, Height, PerAdult, useAges, useHeight, usePerAdult } from './TypeConditions.tsx'

const { columns } = passengerTypeList
const cells: Cells<TypeVersion, keyof typeof columns> = {
  name: { cell: (type) => <TypeLink type={type} />, text: ({ code }) => code },
  status: { cell: (type) => <TableStatus table={type} />, text: ({ status }) => status },
  ages: (type) => <Ages type={type} />,
  height: (type) => <Height type={type} />,
  perAdult: (type) => <PerAdult type={type} />,
}

/** Versions of passenger types, and the one that is chosen. */
export default function PassengerTypesPage() {
  const [{ rule }] = useTabSearch({ rule: '' })
  return rule === '' ? <TypeList /> : <TypePage key={rule} id={rule} />
}

function TypeList() {
  const list = useList(passengerTypeList, { cells })
  return (
    <RuleListFrame
      titleKey="fares.types.title"
      newKey="fares.types.new"
      endpoint={passengerTypeList.endpoint}
      search={<ListFilters list={list} />}
      form={TypeForm}
    >
      <QueryTable {...list.table} card={(type) => <TypeCard type={type} />} />
    </RuleListFrame>
  )
}

function TypePage({ id }: { id: string }) {
  const detail = useQueryOf('fares.passengerTypeVersion', { id })
  const facts = useTypeFacts()
  return (
    <RuleFrame<TypeVersion>
      kind="passengerType"
      titleKey="fares.types.title"
      detail={detail}
      facts={facts}
      form={TypeForm}
    />
  )
}

/** What a version says, in words. */
function useTypeFacts(): (type: TypeVersion) => Fact[] {
  const t = useText()
  const name = useName()
  const { number } = useFormat()
  const certificates = useCertificateTypes()
  const ages = useAges()
  const height = useHeight()
  const perAdult = usePerAdult()
  return (type) => [
    {
      label: t('fares.types.percent'),
      value: number(type.percent / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
    },
    { label: t('fares.types.seat'), value: t(`fares.types.${type.needsSeat ? 'with' : 'without'}Seat`) },
    { label: t('fares.types.ages'), value: ages(type) },
    { label: t('fares.types.heightInCm'), value: height(type) },
    {
      label: t('fares.types.certificates'),
      value:
        type.certificateKinds
          ?.map((kind) => certificates.find(({ value }) => value === kind)?.label ?? kind)
          .join(t('blocks.comma')) ?? t('fares.types.everyCertificate'),
    },
    { label: t('fares.types.proof'), value: type.proof ? name(type.proof) : '' },
    { label: t('fares.types.perAdult'), value: perAdult(type) },
    { label: t('fares.types.adult'), value: t(type.isAdult ? 'blocks.record.yes' : 'blocks.record.no') },
    { label: t('fares.types.position'), value: number(type.position) },
  ]
}

function TypeLink({ type }: { type: TypeVersion }) {
  const name = useName()
  return <a href={pagePath('fares/passengerTypes', { rule: type.id })}>{name(type.names)}</a>
}

/** A version in narrow windows. */
function TypeCard({ type }: { type: TypeVersion }) {
  const t = useText()
  const name = useName()
  return (
    <div className="stack gap-1">
      <strong>
        <TypeLink type={type} /> · <ListValue column={columns.percent} row={type} />
      </strong>
      <span className="row">
        <TableStatus table={type} />
        <span className="soft small">
          {type.code} · {t('fares.tables.version', { version: type.version })}
        </span>
      </span>
      <span>
        <Ages type={type} />
        {(type.heightFromCm !== null || type.heightBelowCm !== null) && (
          <>
            {' · '}
            <Height type={type} />
          </>
        )}
      </span>
      <span>
        <ListValue column={columns.seat} row={type} />
        {type.freePerAdult !== null && (
          <>
            {' · '}
            <PerAdult type={type} />
          </>
        )}
      </span>
      {type.proof && <span className="soft small">{name(type.proof)}</span>}
    </div>
  )
}
