import '../../../blocks/query-table/query-table.css'
import '../../../ui/theme/content.css'
import { type Channel, channels } from '@fairway/contract/fares/values'
import { isServiceDate } from '@fairway/contract/kernel/service-date'
import { useState } from 'react'
import { useQueryOf } from '../../../api/queries.ts'
import { DayInput } from '../../../blocks/fields/DayInput.tsx'
import { MomentField } from '../../../blocks/fields/MomentField.tsx'
import { useToday } from '../../../blocks/fields/use-today.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../../blocks/page/PageFrame.tsx'
import { useTabSearch } from '../../../blocks/page/page-context.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { PriceParts } from './PriceParts.tsx'

/** Persons of one type at most. */
const most = 9

/** Prices any trip for any people on any day through any channel, and says why. */
export default function BenchPage() {
  const t = useText()
  const name = useName()
  const { moment } = useFormat()
  const today = useToday()
  const [values, setValues] = useTabSearch({
    ...{
      line: '',
      date: '',
      sailing: '',
      from: '',
      to: '',
      class: '',
      channel: 'counter',
      people: '1 adult',
    },
  })
  const [at, setAt] = useState<string | null | undefined>(null)
  const lines = useQueryOf('fares.tables', { status: ['published'] })
  const types = useQueryOf('fares.passengerTypes', {})
  const published = new Map((lines.data?.tables ?? []).map(({ line }) => [line.id, line]))
  const lineId = values.line || ([...published.keys()][0] ?? '')
  const date = isServiceDate(values.date) ? values.date : today
  const counts = countsOf(values.people)
  const people = [...counts].flatMap(([code, count]) => Array.from({ length: count }, () => code))
  const place = useQueryOf(
    'fares.priceTrip',
    {
      ...{ lineId, date, channel: values.channel as Channel },
      ...(values.sailing && { sailingId: values.sailing }),
    },
    { enabled: lineId !== '', keepPrevious: true },
  )
  const { stops = [], classes = [], sailings = [] } = place.data ?? {}
  const from = Math.min(Number(values.from || 0), Math.max(stops.length - 2, 0))
  const to = values.to === '' || Number(values.to) <= from ? stops.length - 1 : Number(values.to)
  const classCode = classes.find(({ code }) => code === values.class)?.code ?? classes[0]?.code
  const priced = useQueryOf(
    'fares.priceTrip',
    {
      ...{ lineId, date, channel: values.channel as Channel, fromStop: from, toStop: to, types: people },
      ...(values.sailing && { sailingId: values.sailing }),
      ...(classCode && { classCode }),
      ...(at && { at }),
    },
    { enabled: stops.length > 1 && people.length > 0, keepPrevious: true },
  )
  const stopOptions = stops.map(({ stop, dock }) => ({
    value: String(stop),
    label: `${stop + 1} ${name(dock.names)}`,
  }))
  const error = lines.error ?? place.error ?? priced.error
  return (
    <PageFrame
      title={t('fares.bench.title')}
      actions={
        <Button icon="print" onClick={() => print()}>
          {t('river.print')}
        </Button>
      }
    >
      {error && <ErrorNote error={error} retry={() => void priced.refetch()} />}
      <Panel title={t('fares.bench.trip')}>
        <div className="fields fields-wide">
          <Field label={t('fares.table.line')}>
            <Select
              value={lineId}
              onChange={(line) => setValues({ line, sailing: '', from: '', to: '', class: '' })}
              options={[...published.values()].map(({ id, names }) => ({ value: id, label: name(names) }))}
            />
          </Field>
          <Field label={t('fares.bench.day')}>
            <DayInput
              value={date}
              onChange={(day) => setValues({ date: day, sailing: '' })}
              placeholder={t('network.edit.day')}
            />
          </Field>
          <Field label={t('fares.bench.sailing')}>
            <Select
              value={values.sailing}
              placeholder={t('fares.bench.newSailing')}
              onChange={(sailing) => setValues({ sailing })}
              options={sailings.map(({ id, departs, ship }) => ({
                value: id,
                label: `${moment(departs, 'time')} ${name(ship.names)}`,
              }))}
            />
          </Field>
          <Field label={t('fares.bench.from')}>
            <Select
              value={String(from)}
              onChange={(stop) => setValues({ from: stop })}
              options={stopOptions.slice(0, -1)}
            />
          </Field>
          <Field label={t('fares.bench.to')}>
            <Select
              value={String(to)}
              onChange={(stop) => setValues({ to: stop })}
              options={stopOptions.slice(from + 1)}
            />
          </Field>
          <Field label={t('fares.table.class')}>
            <Select
              value={classCode ?? ''}
              onChange={(code) => setValues({ class: code })}
              options={classes.map(({ code, names }) => ({ value: code, label: name(names) }))}
            />
          </Field>
          <Field label={t('fares.types.channel')}>
            <Select
              value={values.channel as Channel}
              onChange={(channel) => setValues({ channel })}
              options={channels.map((value) => ({ value, label: t(`fares.channel.${value}`) }))}
            />
          </Field>
          <MomentField
            label={t('fares.bench.at')}
            hint={t('fares.bench.atHint')}
            value={at}
            onChange={setAt}
          />
        </div>
      </Panel>
      <Panel title={t('fares.bench.people')}>
        <div className="fields">
          {(types.data?.passengerTypes ?? []).map(({ code, names }) => (
            <Field key={code} label={name(names)}>
              <Input
                type="number"
                min={0}
                max={most}
                value={String(counts.get(code) ?? 0)}
                onChange={(text) => {
                  const count = Math.max(0, Math.min(most, Math.trunc(Number(text) || 0)))
                  setValues({ people: peopleText(new Map(counts).set(code, count)) })
                }}
              />
            </Field>
          ))}
        </div>
      </Panel>
      <Panel title={t('fares.bench.price')}>
        {people.length === 0 && <p className="soft">{t('fares.bench.nobody')}</p>}
        {people.length > 0 && priced.data && (
          <PriceParts
            reply={priced.data}
            line={published.get(lineId)}
            trip={{ from: stops[from], to: stops[to] }}
            travelClass={classes.find(({ code }) => code === classCode)}
          />
        )}
      </Panel>
    </PageFrame>
  )
}

/** How many of each type, as the address has it: `2 adult,1 child`. */
const countsOf = (text: string) =>
  new Map(
    text.split(',').flatMap((part) => {
      const found = /^(\d) ([A-Za-z0-9_-]{1,32})$/.exec(part)
      return found?.[2] === undefined ? [] : [[found[2], Number(found[1])] as const]
    }),
  )

const peopleText = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .filter(([, count]) => count > 0)
    .map(([code, count]) => `${count} ${code}`)
    .join(',') || '-'
