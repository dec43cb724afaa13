import './list-filters.css'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { ListFilter } from '@fairway/contract/lists/list'
import type { ReactNode } from 'react'
import { type TextKey, type Translate, useText } from '../../i18n/text.ts'
import { Checkbox } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { MultiSelect } from '../../ui/form/MultiSelect.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { DayInput } from '../fields/DayInput.tsx'
import { PeriodField } from '../fields/PeriodField.tsx'
import { SearchField } from '../fields/SearchField.tsx'
import { splitValues } from './list-request.ts'

type Filters<Filter extends string> = Readonly<Record<Filter, ListFilter<never>>>
type SetFilters<Filter extends string> = (changes: Partial<Record<Filter, string>>) => void

/**
 * The fields of a list's filters in their order, each by its kind; two days that are a period are one field. A page gives
 * its own field where more than the kind is known, such as the choices of an id, or null for none.
 */
export function ListFilters<Filter extends string>({
  list: { declaration, filters, setFilters },
  fields = {},
}: {
  list: {
    declaration: { filters: Filters<Filter> }
    filters: Record<Filter, string>
    setFilters: SetFilters<Filter>
  }
  fields?: { readonly [F in Filter]?: ReactNode }
}) {
  const names = Object.keys(declaration.filters) as Filter[]
  const lastDays = new Set(names.flatMap((name) => untilOf(declaration.filters[name])?.filter ?? []))
  return names.map((name) => {
    if (name in fields) return <Keyed key={name}>{fields[name]}</Keyed>
    if (lastDays.has(name)) return null
    if (untilOf(declaration.filters[name]))
      return (
        <PeriodFilter
          key={name}
          declared={declaration.filters}
          first={name}
          values={filters}
          onChange={setFilters}
        />
      )
    return (
      <FilterField
        key={name}
        filter={declaration.filters[name]}
        value={filters[name]}
        onChange={(value) => setFilters({ [name]: value } as Partial<Record<Filter, string>>)}
      />
    )
  })
}

const untilOf = (filter: ListFilter<never>) => (filter.kind === 'day' ? filter.until : undefined)

/** The field of the period that the filter `first` is the first day of. */
export function PeriodFilter<Filter extends string>({
  declared,
  first,
  values,
  onChange,
  hint,
}: {
  declared: Filters<Filter>
  first: Filter
  values: Readonly<Record<Filter, string>>
  onChange: SetFilters<Filter>
  /** Why it is not applied. */
  hint?: string | undefined
}) {
  const t = useText()
  const filter = declared[first]
  const until = untilOf(filter)
  if (filter.kind !== 'day' || !until) return null
  const last = until.filter as Filter
  return (
    <PeriodField
      label={t(until.period)}
      labels={{ from: t(filter.title), to: t(declared[last].title) }}
      value={{ from: values[first], to: values[last] }}
      onChange={({ from, to }) => onChange({ [first]: from, [last]: to } as Partial<Record<Filter, string>>)}
      required={filter.required === true}
      max={filter.past ? serviceDateOf(new Date()) : undefined}
      hint={hint}
    />
  )
}

const Keyed = ({ children }: { children: ReactNode }) => children

interface FilterFieldProps {
  filter: ListFilter<never>
  value: string
  onChange: (value: string) => void
}

/** The field of one filter, labelled with its title. The search of a list has room for what it says of itself. */
export function FilterField({ filter, value, onChange }: FilterFieldProps) {
  const t = useText()
  if (filter.kind === 'flag' && !filter.texts)
    return (
      <div className="field-foot row">
        <Checkbox checked={value !== ''} onChange={(on) => onChange(on ? '1' : '')}>
          {t(filter.title)}
        </Checkbox>
      </div>
    )
  const searches = filter.kind === 'text' && filter.placeholder !== undefined
  return (
    <Field label={t(filter.title)} className={searches ? 'wide-filter' : ''}>
      <FilterInput filter={filter} value={value} onChange={onChange} />
    </Field>
  )
}

const optionsOf = (texts: Readonly<Record<string, TextKey>>, t: Translate) =>
  Object.entries(texts).map(([value, key]) => ({ value, label: t(key) }))

function FilterInput({ filter, value, onChange }: FilterFieldProps) {
  const t = useText()
  const all = t('lists.filters.all')
  switch (filter.kind) {
    case 'day':
      return <DayInput value={value} onChange={onChange} placeholder={all} />
    case 'state':
      if (filter.many)
        return (
          <MultiSelect
            comma={t('blocks.comma')}
            label={t(filter.title)}
            values={splitValues(value)}
            onChange={(values) => onChange(values.join())}
            placeholder={all}
            options={optionsOf(filter.texts, t)}
          />
        )
      return (
        <Select value={value} onChange={onChange} placeholder={all} options={optionsOf(filter.texts, t)} />
      )
    case 'flag':
      return (
        <Select
          value={value}
          onChange={onChange}
          placeholder={all}
          options={optionsOf(filter.texts ?? {}, t)}
        />
      )
    case 'text':
    case 'number':
    case 'id':
      return (
        <SearchField
          exact={filter.kind !== 'text' || filter.exact === true}
          value={value}
          onChange={onChange}
          {...(filter.placeholder && { placeholder: t(filter.placeholder) })}
        />
      )
  }
}
