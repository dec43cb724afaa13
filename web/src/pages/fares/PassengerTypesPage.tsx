import './fares.css'
import { passengerTypeList } from '@fairway/contract/fares/lists'
import { channels } from '@fairway/contract/fares/values'
import { useQueryOf } from '../../api/queries.ts'
import { type Cells, ListValue } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../blocks/page/page-context.tsx'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import type { Column } from '../../blocks/query-table/types.ts'
import { Money } from '../../blocks/values/Money.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { exampleFen } from './example-fare.ts'
import { type Channel, type Fee, type PassengerType, priceOf } from './passenger-type.ts'
import { ServiceFees } from './ServiceFees.tsx'
import { Ages, Height, PerAdult } from './TypeConditions.tsx'

const { columns } = passengerTypeList
const cells: Cells<PassengerType, keyof typeof columns> = {
  name: (type) => (
    <strong>
      <ListValue column={columns.name} row={type} />
    </strong>
  ),
  ages: (type) => <Ages type={type} />,
  height: (type) => <Height type={type} />,
  perAdult: (type) => <PerAdult type={type} />,
}

/** The passenger types with their shares and conditions, calculated for an example fare. */
export default function PassengerTypesPage() {
  const t = useText()
  const [filters, setFilters] = useTabSearch({ fare: '100', channel: 'counter' })
  const list = useList(passengerTypeList, { cells })
  const fees = useQueryOf('fares.serviceFees', {})
  const channel = channels.find((entry) => entry === filters.channel) ?? 'counter'
  const fen = exampleFen(filters.fare)
  const fee = fees.data?.serviceFees.find((entry) => entry.channel === channel)
  const example: Column<PassengerType> = {
    key: 'example',
    title: t('fares.types.example'),
    cell: (type) => <Example type={type} fen={fen} fee={fee} />,
    figures: true,
    width: 110,
  }

  return (
    <PageFrame title={t('fares.types.title')}>
      <Panel>
        <div className="fields">
          <Field
            label={t('fares.types.fare')}
            hint={t('fares.types.fareHint')}
            error={fen === undefined ? t('fares.types.fareWrong') : undefined}
          >
            <Input
              inputMode="decimal"
              className="figures"
              value={filters.fare}
              onChange={(fare) => setFilters({ fare })}
            />
          </Field>
          <Field label={t('fares.types.channel')}>
            <Select<Channel>
              value={channel}
              onChange={(channel) => setFilters({ channel })}
              options={channels.map((entry) => ({ value: entry, label: t(`fares.channel.${entry}`) }))}
            />
          </Field>
        </div>
      </Panel>
      <QueryTable
        {...list.table}
        columns={[...list.table.columns, example]}
        card={(type) => <TypeCard type={type} fen={fen} fee={fee} />}
      />
      <ServiceFees fees={fees} />
    </PageFrame>
  )
}

interface ExampleProps {
  type: PassengerType
  fen: number | undefined
  fee: Fee | undefined
}

/** The price of the type for the example fare. */
function Example({ type, fen, fee }: ExampleProps) {
  return fen === undefined ? '–' : <Money fen={priceOf(type, fen, fee)} />
}

/** A passenger type in narrow windows. */
function TypeCard({ type, fen, fee }: ExampleProps) {
  const t = useText()
  const name = useName()
  return (
    <div className="stack gap-1">
      <strong>
        {name(type.names)} · <ListValue column={columns.percent} row={type} />
      </strong>
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
      {fen !== undefined && (
        <span>
          {t('fares.types.example')}: <Example type={type} fen={fen} fee={fee} />
        </span>
      )}
    </div>
  )
}
