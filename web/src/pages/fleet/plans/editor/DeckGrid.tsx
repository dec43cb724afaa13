import '../../../../blocks/river/seat-map.css'
import './deck-editor.css'
import { memo, type PointerEvent, useEffect, useRef } from 'react'
import { classTone, type MappedClass } from '../../../../blocks/river/TravelClass.tsx'
import { useName, useText } from '../../../../i18n/text.ts'
import { describeSeat, type SeatFacts } from '../plan.ts'
import { type At, gridSize, letterOf, type Place, placeOf, readPlace } from './layout.ts'
import { areaBetween, extendTo, type Selection, selectOne, togglePlace } from './selection.ts'
import type { DeckEditorState } from './use-deck-editor.ts'

const gridRole = { role: 'grid', 'aria-multiselectable': true } as const
const cellRole = (isSelected: boolean) => ({ role: 'gridcell', 'aria-selected': isSelected }) as const

/**
 * The places of one deck as a grid, the bow on top: seats, and empty places where seats can be drawn. One tab stop; mouse, pen and
 * finger select or draw rectangles.
 */
export function DeckGrid({ editor, label }: { editor: DeckEditorState; label: string }) {
  const { layout, classes, selection, tool, select: onSelect, onStroke, onKeyDown } = editor
  const grid = useRef<HTMLTableElement>(null)
  const dragged = useRef<Selection>(undefined)
  const { deck, focus } = selection
  const size = gridSize(layout, deck)
  const rows = Array.from({ length: Math.max(size.rows, focus.row) }, (_, index) => index + 1)
  const positions = Array.from({ length: Math.max(size.positions, focus.position) }, (_, index) => index + 1)

  // Keys move the focus with the selection; a press elsewhere leaves it where it is.
  const focusPlace = placeOf(deck, focus)
  useEffect(() => {
    const table = grid.current
    if (!table?.contains(document.activeElement)) return
    const cell = table.querySelector<HTMLElement>(`[data-place="${focusPlace}"]`)
    if (cell !== document.activeElement) cell?.focus()
  }, [focusPlace])

  function start(event: PointerEvent<HTMLElement>) {
    const at = placeAt(event.target)
    if (!at || event.button !== 0) return
    const { shiftKey, ctrlKey, metaKey, pointerType } = event
    const next = shiftKey
      ? extendTo(selection, at)
      : (ctrlKey || metaKey) && tool === 'select'
        ? togglePlace(selection, at)
        : selectOne(deck, at)
    // A finger that selects scrolls the plan; with a drawing tool it draws.
    if (tool !== 'select' || pointerType === 'mouse') dragged.current = next
    onSelect(next)
  }

  function drag({ clientX, clientY }: PointerEvent<HTMLElement>) {
    const from = dragged.current
    if (!from) return
    const at = placeAt(document.elementFromPoint(clientX, clientY))
    if (!at || (at.row === from.focus.row && at.position === from.focus.position)) return
    dragged.current = extendTo(from, at)
    onSelect(dragged.current)
  }

  function end() {
    const drawn = dragged.current
    dragged.current = undefined
    if (drawn && tool !== 'select') onStroke(drawn)
  }

  const selectLine = (from: At, to: At) => onSelect(areaBetween(deck, from, to))
  return (
    <div className="scroll-x deck-grid-frame">
      <table
        ref={grid}
        {...gridRole}
        aria-label={label}
        className={`deck-grid seat-map ${tool}`}
        onKeyDown={onKeyDown}
        onPointerDown={start}
        onPointerMove={drag}
        onPointerUp={end}
        onPointerCancel={() => {
          dragged.current = undefined
        }}
      >
        <thead>
          <tr>
            <td />
            {positions.map((position) => (
              <th key={position} scope="col">
                <button
                  type="button"
                  tabIndex={-1}
                  onClick={() => selectLine({ row: 1, position }, { row: rows.length, position })}
                >
                  {letterOf(position)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">
                <button
                  type="button"
                  tabIndex={-1}
                  onClick={() => selectLine({ row, position: 1 }, { row, position: positions.length })}
                >
                  {row}
                </button>
              </th>
              {positions.map((position) => {
                const place = placeOf(deck, { row, position })
                return (
                  <Cell
                    key={place}
                    place={place}
                    seat={layout.seats[place]}
                    hasAisle={layout.aisles[`${deck}/${row}`]?.includes(position) ?? false}
                    isSelected={selection.places.has(place)}
                    isTabStop={place === focusPlace}
                    classes={classes}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function placeAt(target: EventTarget | null): At | undefined {
  const place =
    target instanceof Element ? target.closest<HTMLElement>('[data-place]')?.dataset.place : undefined
  return place === undefined ? undefined : readPlace(place as Place)
}

const Cell = memo(function Cell({
  place,
  seat,
  hasAisle,
  isSelected,
  isTabStop,
  classes,
}: {
  place: Place
  seat: SeatFacts | undefined
  hasAisle: boolean
  isSelected: boolean
  isTabStop: boolean
  classes: readonly MappedClass[]
}) {
  const t = useText()
  const name = useName()
  const { row, position } = readPlace(place)
  const travelClass = classes.find(({ code }) => code === seat?.classCode)
  const nameOfClass = () => (travelClass ? name(travelClass.names) : (seat?.classCode ?? ''))
  const what = seat ? describeSeat(seat, t, nameOfClass) : t('fleet.editor.empty')
  const label = t('fleet.editor.place', { row, position: letterOf(position), what })
  return (
    <td
      {...cellRole(isSelected)}
      data-place={place}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={hasAisle ? `${label}${t('blocks.comma')}${t('fleet.editor.aisle')}` : label}
      data-tip={seat && what}
      className={[seat && travelClass && classTone(travelClass), hasAisle && 'before-aisle']
        .filter(Boolean)
        .join(' ')}
    >
      {seat && (
        <span className={`seat free ${seat.cabin === null ? '' : 'in-cabin'}`}>
          {seat.label}
          {seat.cabin !== null && <i className="block soft">{seat.cabin}</i>}
        </span>
      )}
    </td>
  )
})
