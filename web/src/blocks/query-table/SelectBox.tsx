import { useText } from '../../i18n/text.ts'
import type { ModelRow, TableModel } from './table-model.ts'

/** The checkbox of a page. */
export function PageBox<Row>({ model }: { model: TableModel<Row> }) {
  const t = useText()
  const all = model.getIsAllPageRowsSelected()
  return (
    <SelectBox
      label={t('lists.table.selectPage')}
      checked={all}
      some={!all && model.getIsSomePageRowsSelected()}
      onChange={model.getToggleAllPageRowsSelectedHandler()}
    />
  )
}

/** The checkbox of a row; with Shift all rows from the one toggled before. */
export function RowBox<Row>({ row, name }: { row: ModelRow<Row>; name: string }) {
  const t = useText()
  return (
    <SelectBox
      label={t('lists.table.select', { name })}
      checked={row.getIsSelected()}
      onChange={row.getToggleSelectedHandler()}
    />
  )
}

/** A checkbox whose whole cell is the target. */
function SelectBox({
  label,
  checked,
  some = false,
  onChange,
}: {
  label: string
  checked: boolean
  /** Indeterminate: some rows are selected. */
  some?: boolean
  onChange: (event: unknown) => void
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
        onChange={onChange}
      />
    </label>
  )
}
