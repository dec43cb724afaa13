import './multi-select.css'
import { type ReactNode, useId } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { useMenuPanel } from '../overlay/Menu.tsx'
import { useField } from './Field.tsx'
import type { Option } from './Select.tsx'

/** A select of any number of a few options: a menu of checkboxes that stays open, looking like every other select. */
export function MultiSelect<Value extends string>({
  label,
  values,
  onChange,
  options,
  placeholder,
  comma,
}: {
  /** The name of its menu: what is chosen. */
  label: string
  values: readonly Value[]
  onChange: (values: Value[]) => void
  options: readonly Option<Value>[]
  /** The label of no choice at all, such as "All". */
  placeholder: string
  /** What parts one choice from the next, in the language of the reader. */
  comma: string
}): ReactNode {
  // A button that opens a menu has no `aria-required`; the label of the field says it.
  const { 'aria-required': _, ...field } = useField(values.join())
  const ownId = useId()
  const id = field.id ?? ownId
  const valueId = `${id}-value`
  const chosen = options.filter(({ value }) => values.includes(value))
  const { buttonProps, panel } = useMenuPanel({
    label,
    items: [
      {
        id: 'any',
        label: placeholder,
        ticked: chosen.length === 0,
        onSelect: () => onChange([]),
      },
      ...options.map(({ value, label: text }, at) => ({
        id: value,
        label: text,
        ticked: values.includes(value),
        separated: at === 0,
        // In the order of the options, so that one choice has one address.
        onSelect: () =>
          onChange(
            options.map((option) => option.value).filter((one) => (one === value) !== values.includes(one)),
          ),
      })),
    ],
  })
  return (
    <>
      <button
        {...field}
        {...buttonProps}
        id={id}
        type="button"
        className="input multi-select row between text-start"
        data-filled={chosen.length > 0 || undefined}
        // The label of the field names the button; what is chosen describes it.
        aria-describedby={[valueId, field['aria-describedby']].filter(Boolean).join(' ')}
      >
        <span id={valueId} className={`ellipsis ${chosen.length === 0 ? 'soft' : ''}`}>
          {chosen.map((option) => option.label).join(comma) || placeholder}
        </span>
        <Icon name="chevronDown" />
      </button>
      {panel}
    </>
  )
}
