import '../../blocks/values/facts.css'
import './fares.css'
import '../../blocks/river/river.css'
import { shareOf } from '@fairway/contract/kernel/money'
import type { Reply } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../blocks/page/page-context.tsx'
import { type Column, QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { Money } from '../../blocks/values/Money.tsx'
import { useFormat } from '../../i18n/format.ts'
import { type Translate, useName, useText } from '../../i18n/text.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { exampleFen } from './example-fare.ts'

type PassengerType = Reply<'fares.passengerTypes'>['passengerTypes'][number]
type Fee = Reply<'fares.serviceFees'>['serviceFees'][number]
type Channel = Fee['channel']

const channels: readonly Channel[] = ['counter', 'agent', 'online']

/** Who pays which share under which conditions, tried on a fare of one's choice. */
export default function PassengerTypesPage() {
  const t = useText()
  const name = useName()
  const { number } = useFormat()
  const [filters, setFilters] = useTabSearch({ fare: '100', channel: 'counter' })
  const types = useQueryOf('fares.passengerTypes', {})
  const fees = useQueryOf('fares.serviceFees', {})
  const channel = channels.find((entry) => entry === filters.channel) ?? 'counter'
  const fen = exampleFen(filters.fare)
  const fee = fees.data?.serviceFees.find((entry) => entry.channel === channel)
  const percent = (basisPoints: number) =>
    number(basisPoints / 10_000, { style: 'percent', maximumFractionDigits: 2 })

  const columns: Column<PassengerType>[] = [
    { key: 'name', title: t('fares.types.type'), cell: (type) => <strong>{name(type.names)}</strong> },
    {
      key: 'percent',
      title: t('fares.types.percent'),
      cell: (type) => percent(type.percent),
      figures: true,
      width: 90,
    },
    { key: 'ages', title: t('fares.types.ages'), cell: (type) => agesOf(type, t) },
    { key: 'height', title: t('fares.types.height'), cell: (type) => heightOf(type, t) },
    {
      key: 'seat',
      title: t('fares.types.seat'),
      cell: (type) => t(type.needsSeat ? 'fares.types.withSeat' : 'fares.types.withoutSeat'),
    },
    {
      key: 'perAdult',
      title: t('fares.types.perAdult'),
      cell: (type) =>
        type.freePerAdult === null
          ? t('fares.types.anyNumber')
          : t('fares.types.perAdultCount', { count: type.freePerAdult }),
    },
    { key: 'proof', title: t('fares.types.proof'), cell: (type) => (type.proof ? name(type.proof) : '–') },
    {
      key: 'example',
      title: t('fares.types.example'),
      cell: (type) => (fen === undefined ? '–' : <Money fen={priceOf(type, fen, fee)} />),
      figures: true,
      width: 110,
    },
  ]

  return (
    <PageFrame
      title={t('fares.types.title')}
      search={
        <>
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
              onChange={(chosen) => setFilters({ channel: chosen })}
              options={channels.map((entry) => ({ value: entry, label: t(`fares.channel.${entry}`) }))}
            />
          </Field>
        </>
      }
    >
      <QueryTable
        label={t('fares.types.title')}
        columns={columns}
        list={{
          ...types,
          data: types.data && {
            rows: types.data.passengerTypes,
            total: types.data.passengerTypes.length,
          },
        }}
        rowKey={(type) => type.id}
        empty={t('fares.types.none')}
        exports={{ list: 'fares.passengerTypes', request: {} }}
        card={(type) => (
          <div className="fares-card">
            <strong>
              {name(type.names)} · {percent(type.percent)}
            </strong>
            <span>
              {[agesOf(type, t), heightOf(type, t)].filter((words) => words !== '–').join(' · ') || '–'}
            </span>
            <span>
              {t(type.needsSeat ? 'fares.types.withSeat' : 'fares.types.withoutSeat')}
              {type.freePerAdult !== null &&
                ` · ${t('fares.types.perAdultCount', { count: type.freePerAdult })}`}
            </span>
            {type.proof && <span className="fares-note">{name(type.proof)}</span>}
            {fen !== undefined && (
              <span>
                {t('fares.types.example')}: <Money fen={priceOf(type, fen, fee)} />
              </span>
            )}
          </div>
        )}
      />
      <Panel title={t('fares.fees.title')}>
        {fees.error && <ErrorNote error={fees.error} retry={() => fees.refetch()} />}
        <dl className="facts">
          {channels.map((entry) => {
            const found = fees.data?.serviceFees.find((row) => row.channel === entry)
            return (
              <div key={entry}>
                <dt>{t(`fares.channel.${entry}`)}</dt>
                <dd>{found ? <FeeWords fee={found} /> : t('fares.fees.none')}</dd>
              </div>
            )
          })}
        </dl>
        <p className="fares-note">{t('fares.fees.note')}</p>
      </Panel>
    </PageFrame>
  )
}

function FeeWords({ fee }: { fee: Fee }) {
  const t = useText()
  const { number, money } = useFormat()
  const parts = [
    ...(fee.fixedFen > 0 ? [money(fee.fixedFen)] : []),
    ...(fee.percent > 0
      ? [number(fee.percent / 10_000, { style: 'percent', maximumFractionDigits: 2 })]
      : []),
  ]
  return parts.length === 0 ? t('fares.fees.none') : parts.join(' + ')
}

/** What the type pays of a fare, with the fee of the channel; a free ticket carries no fee. */
function priceOf(type: PassengerType, fen: number, fee: Fee | undefined): number {
  const reduced = shareOf(fen, type.percent)
  return reduced === 0 || !fee ? reduced : reduced + fee.fixedFen + shareOf(reduced, fee.percent)
}

function agesOf({ ageFrom, ageBelow }: PassengerType, t: Translate): string {
  if (ageFrom === null && ageBelow === null) return '–'
  if (ageBelow === null) return t('fares.types.ageFrom', { from: ageFrom ?? 0 })
  if (ageFrom === null) return t('fares.types.ageBelow', { below: ageBelow })
  return t('fares.types.ageBetween', { from: ageFrom, to: ageBelow - 1 })
}

function heightOf({ heightFromCm, heightBelowCm }: PassengerType, t: Translate): string {
  if (heightFromCm === null && heightBelowCm === null) return '–'
  if (heightBelowCm === null) return t('fares.types.heightFrom', { from: heightFromCm ?? 0 })
  if (heightFromCm === null) return t('fares.types.heightBelow', { below: heightBelowCm })
  return t('fares.types.heightBetween', { from: heightFromCm, below: heightBelowCm })
}
