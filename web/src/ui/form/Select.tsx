import type { ComponentProps } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { useField } from './Field.tsx'

export interface Option<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean
}

/**
 * A native select: quick by keyboard and on phones. It looks like every other field to choose in. For long lists use
 * LookupSelect.
 */
export function Select<Value extends string>({
  value,
  onChange,
  options,
  placeholder,
  className = '',
  ...rest
}: Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  value: Value | ''
  onChange: (value: Value) => void
  options: readonly Option<Value>[]
  /** The label of the empty option; without it there is none. */
  placeholder?: string
}) {
  return (
    <span className={`select relative block ${className}`}>
      <select
        {...useField(value)}
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className="input ellipsis"
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" />
    </span>
  )
}
