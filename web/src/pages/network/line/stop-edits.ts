import type { Names } from '@fairway/contract/kernel/languages'
import type { Pace } from '@fairway/contract/network/line-times'
import { proposeTimes } from '@fairway/contract/network/line-times'
import type { Reply } from '../../../api/client.ts'
import { addStep, type EditHistory } from '../../../blocks/record/edit-history.ts'
import { readTime, writeTime } from './time-text.ts'

type SavedStop = Reply<'network.lineVersion'>['stops'][number]
interface Place {
  id: string
  code: string
  names: Names
}

/** A stop as it stands in the editor: its times are what was typed. */
export interface DraftStop {
  /** Stays with the stop wherever it is moved. */
  key: number
  dock: Place
  port: Place
  riverKm: number
  arrive: string
  depart: string
}

let keys = 0

/** A stop without times. */
export const newStop = (place: Pick<DraftStop, 'dock' | 'port' | 'riverKm'>): DraftStop => {
  keys += 1
  return { key: keys, dock: place.dock, port: place.port, riverKm: place.riverKm, arrive: '', depart: '' }
}

export const draftOf = (stops: readonly SavedStop[]): DraftStop[] =>
  stops.map((stop) => ({
    ...newStop(stop),
    arrive: writeTime(stop.arriveMinutes),
    depart: writeTime(stop.departMinutes),
  }))

/** The stops with their times as numbers; what cannot be read counts as empty. */
export const timesOf = (stops: readonly DraftStop[]) =>
  stops.map(({ dock, riverKm, arrive, depart }) => ({
    dockId: dock.id,
    riverKm,
    arriveMinutes: readTime(arrive) ?? null,
    departMinutes: readTime(depart) ?? null,
  }))

export type StopHistory = EditHistory<readonly DraftStop[]>

/** The history with these stops as its next step; the letters typed into one field are one step. */
function change(history: StopHistory, after: readonly DraftStop[], field?: string): StopHistory {
  const { current } = history
  const same = after.length === current.length && after.every((stop, index) => stop === current[index])
  return same ? history : addStep(history, after, field)
}

/** The first stop has no arrival and leaves at 0, the last one no departure; one that was an end has none to keep. */
function withEnds(stops: readonly DraftStop[], former: readonly DraftStop[]): DraftStop[] {
  const [wasFirst, wasLast] = [former[0]?.key, former.at(-1)?.key]
  return stops.map((stop, index) => {
    const first = index === 0
    const last = index === stops.length - 1 && index > 0
    const arrive = first ? '' : stop.arrive
    const depart = first
      ? writeTime(0)
      : last
        ? ''
        : stop.key === wasFirst && stop.key !== wasLast
          ? ''
          : stop.depart
    return arrive === stop.arrive && depart === stop.depart ? stop : { ...stop, arrive, depart }
  })
}

export const insertStop = (history: StopHistory, at: number, stop: DraftStop): StopHistory =>
  change(
    history,
    withEnds([...history.current.slice(0, at), stop, ...history.current.slice(at)], history.current),
  )

export const removeStop = (history: StopHistory, at: number): StopHistory =>
  change(
    history,
    withEnds(
      history.current.filter((_, index) => index !== at),
      history.current,
    ),
  )

/** Moves a stop to another place; its times stay with the places they were for only where they still fit. */
export function moveStop(history: StopHistory, from: number, to: number): StopHistory {
  const stop = history.current[from]
  if (!stop || to < 0 || to >= history.current.length || to === from) return history
  const others = history.current.filter((_, index) => index !== from)
  return change(history, withEnds([...others.slice(0, to), stop, ...others.slice(to)], history.current))
}

export const typeTime = (
  history: StopHistory,
  key: number,
  field: 'arrive' | 'depart',
  text: string,
): StopHistory =>
  change(
    history,
    history.current.map((stop) => (stop.key === key ? { ...stop, [field]: text } : stop)),
    `${key}/${field}`,
  )

/** The times proposed by pace: all anew, or those that are empty. */
export function fillTimes(history: StopHistory, pace: Pace, which: 'all' | 'empty'): StopHistory {
  const proposed = proposeTimes(timesOf(history.current), pace, which)
  return change(
    history,
    history.current.map((stop, index) => {
      const arrive = writeTime(proposed[index]?.arriveMinutes ?? null)
      const depart = writeTime(proposed[index]?.departMinutes ?? null)
      // What was typed stays as it was typed, however it is written.
      const keep = which === 'empty'
      const next = {
        ...stop,
        arrive: keep && stop.arrive !== '' ? stop.arrive : arrive,
        depart: keep && stop.depart !== '' ? stop.depart : depart,
      }
      return next.arrive === stop.arrive && next.depart === stop.depart ? stop : next
    }),
  )
}

/** Whether two lists say the same, whatever steps led there. */
export const sameStops = (one: readonly DraftStop[], other: readonly DraftStop[]): boolean =>
  JSON.stringify(timesOf(one)) === JSON.stringify(timesOf(other)) &&
  one.every((stop, index) => unreadable(stop) === unreadable(other[index] ?? stop))

const unreadable = ({ arrive, depart }: DraftStop) =>
  [arrive, depart].filter((text) => text !== '' && readTime(text) === undefined).join()
