import { sailingControl } from '@fairway/contract/sailings/control/endpoints'
import { crewNotes, sailingRuns } from '@fairway/contract/sailings/control/run-endpoints'
import { handlers } from '../../platform/http/serve.ts'
import { cancelSailing, delaySailing } from './disrupt.ts'
import { editableSailing } from './editable.ts'
import { addNote, deleteNote, editNote, listNotes } from './notes.ts'
import { controlOfSailing, listSaleStops } from './queries.ts'
import { createSailing, editSailing } from './runs.ts'
import { openSale, resumeSale, setClose, stopSale } from './sale.ts'

/** Sale, delay and cancellation of one sailing. */
export const sailingControlHandlers = {
  ...handlers(sailingControl, {
    'sailings.control': controlOfSailing,
    'sailings.saleStops': listSaleStops,
    'sailings.openSale': openSale,
    'sailings.stopSale': stopSale,
    'sailings.resumeSale': resumeSale,
    'sailings.setClose': setClose,
    'sailings.delay': delaySailing,
    'sailings.cancel': cancelSailing,
  }),
  ...handlers(sailingRuns, {
    'sailings.create': createSailing,
    'sailings.editable': editableSailing,
    'sailings.edit': editSailing,
  }),
  ...handlers(crewNotes, {
    'sailings.notes': listNotes,
    'sailings.addNote': addNote,
    'sailings.editNote': editNote,
    'sailings.deleteNote': deleteNote,
  }),
}
