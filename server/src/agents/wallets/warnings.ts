import { formatDay } from '@fairway/contract/kernel/formats'
import { type Language, type Names, textIn } from '@fairway/contract/kernel/languages'
import { amountText, toFen } from '@fairway/contract/kernel/money'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import { notifyHolders, notifyOrganisation } from '../../messages/index.ts'
import type { Services } from '../../platform/services.ts'
import { localizedText } from '../../platform/texts.ts'
import { warningLimits } from './alert.ts'

interface Warned {
  organisation_id: string
  kind: 'lowBalance' | 'creditEnds'
  names: Names
  available: string
  credit: string
  until: string | null
}

/**
 * Warns agencies, and the accountants who book their top-ups, when a wallet has little left or its credit ends soon: one message
 * for each time. A job does it, so that a sale does not.
 * @returns how many warnings were sent
 */
export async function warnOfWallets({
  database,
  clock,
  live,
  parameters,
}: Pick<Services, 'database' | 'clock' | 'live' | 'parameters'>): Promise<number> {
  const { standardFen, days } = await warningLimits({ parameters })
  const now = clock.now()
  return database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Warned>`
      select m.organisation_id::text, m.kind, o.names, w.credit_limit_fen::text as credit, w.credit_until::text as until,
        (w.balance_fen + accounts.credit_on(w, ${serviceDateOf(now)}::date))::text as available
      from agents.mark_warnings(${now}, ${standardFen}, ${days}) m
      join accounts.wallets w on w.organisation_id = m.organisation_id join staff.organisations o on o.id = m.organisation_id
      order by m.organisation_id, m.kind`.execute(tx)
    for (const warned of rows) {
      const values = (language: Language) => ({
        agency: textIn(warned.names, language),
        available: signed(toFen(warned.available)),
        credit: signed(toFen(warned.credit)),
        until: warned.until === null ? '' : formatDay(warned.until, language),
      })
      const notification = {
        titles: localizedText(`notices.wallet.${warned.kind}.title`, values),
        contents: localizedText(`notices.wallet.${warned.kind}.content`, values),
      }
      await notifyOrganisation(tx, live, warned.organisation_id, notification, now)
      await notifyHolders(tx, live, { permission: 'agents.topUp', ...notification }, now)
    }
    if (rows.length > 0)
      await live.sendWith(tx, { organisationKinds: ['agent', 'operator'] }, { type: 'agency' })
    return rows.length
  })
}

const signed = (fen: number) => `${fen < 0 ? '−' : ''}¥${amountText(Math.abs(fen))}`
