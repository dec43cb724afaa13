/** The checkbox of a row or page; its whole cell is the target. */
export function SelectBox({
  label,
  checked,
  some = false,
  onChange,
}: {
  label: string
  checked: boolean
  /** Indeterminate: some rows are selected. */
  some?: boolean
  /** `through` when Shift is held. */
  onChange: (on: boolean, through: boolean) => void
}) {
  return (
    <label className="select-box center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = some
        }}
        onChange={(event) => {
          const { nativeEvent } = event
          onChange(event.target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }}
      />
    </label>
  )
}
