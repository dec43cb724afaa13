import { notifyHolders, notifyOrganisation } from '../../messages/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { localizedText } from '../../platform/texts.ts'
import type { StatementRow } from './statement-rows.ts'

type StatedFacts = Pick<StatementRow, 'number' | 'period' | 'organisation_id'>
type Services = Pick<Context, 'now'> & { services: Pick<Context['services'], 'live'> }

const valuesOf = ({ number, period }: StatedFacts) => ({ number, month: period.slice(0, 7) })

/** Publishes to open pages that statements changed. */
export const refreshStatements = (tx: Transaction, { services }: Services) =>
  services.live.sendWith(tx, { everyone: true }, { type: 'statements' })

/** A message to everybody of the party, where it has users. */
export async function notifyParty(
  tx: Transaction,
  { services, now }: Services,
  statement: StatedFacts,
  what: 'sent' | 'answered' | 'paid' | 'silent',
): Promise<void> {
  if (statement.organisation_id === null) return
  const values = valuesOf(statement)
  await notifyOrganisation(
    tx,
    services.live,
    statement.organisation_id,
    {
      titles: localizedText(`notices.statement.${what}.title`, values),
      contents: localizedText(`notices.statement.${what}.content`, values),
    },
    now,
  )
}

/** A message to those of the operator who draw statements up. */
export async function notifyOperator(
  tx: Transaction,
  { services, now }: Services,
  statement: StatedFacts,
  what: 'confirmed' | 'disputed',
): Promise<void> {
  const values = valuesOf(statement)
  await notifyHolders(
    tx,
    services.live,
    {
      permission: 'settlement.drawUpStatements',
      titles: localizedText(`notices.statement.${what}.title`, values),
      contents: localizedText(`notices.statement.${what}.content`, values),
    },
    now,
  )
}
