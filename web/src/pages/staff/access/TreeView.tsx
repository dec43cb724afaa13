import './tree-view.css'
import { type DragEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import type { Row } from '../../../blocks/access/tree.ts'
import { useName } from '../../../i18n/text.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { type IconName, isIcon } from '../../../ui/icons/icon-names.ts'

/** The drop position of a dragged row. */
export type DropPlace = 'before' | 'inside' | 'after'

interface Check {
  state: boolean | 'mixed'
  /** Why it is disabled. */
  reason?: string | undefined
}

const kinds: Record<string, IconName> = { M: 'folder', C: 'page' }

/**
 * An ARIA tree as one list of rows with roving tabindex: arrows move, expand and collapse, Home and End go to the
 * ends, space checks. Other keys go to `onKey`.
 */
export function TreeView({
  label,
  rows,
  opened,
  onOpen,
  at,
  onAt,
  check,
  onCheck,
  onKey,
  marks,
  beside,
  rowClass,
  drag,
}: {
  label: string
  rows: readonly Row[]
  /** The expanded branches; a search expands all. */
  opened: (id: string) => boolean
  onOpen: (id: string, open: boolean) => void
  /** The row that is chosen. */
  at: string | undefined
  onAt: (id: string) => void
  check?: (row: Row) => Check
  onCheck?: (row: Row) => void
  onKey?: (event: KeyboardEvent, row: Row) => void
  /** Content after the name: states, counts. */
  marks?: (row: Row) => ReactNode
  /** Buttons at the end of the row, not part of its accessible name. */
  beside?: (row: Row) => ReactNode
  rowClass?: (row: Row) => string
  drag?: {
    start: (row: Row) => void
    onDragOver: (event: DragEvent<HTMLElement>, row: Row) => void
    drop: (event: DragEvent<HTMLElement>, row: Row) => void
    end: () => void
    placeOf: (row: Row) => DropPlace | undefined
  }
}) {
  const name = useName()
  const list = useRef<HTMLDivElement>(null)
  const ids = useId()
  const stop = rows.some(({ branch }) => branch.node.id === at) ? at : rows[0]?.branch.node.id

  function focusRow(row: Row | undefined) {
    if (!row) return
    const { id } = row.branch.node
    onAt(id)
    list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus()
  }

  function onKeyDown(event: KeyboardEvent, row: Row, index: number) {
    if (event.target !== event.currentTarget) return
    const { id } = row.branch.node
    const parent = rows.find(({ branch }) => branch === row.parent)
    const holds = row.branch.children.length > 0
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey
    const keys: Record<string, () => void> = {
      ArrowDown: () => focusRow(rows[index + 1]),
      ArrowUp: () => focusRow(rows[index - 1]),
      Home: () => focusRow(rows[0]),
      End: () => focusRow(rows.at(-1)),
      ArrowRight: () => (holds && !opened(id) ? onOpen(id, true) : holds && focusRow(rows[index + 1])),
      ArrowLeft: () => (holds && opened(id) ? onOpen(id, false) : focusRow(parent)),
      ' ': () => (onCheck && !check?.(row).reason ? onCheck(row) : onAt(id)),
      Enter: () => onAt(id),
    }
    const act = plain ? keys[event.key] : undefined
    if (!act) return onKey?.(event, row)
    event.preventDefault()
    act()
  }

  return (
    <div ref={list} className="tree" role="tree" aria-label={label}>
      {rows.map((row, index) => {
        const { node, children } = row.branch
        const holds = children.length > 0
        const checked = check?.(row)
        const icon = isIcon(node.options.icon) ? node.options.icon : kinds[node.type]
        return (
          // The row is the widget; its content is for the pointer only, except the buttons at its end.
          <div
            key={node.id}
            role="treeitem"
            aria-labelledby={`${ids}-${node.id}`}
            data-node={node.id}
            data-drop={drag?.placeOf(row)}
            data-off={!node.enabled || undefined}
            aria-level={row.level}
            aria-posinset={row.position}
            aria-setsize={row.siblings}
            aria-expanded={holds ? opened(node.id) : undefined}
            aria-selected={node.id === at}
            aria-checked={checked?.state}
            aria-disabled={checked?.reason !== undefined || undefined}
            tabIndex={node.id === stop ? 0 : -1}
            data-tip={checked?.reason}
            style={{ paddingInlineStart: `${(row.level - 1) * 20 + 4}px` }}
            className={`tree-row relative rounded row ${rowClass?.(row) ?? ''}`}
            draggable={drag !== undefined || undefined}
            onDragStart={() => drag?.start(row)}
            onDragOver={(event) => drag?.onDragOver(event, row)}
            onDrop={(event) => drag?.drop(event, row)}
            onDragEnd={() => drag?.end()}
            onKeyDown={(event) => onKeyDown(event, row, index)}
            onClick={(event) => {
              if ((event.target as Element).closest('button')) return
              onAt(node.id)
              event.currentTarget.focus()
              const target = event.target as Element
              if (target.closest('.tree-twist')) onOpen(node.id, !opened(node.id))
              else if (onCheck && target.closest('.tree-check') && !checked?.reason) onCheck(row)
            }}
            onDoubleClick={() => holds && onOpen(node.id, !opened(node.id))}
          >
            <span className="tree-twist flex-none soft" data-none={!holds || undefined}>
              {holds && <Icon name={opened(node.id) ? 'chevronDown' : 'chevronRight'} />}
            </span>
            {checked && (
              <span
                className="tree-check surface flex-none rounded center"
                data-state={String(checked.state)}
              >
                {checked.state !== false && <Icon name={checked.state === true ? 'check' : 'minus'} />}
              </span>
            )}
            {icon && (
              <span className="soft" style={node.options.color ? { color: node.options.color } : undefined}>
                <Icon name={icon} />
              </span>
            )}
            <span id={`${ids}-${node.id}`} className="tree-words">
              <span className="tree-name ellipsis">{name(node.names)}</span>
              {marks?.(row)}
            </span>
            {beside?.(row)}
          </div>
        )
      })}
    </div>
  )
}
