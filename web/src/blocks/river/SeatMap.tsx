import './river.css'
import './seat-map.css'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Names } from '../../i18n/language.ts'
import { type Translate, useName, useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import {
  type DeckSection,
  layOutDeck,
  type MappedSeat,
  type PlacedSeat,
  type RowAisles,
  type SeatGroup,
  type SeatPlace,
} from './deck-layout.ts'
import { moveInGrid } from './grid-moves.ts'
import { classTone, type MappedClass } from './TravelClass.tsx'

/** The state of a seat for a trip. */
export type SeatState = 'free' | 'taken' | 'partly' | 'locked'

export interface MappedDeck<Seat extends MappedSeat> {
  number: number
  names: Names
  aisles: readonly RowAisles[]
  seats: readonly Seat[]
}

/** A seat that is selected: what is drawn in it, and what a screen reader says instead of its state, the sign included. */
export interface SeatMark {
  sign: string
  text: string
}

interface SeatMapProps<Seat extends MappedSeat> {
  decks: readonly MappedDeck<Seat>[]
  classes: readonly MappedClass[]
  /** Without it the map is a plan: seats have no state. */
  stateOf?: (seat: Seat) => SeatState
  /** Selected seats by id. */
  marks?: ReadonlyMap<string, SeatMark>
  /** Content beside the name of a deck. */
  describe?: (deck: MappedDeck<Seat>) => string
  /** Selects a seat. Without it the map is read only. */
  onPress?: (seat: Seat) => void
  /** False for seats that cannot be selected; they stay reachable by keyboard, so that they can be read. */
  isPressable?: (seat: Seat) => boolean
  /** Selects a cabin, given its berths. */
  onCabin?: (berths: readonly Seat[]) => void
  /** Takes the focus when it is mounted. */
  autoFocus?: boolean
}

/**
 * The seats of a ship, deck by deck from the uppermost down, the bow on top. Where seats can be selected it is a grid
 * by the pattern of the ARIA Authoring Practices: one tab stop, arrow keys, Home and End, Enter or Space.
 */
export function SeatMap<Seat extends MappedSeat>(props: SeatMapProps<Seat>) {
  const t = useText()
  const name = useName()
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string>()
  const berths = new Set(props.classes.filter(({ kind }) => kind === 'berth').map(({ code }) => code))
  const decks = props.decks
    .toSorted((a, b) => b.number - a.number)
    .map((deck) => ({ deck, sections: layOutDeck(deck, (code) => berths.has(code)) }))
  const cells = cellsOf(
    decks.flatMap(({ sections }) => sections),
    props.onCabin !== undefined,
  )
  const tabStop = tabStopOf(cells, focused, props)

  const { autoFocus = false } = props
  useEffect(() => {
    if (autoFocus) scroller.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus()
  }, [autoFocus])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row = cells.findIndex((some) => some.some(({ id }) => id === tabStop))
    const cell = cells[row]?.findIndex(({ id }) => id === tabStop) ?? -1
    const to = moveInGrid(
      cells.map((some) => some.map(({ column }) => column)),
      { row, cell },
      { key: event.key, ctrl: event.ctrlKey || event.metaKey },
    )
    const id = to && cells[to.row]?.[to.cell]?.id
    if (id === undefined || cell < 0) return
    event.preventDefault()
    scroller.current?.querySelector<HTMLElement>(`[data-cell="${id}"]`)?.focus()
  }

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => setFocused(target.dataset.cell ?? tabStop)
  const keyboard = props.onPress && { onKeyDown, onFocus }
  return (
    <div className="seat-map stack gap-2">
      <ScrollHint of={scroller} />
      <div className="scroll-x" ref={scroller} {...keyboard} {...(!props.onPress && { tabIndex: 0 })}>
        <div className="seat-map-decks">
          {decks.map(({ deck, sections }) => (
            <figure key={deck.number} className="seat-deck stack gap-1">
              <figcaption className="seat-deck-head text-center">
                <span className="block soft small">▲ {t('river.deck.bow')}</span>
                <strong className="block">{name(deck.names)}</strong>
                <span className="block soft small">
                  {props.describe?.(deck) ?? t('river.deck.seats', { count: deck.seats.length })}
                </span>
              </figcaption>
              {sections.map((section) => (
                <Section
                  key={section.classCode}
                  map={props}
                  section={section}
                  deckName={name(deck.names)}
                  tabStop={tabStop}
                />
              ))}
            </figure>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Something that can be focused: a seat, or a cabin as a whole. */
interface GridCell {
  id: string
  column: number
}

const cabinId = (group: SeatGroup<MappedSeat>) => `cabin-${group.seats[0]?.seat.id}`

/** The cells of all sections as one grid, row by row. */
function cellsOf(sections: readonly DeckSection<MappedSeat>[], withCabins: boolean): GridCell[][] {
  return sections.flatMap(({ lines, cabins }) =>
    lines.map((line) => {
      const ids = line.flatMap((group) => [
        ...(cabins && withCabins ? [cabinId(group)] : []),
        ...group.seats.map(({ seat }) => seat.id),
      ])
      return ids.map((id, column) => ({ id, column }))
    }),
  )
}

/** The focused cell, else a selected seat, else the first free one, else the first. */
function tabStopOf<Seat extends MappedSeat>(
  cells: readonly (readonly GridCell[])[],
  focused: string | undefined,
  { decks, marks, stateOf }: SeatMapProps<Seat>,
): string | undefined {
  const ids = cells.flat().map(({ id }) => id)
  if (focused !== undefined && ids.includes(focused)) return focused
  const seats = new Map(decks.flatMap((deck) => deck.seats.map((seat) => [seat.id, seat])))
  const isFree = (id: string) => {
    const seat = seats.get(id)
    return seat !== undefined && stateOf?.(seat) === 'free'
  }
  return ids.find((id) => marks?.has(id)) ?? ids.find(isFree) ?? ids[0]
}

/** Says that there is more beside, while the map is wider than its place. */
function ScrollHint({ of: scroller }: { of: { current: HTMLDivElement | null } }) {
  const t = useText()
  const [wide, setWide] = useState(false)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => setWide(element.scrollWidth > element.clientWidth + 1)
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    for (const child of element.children) resized.observe(child)
    return () => resized.disconnect()
  }, [scroller])
  return wide ? <p className="soft small">↔ {t('river.seats.scroll')}</p> : null
}

interface PartProps<Seat extends MappedSeat> {
  map: SeatMapProps<Seat>
  section: DeckSection<Seat>
  tabStop: string | undefined
}

/** The rows of one class. */
function Section<Seat extends MappedSeat>(props: PartProps<Seat> & { deckName: string }) {
  const t = useText()
  const name = useName()
  const { map, section, deckName } = props
  const travelClass = map.classes.find(({ code }) => code === section.classCode)
  const className = travelClass ? name(travelClass.names) : section.classCode
  const grid = map.onPress && { role: 'grid', 'aria-multiselectable': true }
  return (
    <table
      {...grid}
      className={travelClass && classTone(travelClass)}
      aria-label={t('river.deck.section', { deck: deckName, class: className })}
    >
      {section.letters.length > 0 && (
        <thead>
          <tr>
            <td aria-hidden="true" />
            {section.letters.map(({ letter, afterAisle }) => (
              <th key={letter} scope="col" className={afterAisle ? 'after-aisle' : undefined}>
                {letter}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {section.lines.map((line) => (
          <tr key={line[0]?.number}>
            {line.map((group, side) => (
              <Group key={group.number} {...props} group={group} second={side > 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A row of seats with its number, or a cabin with its berths. */
function Group<Seat extends MappedSeat>({
  map,
  section,
  tabStop,
  group,
  second,
}: PartProps<Seat> & { group: SeatGroup<Seat>; second: boolean }) {
  return (
    <>
      <th scope="row" className={second ? 'after-corridor' : undefined}>
        {section.cabins ? <Cabin map={map} group={group} tabStop={tabStop} /> : group.number}
      </th>
      {group.seats.map((placed) => (
        <SeatCell key={placed.seat.id} map={map} placed={placed} tabStop={tabStop} />
      ))}
    </>
  )
}

/** The number of a cabin; where cabins can be selected, a button that takes its free berths. */
function Cabin<Seat extends MappedSeat>({
  map: { onCabin, stateOf },
  group,
  tabStop,
}: {
  map: SeatMapProps<Seat>
  group: SeatGroup<Seat>
  tabStop: string | undefined
}) {
  const t = useText()
  const berths = group.seats.map(({ seat }) => seat)
  const free = berths.filter((seat) => stateOf?.(seat) === 'free').length
  if (!onCabin) return t('river.cabin.number', { number: group.number })
  const id = cabinId(group)
  return (
    <button
      type="button"
      className="seat-cabin"
      data-cell={id}
      tabIndex={tabStop === id ? 0 : -1}
      aria-disabled={free === 0 || undefined}
      aria-label={t('river.cabin.free', { number: group.number, free, all: berths.length })}
      onClick={() => free > 0 && onCabin(berths)}
    >
      {group.number} · {free}/{berths.length}
    </button>
  )
}

function SeatCell<Seat extends MappedSeat>({
  map,
  placed: { seat, place, afterAisle },
  tabStop,
}: {
  map: SeatMapProps<Seat>
  placed: PlacedSeat<Seat>
  tabStop: string | undefined
}) {
  const t = useText()
  const state = map.stateOf?.(seat)
  const mark = map.marks?.get(seat.id)
  const label = seatName(seat.label, mark?.text ?? (state && t(`river.seat.${state}`)), place, t)
  const look = {
    className: `seat ${mark ? 'mine' : (state ?? 'free')}`,
    'aria-label': label,
    'data-tip': label,
  }
  const content = <SeatContent seat={seat} place={place} state={state} mark={mark} />
  const pressable = mark !== undefined || (map.isPressable?.(seat) ?? true)
  return (
    <td
      className={afterAisle ? 'after-aisle' : undefined}
      {...(map.onPress && { 'aria-selected': mark !== undefined })}
    >
      {map.onPress ? (
        <button
          type="button"
          {...look}
          data-cell={seat.id}
          tabIndex={tabStop === seat.id ? 0 : -1}
          aria-disabled={pressable ? undefined : true}
          onClick={() => pressable && map.onPress?.(seat)}
        >
          {content}
        </button>
      ) : (
        <span role="img" {...look}>
          {content}
        </span>
      )}
    </td>
  )
}

/** What is drawn in a seat: states differ by shape and sign as well as by colour. */
function SeatContent({
  seat,
  place,
  state,
  mark,
}: {
  seat: MappedSeat
  place: SeatPlace
  state: SeatState | undefined
  mark: SeatMark | undefined
}) {
  if (mark) return mark.sign
  if (state === 'taken') return null
  if (state === 'locked') return <Icon name="lock" />
  // The number of its cabin stands before it.
  return place === 'berth' ? seat.label.replace(/^.*\d/, '') : seat.label
}

/** `12A, free, window`; a berth has no place of its own, a plan no states. */
function seatName(label: string, state: string | undefined, place: SeatPlace, t: Translate): string {
  if (place === 'berth') return state === undefined ? label : t('river.seat.name', { label, state })
  const where = t(`river.seat.${place}`)
  return state === undefined
    ? t('river.seat.name', { label, state: where })
    : t('river.seat.nameAt', { label, state, place: where })
}

/** What the looks of seats mean. */
export function SeatLegend({ items }: { items: readonly { look: SeatState | 'mine'; text: string }[] }) {
  const t = useText()
  return (
    <ul className="cluster" aria-label={t('river.seats.legend')}>
      {items.map(({ look, text }) => (
        <li key={look} className="row gap-1 soft">
          <span className={`seat sample ${look}`} aria-hidden="true">
            {look === 'locked' && <Icon name="lock" />}
          </span>
          {text}
        </li>
      ))}
    </ul>
  )
}
