import './choice.css'
import { type ReactNode, useId } from 'react'
import { useField } from './Field.tsx'
import type { Option } from './Select.tsx'

/** A checkbox with its label. */
export function Checkbox({
  checked,
  onChange,
  disabled,
  children,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  children: ReactNode
}) {
  return (
    <label className="choice inline">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}

/** A switch that applies at once: for settings. */
export function Switch({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}) {
  return (
    <label className="choice switch row">
      <span>{children}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}

/** A segmented control: one of a few, all visible. Arrow keys move, as in any radio group. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
}: {
  label: string
  value: Value | ''
  onChange: (value: Value) => void
  options: readonly Option<Value>[]
}) {
  const name = useId()
  const { id, ...field } = useField()
  return (
    <div id={id} className="segmented" role="radiogroup" aria-label={label} {...field}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            className="cover"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
