import type { invoices } from '@fairway/contract/accounts/invoices/endpoints'
import { maxFormerBuyers } from '@fairway/contract/accounts/invoices/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { sql } from 'kysely'
import { containsPattern, prefixPattern } from '../../platform/database/like-pattern.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Buyer } from './rows.ts'

type Endpoint = (typeof invoices)['accounts.formerBuyers']

/**
 * Companies that invoices of the own organisation were made out to in the last two years, each as it was last, the latest first; a
 * buyer that the issuer rejected is none. People are not offered: personal data stay with their order.
 */
export async function listFormerBuyers(
  { db, caller, now }: Context,
  { text }: ParsedRequest<Endpoint>,
): Promise<ReplyOf<Endpoint>> {
  const { rows } = await sql<Buyer>`
    select 'company' as kind, b.buyer_name as name, b.buyer_code as code, b.buyer_address as address, b.buyer_phone as phone,
      b.buyer_bank as bank, b.buyer_email as email
    from (
      select distinct on (i.buyer_code) i.* from accounts.invoices i
      where i.organisation_id = ${caller.organisationId} and i.buyer_kind = 'company' and i.state <> 'rejected'
        and i.asked_at > ${now}::timestamptz - interval '2 years'
        and (i.buyer_name ilike ${containsPattern(text)} or i.buyer_code like ${prefixPattern(text.toUpperCase())})
      order by i.buyer_code, i.id desc) b
    order by b.id desc limit ${maxFormerBuyers}`.execute(db)
  return { buyers: rows }
}
