import { type Dispatch, useState } from 'react'
import { useTabDraft } from '../../../../blocks/page/page-context.tsx'
import { blankRow, filledRows, type PassengerRow, type TypeOffered, withoutCertificates } from '../party.ts'
import type { SaleEvent } from './sale.ts'

/** The passengers and the phone number of the sale; kept with the tab, certificates in memory only. */
export function useParty(types: readonly TypeOffered[], dispatch: Dispatch<SaleEvent>) {
  const [phone, setPhone] = useTabDraft('phone', '')
  const [draft, setDraft] = useTabDraft<PassengerRow[]>('passengers', [])
  const [rows, setRowsNow] = useState<PassengerRow[]>(() =>
    draft.length > 0 ? draft.map((row) => ({ ...blankRow(row.key, types), ...row })) : [blankRow(1, types)],
  )
  const people = filledRows(rows)

  function setRows(next: PassengerRow[]) {
    setRowsNow(next)
    setDraft(withoutCertificates(next))
    dispatch({ type: 'edited' })
  }

  return {
    rows,
    setRows,
    people,
    phone,
    setPhone,
    /** The passengers a price is quoted for: one while none is entered. */
    counted: people.length > 0 ? people : rows.slice(0, 1),
    /** An empty list for the next customer; the state of the sale is not touched. */
    clear() {
      setRowsNow([blankRow(1, types)])
      setDraft([])
      setPhone('')
    },
    reset: () => setRows([blankRow(1, types)]),
  }
}

export type Party = ReturnType<typeof useParty>
