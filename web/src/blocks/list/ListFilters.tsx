import type { ListFilter } from '@fairway/contract/lists/list'
import type { ReactNode } from 'react'
import { type TextKey, type Translate, useText } from '../../i18n/text.ts'
import { Checkbox } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { MultiSelect } from '../../ui/form/MultiSelect.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { DayInput } from '../fields/DayInput.tsx'
import type { Period } from '../fields/date-presets.ts'
import { SearchField } from '../fields/SearchField.tsx'
import { splitValues } from './list-request.ts'

interface FilterFieldProps {
  filter: ListFilter<never>
  value: string
  onChange: (value: string) => void
  /** Of one end of a period: sets both ends. */
  onPeriod?: ((period: Period) => void) | undefined
}

/**
 * The fields of a list's filters in their order, each by its kind. A page gives its own field where more than the kind is
 * known, such as the choices of an id, or null for none.
 */
export function ListFilters<Filter extends string>({
  list: { declaration, filters, setFilters },
  fields = {},
}: {
  list: {
    declaration: { filters: Readonly<Record<Filter, ListFilter<never>>> }
    filters: Record<Filter, string>
    setFilters: (changes: Partial<Record<Filter, string>>) => void
  }
  fields?: { readonly [F in Filter]?: ReactNode }
}) {
  return (Object.keys(declaration.filters) as Filter[]).map((name) => {
    if (name in fields) return <Keyed key={name}>{fields[name]}</Keyed>
    return (
      <FilterField
        key={name}
        filter={declaration.filters[name]}
        value={filters[name]}
        onChange={(value) => setFilters({ [name]: value } as Partial<Record<Filter, string>>)}
        onPeriod={periodSetter(declaration.filters, name, setFilters)}
      />
    )
  })
}

/** Sets both ends of the period that a filter is the first or the last day of; undefined for a filter of one day. */
export function periodSetter<Filter extends string>(
  filters: Readonly<Record<Filter, ListFilter<never>>>,
  name: Filter,
  setFilters: (changes: Partial<Record<Filter, string>>) => void,
): ((period: Period) => void) | undefined {
  const untilOf = (first: Filter) => {
    const filter = filters[first]
    return filter.kind === 'day' ? filter.until : undefined
  }
  const first =
    untilOf(name) === undefined
      ? (Object.keys(filters) as Filter[]).find((one) => untilOf(one) === name)
      : name
  if (first === undefined) return undefined
  const last = untilOf(first)
  return ({ from, to }) => setFilters({ [first]: from, [`${last}`]: to } as Partial<Record<Filter, string>>)
}

const Keyed = ({ children }: { children: ReactNode }) => children

/** The field of one filter, labelled with its title. */
export function FilterField({ filter, value, onChange, onPeriod }: FilterFieldProps) {
  const t = useText()
  if (filter.kind === 'flag' && !filter.texts)
    return (
      <div className="field-foot row">
        <Checkbox checked={value !== ''} onChange={(on) => onChange(on ? '1' : '')}>
          {t(filter.title)}
        </Checkbox>
      </div>
    )
  return (
    <Field label={t(filter.label ?? filter.title)} hint={hintOf(filter, t)}>
      <FilterInput filter={filter} value={value} onChange={onChange} onPeriod={onPeriod} />
    </Field>
  )
}

/** A field that says what to do, such as "Find", has in its hint what it is about. */
function hintOf({ hint, label, title }: ListFilter<never>, t: Translate): string | undefined {
  const key = hint ?? (label ? title : undefined)
  return key && t(key)
}

const optionsOf = (texts: Readonly<Record<string, TextKey>>, t: Translate) =>
  Object.entries(texts).map(([value, key]) => ({ value, label: t(key) }))

function FilterInput({ filter, value, onChange, onPeriod }: FilterFieldProps) {
  const t = useText()
  const placeholder = filter.placeholder && t(filter.placeholder)
  switch (filter.kind) {
    case 'day':
      return (
        <DayInput value={value} onChange={onChange} onPeriod={onPeriod} placeholder={placeholder ?? ''} />
      )
    case 'state':
      if (filter.many)
        return (
          <MultiSelect
            label={t(filter.title)}
            values={splitValues(value)}
            onChange={(values) => onChange(values.join())}
            placeholder={placeholder ?? ''}
            options={optionsOf(filter.texts, t)}
          />
        )
      return (
        <Select
          value={value}
          onChange={onChange}
          placeholder={placeholder}
          options={optionsOf(filter.texts, t)}
        />
      )
    case 'flag':
      return (
        <Select
          value={value}
          onChange={onChange}
          placeholder={placeholder}
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
          {...(placeholder !== undefined && { placeholder })}
        />
      )
  }
}
