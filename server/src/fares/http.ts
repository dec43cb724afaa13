import { fares } from '@fairway/contract/fares/endpoints'
import { problem } from '../platform/http/problems.ts'
import { handlers } from '../platform/http/serve.ts'
import { fareTable, fareTables, passengerTypes, serviceFees } from './queries.ts'

export const faresHandlers = handlers(fares, {
  'fares.tables': ({ db, now }, { lineId }) => fareTables(db, lineId, now),
  'fares.table': async ({ db, now }, { id }) => {
    const table = await fareTable(db, id, now)
    if (!table) throw problem('fares.tableNotFound')
    return table
  },
  'fares.passengerTypes': ({ db, now }) => passengerTypes(db, now),
  'fares.serviceFees': ({ db, now }) => serviceFees(db, now),
})
