import { useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { fieldMessage, refusedFields } from '../../api/refused-fields.ts'
import { useText } from '../../i18n/text.ts'
import { differingFields, rebase } from './rebase.ts'

/** A record as a form has it: its values, and the revision they are of. */
export interface RecordState<Values> {
  values: Values
  /** 0 of a record that is not saved yet. */
  revision: number
}

/** A conflict: who saved the record since the form was opened, and what they changed. */
export interface Meanwhile<Values> {
  by: string
  before: Values
  after: Values
}

export interface RecordForm<Values> {
  values: Values
  /** Changes some values. */
  change: (changes: Partial<Values>) => void
  dirty: boolean
  /** True once the user tried to save: what is missing is marked from then on. */
  tried: boolean
  meanwhile: Meanwhile<Values> | undefined
  /** The message of the server about one field, under its label. */
  refusal: (field: string, label: string) => string | undefined
  /** For a field that has to be filled in: that it is missing, else the message of the server. */
  required: (field: keyof Values & string, label: string) => string | undefined
  /** What a `FormDialog` takes. */
  dialog: { dirty: boolean; error: unknown; state: 'idle' | 'running'; onSubmit: () => void }
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/**
 * The form of a record. When another user saved the record meanwhile, own changes are rebased on what they saved and the
 * difference is shown, see `ChangedMeanwhile`; nothing is overwritten.
 * @param opened the record when the form was opened
 * @param complete whether the values can be saved; the fields say what is missing
 * @param save the command; it is given the revision that the values are of
 * @param latest reads the record again after a conflict; undefined when it is gone
 */
export function useRecordForm<Values extends object>({
  opened,
  complete = () => true,
  save,
  latest,
}: {
  opened: RecordState<Values>
  complete?: (values: Values) => boolean
  save: (values: Values, revision: number) => Promise<void>
  latest?: () => Promise<RecordState<Values> | undefined>
}): RecordForm<Values> {
  const t = useText()
  const [base, setBase] = useState(opened)
  const [values, setValues] = useState(opened.values)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [meanwhile, setMeanwhile] = useState<Meanwhile<Values>>()
  const refused = error instanceof ApiProblem && refusedFields(error).length > 0 ? error : undefined
  const dirty = differingFields(base.values, values).length > 0

  async function submit() {
    setTried(true)
    if (!complete(values)) return
    setBusy(true)
    setError(undefined)
    try {
      await save(values, base.revision)
    } catch (failure) {
      const by = failure instanceof ApiProblem && failure.code.endsWith('.changedMeanwhile')
      const current = by ? await latest?.().catch(() => undefined) : undefined
      if (!current) setError(failure)
      else {
        setMeanwhile({
          by: String((failure as ApiProblem).details.by),
          before: base.values,
          after: current.values,
        })
        setValues(rebase(base.values, values, current.values))
        setBase(current)
      }
    } finally {
      setBusy(false)
    }
  }

  const refusal = (field: string, label: string) => fieldMessage(refused, field, label)
  return {
    values,
    change: (changes) => setValues((now) => ({ ...now, ...changes })),
    dirty,
    tried,
    meanwhile,
    refusal,
    required: (field, label) =>
      tried && isEmpty(values[field]) ? t('blocks.record.required') : refusal(field, label),
    dialog: {
      dirty,
      error: refused ? undefined : error,
      state: busy ? 'running' : 'idle',
      onSubmit: () => void submit(),
    },
  }
}
