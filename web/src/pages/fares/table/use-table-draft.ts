import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import { useEffect, useState } from 'react'
import { command, query, type Reply } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useTab, useTabDraft } from '../../../blocks/page/page-context.tsx'
import { beginHistory } from '../../../blocks/record/edit-history.ts'
import {
  type Cells,
  cellsOf,
  changedCells,
  type FareHistory,
  faultyCells,
  rebased,
  requestOf,
} from './matrix-edits.ts'

type Detail = Reply<'fares.table'>

/** What a draft says, and the revision it is of. */
export interface Base {
  revision: number
  validFrom: ServiceDate
  validTo: ServiceDate
  cells: Cells
}

const baseOf = ({ revision, validFrom, validTo, classes }: Detail): Base => ({
  ...{ revision, validFrom, validTo },
  cells: cellsOf(classes),
})

/**
 * The draft in the editor: its cells with every gesture since it was opened, its days, and saving. When another user saved it
 * meanwhile nothing is overwritten: own changes are put on top of theirs and saved only by saving again.
 */
export function useTableDraft(detail: Detail, onSaved: () => Promise<void>) {
  const { id } = detail
  const { setDirty } = useTab()
  const [kept, setKept] = useTabDraft<Base | null>(`fare-table-${id}`, null)
  const [base, setBase] = useState(() => baseOf(detail))
  const restored = kept?.revision === base.revision ? kept : base
  const [history, setHistory] = useState(() => beginHistory(restored.cells))
  const [days, setDays] = useState<{ validFrom: ServiceDate | ''; validTo: ServiceDate | '' }>({
    validFrom: restored.validFrom,
    validTo: restored.validTo,
  })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [meanwhile, setMeanwhile] = useState<{ by: string; before: Base; after: Base }>()
  const { current: cells } = history
  const { validFrom, validTo } = days
  const changed = changedCells(base.cells, cells)
  const dirty = changed.length > 0 || validFrom !== base.validFrom || validTo !== base.validTo
  const faults = faultyCells(cells)
  const daysWrong = validFrom === '' || validTo === '' || validTo < validFrom

  /** Changes the history by its last state, so that two gestures of one event build on each other. */
  function edit(step: (now: FareHistory) => FareHistory) {
    setHistory(step)
  }

  useEffect(() => {
    setKept(dirty && !daysWrong ? { revision: base.revision, validFrom, validTo, cells } : null)
  }, [dirty, daysWrong, base.revision, validFrom, validTo, cells, setKept])

  async function save(): Promise<boolean> {
    setTried(true)
    setError(undefined)
    if (validFrom === '' || validTo === '' || daysWrong || faults.length > 0) return false
    setBusy(true)
    try {
      const { revision } = await command('fares.saveTable', {
        ...{ id, revision: base.revision, validFrom, validTo },
        classes: requestOf(cells),
      })
      setBase({ revision, validFrom, validTo, cells })
      setTried(false)
      setMeanwhile(undefined)
      await onSaved()
      return true
    } catch (failure) {
      const conflict = failure instanceof ApiProblem && failure.code === 'record.changedMeanwhile'
      const theirs = conflict && (await query('fares.table', { id }).catch(() => undefined))
      if (theirs) takeNotice(baseOf(theirs), String(failure.details.by))
      else setError(failure)
      return false
    } finally {
      setBusy(false)
    }
  }

  /** Another user was first: own changes stay, what was not touched here becomes theirs. */
  function takeNotice(after: Base, by: string) {
    setMeanwhile({ by, before: base, after })
    setHistory(beginHistory(rebased(cells, base.cells, after.cells)))
    setDays({
      validFrom: validFrom === base.validFrom ? after.validFrom : validFrom,
      validTo: validTo === base.validTo ? after.validTo : validTo,
    })
    setBase(after)
  }

  /** Throws own changes away. */
  function reset() {
    setHistory(beginHistory(base.cells))
    setDays({ validFrom: base.validFrom, validTo: base.validTo })
    setMeanwhile(undefined)
    setTried(false)
    setError(undefined)
  }

  useEffect(() => {
    setDirty(dirty, undefined, `fare-table-${id}`)
  }, [dirty, setDirty, id])

  return {
    ...{ history, edit, days, setDays, changed, dirty, tried, busy, error, faults, daysWrong },
    ...{ meanwhile, save, reset },
  }
}

export type TableDraft = ReturnType<typeof useTableDraft>
