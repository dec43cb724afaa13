import { insuredDays } from '../orders.ts'
import type { TestApp } from '../test-app.ts'

/** The id of an organisation under the name of its filter. */
const renamed = ({ id }: { id: string | undefined }) => ({ organisationId: id })

/** What a list cannot do without; the rows of `insertListRows` are there. */
export async function requiredRequest(app: TestApp, list: string): Promise<Record<string, unknown>> {
  const idOf = async (query: string) => {
    const { rows } = await app.database.pool.query<{ id: string }>(query)
    return { id: rows[0]?.id }
  }
  switch (list) {
    case 'sailings.list':
      return { from: '2026-06-15', to: '2026-06-15' }
    case 'orders.passengers': {
      const { id } = await idOf('select min(sailing_id) as id from orders.tickets')
      return { sailingId: id }
    }
    case 'orders.givenBack': {
      const { id } = await idOf(
        'select min(sailing_id) as id from sailings.disruptions where batch_id is not null',
      )
      return { sailingId: id }
    }
    case 'network.dock':
      return idOf('select min(dock_id) as id from sailings.sailing_stops')
    case 'agents.statement':
      return renamed(await idOf("select id from staff.organisations where code = 'RVT'"))
    case 'accounts.ledgerStatement': {
      const { id } = await idOf(
        'select account_id as id from accounts.entries order by transfer_id desc, number limit 1',
      )
      return { accountId: id }
    }
    case 'accounts.charges':
    case 'accounts.chargedTickets':
    case 'settlement.earnings':
    case 'settlement.shares':
      return insuredDays
    case 'accounts.statementLines': {
      const { id } = await idOf('select min(id) as id from accounts.acquirer_statements')
      return { statementId: id }
    }
    case 'settlement.partyStatementLines': {
      const { id } = await idOf('select min(id) as id from settlement.statements')
      return { statementId: id }
    }
    case 'system.dictionary':
      return { name: 'certificateTypes' }
    case 'messages.readers':
      return idOf('select message_id as id from messages.reads')
    default:
      return {}
  }
}
