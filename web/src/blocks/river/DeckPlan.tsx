import './river.css'
import './deck-plan.css'
import type { ClassKind } from '@fairway/contract/fleet/endpoints'
import { useId } from 'react'
import type { Names } from '../../i18n/language.ts'
import { useName, useText } from '../../i18n/text.ts'
import { type DrawnSeat, layOutDeck, seatSize } from './deck-layout.ts'

/** A class with what the drawing needs of it. */
export interface DrawnClass {
  code: string
  names: Names
  kind: ClassKind
  rank: number
}

/** How a seat is drawn: on offer in its class's colour, taken hollow, out of sale crossed. */
export type SeatLook = 'free' | 'taken' | 'partly' | 'locked'

export interface DrawnDeck<Seat extends DrawnSeat> {
  number: number
  names: Names
  seats: readonly Seat[]
}

/**
 * Colours by rank: classes that occur together on a ship never share one. They are those of the kinds of lines, which
 * are never drawn beside classes.
 */
const tones = ['sightseeing', 'cruise', 'fast', 'ferry', 'cruise', 'fast', 'ferry'] as const

/** The CSS class that brings the colour of a class of travel. */
export function classTone({ rank }: { rank: number }): string {
  return `line-kind ${tones[(rank - 1) % tones.length]}`
}

/** A class with its colour, and how many places it has. */
export function ClassKey({ of, children }: { of: { rank: number }; children: string }) {
  return (
    <span className={`inline ${classTone(of)}`}>
      <i className="class-swatch flex-none" aria-hidden="true" />
      {children}
    </span>
  )
}

/** The decks of a ship from the uppermost down, every seat in the colour of its class. */
export function DeckPlan<Seat extends DrawnSeat>({
  decks,
  classes,
  look,
  describe,
  selected,
  onPress,
}: {
  decks: readonly DrawnDeck<Seat>[]
  classes: readonly DrawnClass[]
  look?: (seat: Seat) => SeatLook
  /** Content beside the name of a deck. */
  describe?: (deck: DrawnDeck<Seat>) => string
  /** Ids of the seats that are marked. */
  selected?: ReadonlySet<string>
  /** Called on a click on a seat; callers must also offer keyboard input, as there are hundreds of seats. */
  onPress?: (seat: Seat) => void
}) {
  const t = useText()
  const name = useName()
  return (
    <div className={onPress ? 'deck-plan stack gap-4 deck-pressable' : 'deck-plan stack gap-4'}>
      {decks
        .toSorted((a, b) => b.number - a.number)
        .map((deck) => (
          <figure key={deck.number}>
            <figcaption className="cluster baseline">
              <strong>{name(deck.names)}</strong>
              <span className="soft small">
                {describe?.(deck) ?? t('river.deck.seats', { count: deck.seats.length })}
              </span>
            </figcaption>
            <Deck deck={deck} classes={classes} look={look} selected={selected} onPress={onPress} />
          </figure>
        ))}
    </div>
  )
}

/** A plan that scrolls sideways must be reachable by keyboard. */
const reachable = { tabIndex: 0 }

const margin = 10

function Deck<Seat extends DrawnSeat>({
  deck,
  classes,
  look,
  selected,
  onPress,
}: {
  deck: DrawnDeck<Seat>
  classes: readonly DrawnClass[]
  look: ((seat: Seat) => SeatLook) | undefined
  selected: ReadonlySet<string> | undefined
  onPress: ((seat: Seat) => void) | undefined
}) {
  const t = useText()
  const name = useName()
  const titleId = useId()
  const berths = new Set(classes.filter(({ kind }) => kind === 'berth').map(({ code }) => code))
  const toneOf = new Map(classes.map((entry) => [entry.code, classTone(entry)]))
  const layout = layOutDeck(deck.seats, (code) => berths.has(code))
  const height = layout.height + 2 * margin
  const bow = height * 0.55
  const width = layout.width + margin + bow
  const end = layout.width + margin
  return (
    <section className="deck-scroller scroll-x" aria-label={name(deck.names)} {...reachable}>
      <svg
        role="img"
        aria-labelledby={titleId}
        width={width}
        height={height}
        viewBox={`${-margin} ${-margin} ${width} ${height}`}
      >
        <title
          id={titleId}
        >{`${name(deck.names)}: ${t('river.deck.seats', { count: deck.seats.length })}`}</title>
        <path
          className="deck-hull"
          strokeWidth={1.5}
          d={`M ${-margin / 2} ${-margin / 2} H ${end} Q ${end + bow * 0.7} ${layout.height * 0.1} ${end + bow - margin * 1.2} ${layout.height / 2} Q ${end + bow * 0.7} ${layout.height * 0.9} ${end} ${layout.height + margin / 2} H ${-margin / 2} Q ${-margin} ${layout.height / 2} ${-margin / 2} ${-margin / 2} Z`}
        />
        {layout.cabins.map((cabin) => (
          <rect
            key={cabin.row}
            className="deck-cabin"
            x={cabin.x}
            y={cabin.y}
            width={cabin.width}
            height={cabin.height}
            rx={3}
          />
        ))}
        {layout.seats.map(({ seat, x, y }) => {
          const state = look?.(seat) ?? 'free'
          const marked = selected?.has(seat.id) ? 'chosen' : ''
          const pressable = onPress && { onClick: () => onPress(seat) }
          return (
            <g
              key={seat.id}
              className={`deck-seat ${state} ${marked} ${toneOf.get(seat.classCode) ?? ''}`}
              {...pressable}
            >
              <title>
                {`${seat.label} · ${nameOf(classes, seat.classCode, name)}${look ? ` · ${t(`river.seat.${state}`)}` : ''}`}
              </title>
              <rect x={x} y={y} width={seatSize} height={seatSize} rx={3} />
              {state === 'locked' && (
                <path d={`M ${x + 3} ${y + 3} l 6 6 m 0 -6 l -6 6`} className="deck-lock" strokeWidth={1.6} />
              )}
              {state === 'partly' && (
                <rect
                  className="deck-half"
                  x={x + 1}
                  y={y + seatSize / 2}
                  width={seatSize - 2}
                  height={seatSize / 2 - 1}
                  rx={1}
                />
              )}
            </g>
          )
        })}
      </svg>
    </section>
  )
}

function nameOf(classes: readonly DrawnClass[], code: string, name: (texts: Names) => string): string {
  const match = classes.find((entry) => entry.code === code)
  return match ? name(match.names) : code
}
