import { NamesFields } from '../../../../blocks/fields/NamesFields.tsx'
import { ClassKey } from '../../../../blocks/river/TravelClass.tsx'
import { useName, useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { SeatFields } from '../SeatFields.tsx'
import { CabinFields } from './CabinFields.tsx'
import { DrawingFaults } from './DrawingFaults.tsx'
import { changeSeats, nameDeck, removeDeck, seatsOn } from './layout.ts'
import { NumberingFields } from './NumberingFields.tsx'
import { selectOne, selectPlaces } from './selection.ts'
import type { DeckEditorState } from './use-deck-editor.ts'

/** What the selected seats are, their cabin, their numbers; the deck; what the plan has and what it lacks. */
export function Properties({
  editor,
  certifiedCapacity,
}: {
  editor: DeckEditorState
  /** The most people the ship may carry; undefined while it is loaded. */
  certifiedCapacity: number | undefined
}) {
  const t = useText()
  const { layout, classes, deck, seats, fields, faults, apply, select } = editor
  const onDeck = seatsOn(layout, deck)
  const ofClass = (code: string) =>
    onDeck.filter(({ seat }) => seat.classCode === code).map(({ place }) => place)
  return (
    <aside className="stack gap-3" aria-label={t('fleet.editor.properties')}>
      <div ref={fields.label}>
        <SeatFields
          seats={seats.flatMap((place) => layout.seats[place] ?? [])}
          classes={classes}
          used={classes.filter(({ code }) => ofClass(code).length > 0)}
          onSelectClass={(code) => select(selectPlaces(deck, ofClass(code)))}
          onClear={() => select(selectOne(deck, editor.selection.focus))}
          onChange={(facts) => apply(changeSeats(layout, seats, facts))}
        />
      </div>
      <details open>
        <summary>{t('fleet.editor.cabin')}</summary>
        <div ref={fields.cabin}>
          <CabinFields layout={layout} deck={deck} seats={seats} onApply={apply} />
        </div>
      </details>
      <details>
        <summary>{t('fleet.editor.numbering')}</summary>
        <div ref={fields.numbering}>
          <NumberingFields
            layout={layout}
            seats={seats.length > 1 ? seats : onDeck.map(({ place }) => place)}
            onApply={apply}
          />
        </div>
      </details>
      <DeckFields editor={editor} />
      <SeatCount editor={editor} certifiedCapacity={certifiedCapacity} />
      <section className="stack gap-1" aria-label={t('fleet.editor.faults')}>
        <b role="status">{t('fleet.editor.faultCount', { count: faults.length })}</b>
        <DrawingFaults faults={faults} onGo={editor.goTo} />
      </section>
    </aside>
  )
}

/** The name of the deck; more decks and fewer. */
function DeckFields({ editor: { layout, deck, apply, addDeck } }: { editor: DeckEditorState }) {
  const t = useText()
  const names = layout.decks[deck]
  return (
    <details>
      <summary>{t('fleet.editor.deck')}</summary>
      <div className="stack gap-2">
        {names && (
          <NamesFields
            names={names}
            maxLength={60}
            submitted
            onChange={(changed) => apply(nameDeck(layout, deck, changed))}
          />
        )}
        <div className="button-row">
          <Button icon="plus" onClick={() => addDeck()}>
            {t('fleet.editor.addDeck')}
          </Button>
          {names && (
            <>
              <Button icon="copy" onClick={() => addDeck(deck)}>
                {t('fleet.editor.copyDeck')}
              </Button>
              <Button icon="trash" onClick={() => apply(removeDeck(layout, deck))}>
                {t('fleet.editor.removeDeck')}
              </Button>
            </>
          )}
        </div>
      </div>
    </details>
  )
}

/** How many seats of each class there are, beside what the ship may carry. */
function SeatCount({
  editor: { layout, classes },
  certifiedCapacity,
}: {
  editor: DeckEditorState
  certifiedCapacity: number | undefined
}) {
  const t = useText()
  const name = useName()
  const all = Object.values(layout.seats)
  const count = all.length
  return (
    <section className="stack gap-1" aria-label={t('fleet.plans.seats')}>
      <b>
        {certifiedCapacity === undefined
          ? t('river.deck.seats', { count })
          : t('fleet.editor.ofCapacity', { count, capacity: certifiedCapacity })}
      </b>
      <ul className="stack gap-1 small">
        {classes.flatMap((one) => {
          const seats = all.filter(({ classCode }) => classCode === one.code).length
          return seats === 0
            ? []
            : [
                <li key={one.id}>
                  <ClassKey of={one}>{`${name(one.names)} ${seats}`}</ClassKey>
                </li>,
              ]
        })}
      </ul>
    </section>
  )
}
