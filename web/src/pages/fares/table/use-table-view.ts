import { type FareWarning, fareWarnings, pairKey } from '@fairway/contract/fares/fare-matrix'
import { useEffect, useRef, useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import type { GridHandle } from './FareGrid.tsx'
import type { Place } from './grid-moves.ts'
import { cellsOf, changedCells, matrixOfClass, stopsOf } from './matrix-edits.ts'
import type { TableDraft } from './use-table-draft.ts'

interface CellOfClass {
  classId: string
  fromStop: number
  toStop: number
}

/** Which class of a draft is visible, what there is to look at, and the way from one such cell to the next. */
export function useTableView({ stops, allClasses, base }: Reply<'fares.table'>, draft: TableDraft) {
  const t = useText()
  const name = useName()
  const { current: cells } = draft.history
  const [added, setAdded] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState('')
  const grid = useRef<GridHandle>(null)
  /** Where the grid goes once the class of the cell is visible. */
  const [target, setTarget] = useState<{ classId: string; place: Place }>()
  const baseCells = base ? cellsOf(base.classes) : undefined
  const used = allClasses.filter(
    ({ id }) =>
      added.includes(id) || baseCells?.[id] !== undefined || Object.keys(cells[id] ?? {}).length > 0,
  )
  const visible = used.find(({ id }) => id === chosen) ?? used[0]
  const visibleId = visible?.id
  const warnings = used.flatMap(({ id: classId }) =>
    fareWarnings(matrixOfClass(cells, classId), stops.length).map((warning) => ({ classId, ...warning })),
  )
  const faults = draft.faults.map(({ classId, key, text }) => ({ classId, ...stopsOf(key), text }))
  const changes = changedCells(baseCells ?? {}, cells).map(({ classId, key }) => ({
    classId,
    ...stopsOf(key),
  }))

  useEffect(() => {
    if (!target || target.classId !== visibleId) return
    grid.current?.focus(target.place)
    setTarget(undefined)
  }, [target, visibleId])

  function goTo({ classId, fromStop, toStop }: CellOfClass) {
    setChosen(classId)
    setTarget({ classId, place: { from: fromStop, to: toStop } })
  }

  /** Goes to the cell after the one that has the focus, and from the last to the first. */
  function goToNext(list: readonly CellOfClass[]) {
    const [now] = grid.current?.selection() ?? []
    const at = list.findIndex(
      ({ classId, fromStop, toStop }) =>
        classId === visibleId && fromStop === now?.from && toStop === now?.to,
    )
    const next = list[(at + 1) % Math.max(list.length, 1)]
    if (next) goTo(next)
    else toast({ tone: 'info', text: t('fares.edit.noMore') })
  }

  const stopName = (stop: number) => name(stops[stop]?.dock.names ?? {})
  const className = (classId: string) => name(allClasses.find(({ id }) => id === classId)?.names ?? {})
  return {
    ...{ grid, used, visible, warnings, faults, changes, baseCells, goTo, stopName, choose: setChosen },
    others: allClasses.filter(({ id }) => !used.some((one) => one.id === id)),
    add: (id: string) => {
      setAdded([...added, id])
      setChosen(id)
    },
    toNextProblem: () => goToNext([...faults, ...warnings]),
    toNextChange: () => goToNext(changes),
    warningsOfVisible: new Map<string, FareWarning>(
      warnings
        .filter(({ classId }) => classId === visibleId)
        .map((warning) => [pairKey(warning.fromStop, warning.toStop), warning]),
    ),
    labelOf: (classId: string, key: string) => {
      const { fromStop, toStop } = stopsOf(key)
      return `${className(classId)} ${stopName(fromStop)} – ${stopName(toStop)}`
    },
  }
}
