import type { ComponentProps } from 'react'
import { useField } from './Field.tsx'

/** One line of text. Inside a Field it is labelled; elsewhere give it an `aria-label`. */
export function Input({
  value,
  onChange,
  className = '',
  type = 'text',
  ...rest
}: Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
}) {
  return (
    <input
      autoComplete="off"
      spellCheck={false}
      {...useField(value)}
      {...rest}
      type={type}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`input ${className}`}
    />
  )
}

/** Several lines of text. */
export function TextArea({
  value,
  onChange,
  className = '',
  ...rest
}: Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
}) {
  return (
    <textarea
      rows={4}
      {...useField(value)}
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`input text-area ${className}`}
    />
  )
}
