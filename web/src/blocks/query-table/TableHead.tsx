import './table-head.css'
import { type DragEvent, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { ColumnResizer } from './ColumnResizer.tsx'
import { cellProps } from './cell-props.ts'
import { PageBox } from './SelectBox.tsx'
import { type ListSettings, moveColumn } from './settings/list-settings.ts'
import type { ModelHeader, TableModel } from './table-model.ts'
import type { Column } from './types.ts'

export interface TableHeadProps<Row> {
  model: TableModel<Row>
  columns: readonly Column<Row>[]
  settings: ListSettings | undefined
  /** Saves what is changed in the head; without it columns keep their places and widths. */
  onSettings: ((change: Partial<ListSettings>) => void) | undefined
  selectable: boolean
  actions: boolean
}

/** The head of a table: sorts, and columns that are dragged to another place or to another width. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { model, columns, settings, onSettings, selectable, actions } = props
  const t = useText()
  const [dragged, setDragged] = useState<string>()
  const [drop, setDrop] = useState<{ key: string; after: boolean }>()

  function onDrop(event: DragEvent) {
    event.preventDefault()
    if (dragged !== undefined && drop && settings) onSettings?.(moveColumn(columns, settings, dragged, drop))
    setDragged(undefined)
    setDrop(undefined)
  }

  return (
    <thead>
      <tr>
        {selectable && (
          <th scope="col" className="select-cell">
            <PageBox model={model} />
          </th>
        )}
        {model.getFlatHeaders().map((header) => {
          const column = columns.find(({ key }) => key === header.column.id)
          if (!column) return null
          const place = drop?.key === column.key && dragged !== column.key ? drop : undefined
          return (
            <th
              key={column.key}
              scope="col"
              data-column={column.key}
              data-drop={place && (place.after ? 'after' : 'before')}
              aria-sort={ariaSortOf(header)}
              {...cellProps(column, header.column, 'head')}
              draggable={onSettings !== undefined && model.state.resizing === false}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', column.title)
                setDragged(column.key)
              }}
              onDragOver={(event) => {
                if (dragged === undefined) return
                event.preventDefault()
                const { left, width } = event.currentTarget.getBoundingClientRect()
                setDrop({ key: column.key, after: event.clientX > left + width / 2 })
              }}
              onDrop={onDrop}
              onDragEnd={() => {
                setDragged(undefined)
                setDrop(undefined)
              }}
            >
              <HeadLabel
                header={header}
                title={column.title}
                sorts={model.options.state?.sorting?.length ?? 0}
              />
              {onSettings && <ColumnResizer model={model} header={header} onSettings={onSettings} />}
            </th>
          )
        })}
        {actions && (
          <th scope="col" className="row-actions">
            <span className="unseen">{t('lists.table.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

/** The order of the rows is announced for the first sort; further ones say it in their button. */
function ariaSortOf<Row>({ column }: ModelHeader<Row>) {
  if (!column.getCanSort()) return undefined
  const sorted = column.getSortIndex() === 0 && column.getIsSorted()
  return sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : 'none'
}

/** The title, which sorts by the column; with Shift besides the sorts there are. */
function HeadLabel<Row>({
  header: { column },
  title,
  sorts,
}: {
  header: ModelHeader<Row>
  title: string
  sorts: number
}) {
  const t = useText()
  const toggle = column.getToggleSortingHandler()
  if (!column.getCanSort() || !toggle) return title
  const sorted = column.getIsSorted()
  const place = column.getSortIndex() + 1
  return (
    <Button tone="quiet" className="sort-button" onClick={toggle}>
      {title}
      <Icon name={sorted === false ? 'sort' : sorted === 'asc' ? 'sortUp' : 'sortDown'} />
      {sorted !== false && sorts > 1 && (
        <>
          <sup aria-hidden="true">{place}</sup>
          <span className="unseen">
            {t(sorted === 'asc' ? 'lists.table.sortedUp' : 'lists.table.sortedDown', { place })}
          </span>
        </>
      )}
    </Button>
  )
}
