import { useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import {
  duplicateRows,
  hasRoomFor,
  insertRows,
  putSeats,
  removeRows,
  removeSeats,
  toggleAisle,
} from './layout.ts'
import type { DeckEditorState } from './use-deck-editor.ts'

/** What can be done with the selected places and their rows, for those who do not use the keys. */
export function RowTools({ editor }: { editor: DeckEditorState }) {
  const t = useText()
  const { layout, deck, rows, seats, places, selection, drawn, apply } = editor
  const noPlaces = rows ? undefined : t('fleet.editor.selectPlaces')
  const noRoom = noPlaces ?? (rows && !hasRoomFor(layout, deck, rows) ? t('fleet.editor.full') : undefined)
  const numbers = rows
    ? Array.from({ length: rows.last - rows.first + 1 }, (_, index) => rows.first + index)
    : []
  const tools = [
    ['putSeats', noPlaces, () => putSeats(layout, places, drawn)],
    [
      'removeSeats',
      seats.length > 0 ? undefined : t('fleet.editor.selectSeats'),
      () => removeSeats(layout, seats),
    ],
    ['aisle', noPlaces, () => toggleAisle(layout, deck, numbers, selection.focus.position)],
    ['insertRows', noRoom, () => (rows ? insertRows(layout, deck, rows) : layout)],
    ['duplicateRows', noRoom, () => (rows ? duplicateRows(layout, deck, rows) : layout)],
    ['removeRows', noPlaces, () => (rows ? removeRows(layout, deck, rows) : layout)],
  ] as const
  return (
    <div className="button-row">
      {tools.map(([name, reason, edit]) => (
        <Button key={name} tone="quiet" reason={reason} onClick={() => apply(edit())}>
          {t(`fleet.editor.${name}`)}
        </Button>
      ))}
    </div>
  )
}
