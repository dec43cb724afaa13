import type { ServiceDate } from '@fairway/contract/kernel/service-date'
import { useEffect, useState } from 'react'
import { command, query, type Reply } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useTab, useTabDraft } from '../../../blocks/page/page-context.tsx'
import { beginHistory } from '../../../blocks/record/edit-history.ts'
import { type DraftStop, draftOf, type StopHistory, sameStops, timesOf } from './stop-edits.ts'
import { draftFaults } from './stop-faults.ts'

type Detail = Reply<'network.lineVersion'>

/** What a draft says, and the revision it is of. */
interface Base {
  revision: number
  validFrom: ServiceDate
  stops: readonly DraftStop[]
}

const baseOf = ({ revision, version, stops }: Detail): Base => ({
  revision,
  validFrom: version.validFrom,
  stops: draftOf(stops),
})

/**
 * The draft in the editor: its stops with every step since it was opened, its first day, and saving. When another user saved it
 * meanwhile nothing is overwritten: what they changed is shown, and own changes are saved on top of theirs only by saving again.
 */
export function useVersionDraft(detail: Detail, onSaved: () => Promise<void>) {
  const { id } = detail.version
  const { setDirty } = useTab()
  const [kept, setKept] = useTabDraft<Base | null>(`line-version-${id}`, null)
  const [base, setBase] = useState(() => baseOf(detail))
  const restored = kept?.revision === base.revision ? kept : base
  const [history, setHistory] = useState(() => beginHistory(restored.stops))
  const [validFrom, setValidFrom] = useState<ServiceDate | ''>(restored.validFrom)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [meanwhile, setMeanwhile] = useState<{ by: string; before: Base; after: Base }>()
  const { current: stops } = history
  const dirty = validFrom !== base.validFrom || !sameStops(stops, base.stops)
  const faults = draftFaults(stops, tried)

  function edit(next: StopHistory) {
    setHistory(next)
    setKept({ revision: base.revision, validFrom: validFrom || base.validFrom, stops: next.current })
  }

  async function save(): Promise<boolean> {
    setTried(true)
    setError(undefined)
    if (validFrom === '' || draftFaults(stops, true).length > 0) return false
    setBusy(true)
    try {
      const { revision } = await command('network.saveLineVersion', {
        ...{ id, revision: base.revision, validFrom },
        stops: timesOf(stops).map(({ riverKm: _, ...stop }) => stop),
      })
      setBase({ revision, validFrom, stops })
      setKept(null)
      setTried(false)
      setMeanwhile(undefined)
      await onSaved()
      return true
    } catch (failure) {
      const conflict = failure instanceof ApiProblem && failure.code === 'record.changedMeanwhile'
      const theirs = conflict && (await query('network.lineVersion', { id }).catch(() => undefined))
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
    if (sameStops(stops, base.stops)) setHistory(beginHistory(after.stops))
    if (validFrom === base.validFrom) setValidFrom(after.validFrom)
    setBase(after)
  }

  /** Throws own changes away. */
  function reset() {
    setHistory(beginHistory(base.stops))
    setValidFrom(base.validFrom)
    setKept(null)
    setMeanwhile(undefined)
    setTried(false)
    setError(undefined)
  }

  useEffect(() => {
    setDirty(dirty, undefined, `line-version-${id}`)
  }, [dirty, setDirty, id])

  return {
    history,
    edit,
    validFrom,
    setValidFrom,
    dirty,
    tried,
    busy,
    error,
    faults,
    meanwhile,
    save,
    reset,
  }
}
