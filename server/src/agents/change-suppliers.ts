import type { suppliers } from '@fairway/contract/agents/supplier-endpoints'
import type { SupplierKind } from '@fairway/contract/agents/values'
import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import { inTransaction } from '../platform/http/commands.ts'
import type { Context } from '../platform/http/context.ts'
import { invalidFields, problem } from '../platform/http/problems.ts'
import { changesOf } from '../platform/records/changes.ts'
import { rethrowCodeTaken } from '../platform/records/code-taken.ts'
import { lockRecord, seesEverything } from '../staff/index.ts'

type Endpoints = typeof suppliers
type Create = ParsedRequest<Endpoints['agents.createSupplier']>
type Edit = ParsedRequest<Endpoints['agents.editSupplier']>
type Enable = ParsedRequest<Endpoints['agents.setSupplierEnabled']>

interface SupplierRow {
  id: string
  code: string
  names: Names
  kind: SupplierKind
  supplies: Create['supplies']
  organisation_id: string | null
  contract_number: string
  contract_from: string | null
  contract_to: string | null
  contact_name: string
  contact_phone: string
  enabled: boolean
}

/**
 * Makes a supplier.
 * @throws staff.onlyOverseers, record.codeTaken, request.invalid naming the fields
 */
export function createSupplier(context: Context, request: Create): Promise<{ id: string }> {
  assertOverseer(context)
  return inTransaction(context, async (tx, journal) => {
    const organisation = await assertFields(tx, request)
    const { rows } = await sql<{ id: string }>`
      insert into agents.suppliers (code, names, kind, supplies, organisation_id, contract_number, contract_from,
        contract_to, contact_name, contact_phone, changed_at, changed_by)
      values (${request.code}, ${JSON.stringify(request.names)}::jsonb, ${request.kind}, ${request.supplies}::text[],
        ${request.organisationId}, ${request.contractNumber}, ${request.contractFrom}, ${request.contractTo},
        ${request.contactName}, ${request.contactPhone}, ${context.now}, ${context.caller.userId})
      returning id::text`.execute(tx)
    const id = rows[0]?.id ?? ''
    journal({
      entity: 'agents.supplier',
      entityId: id,
      detail: changesOf({}, journalled(request, organisation)),
    })
    return { id }
  }).catch(rethrowCodeTaken(request.code))
}

/**
 * Changes a supplier.
 * @throws record.notFound, record.changedMeanwhile, staff.onlyOverseers, record.codeTaken, request.invalid naming the fields
 */
export function editSupplier(context: Context, request: Edit): Promise<{ revision: number }> {
  assertOverseer(context)
  const { id } = request
  return inTransaction(context, async (tx, journal) => {
    const row = await lockRecord<SupplierRow>(tx, 'agents.suppliers', id, request.revision)
    const before = await fieldsOf(tx, id)
    const organisation = await assertFields(tx, request, row)
    await sql`update agents.suppliers set code = ${request.code}, names = ${JSON.stringify(request.names)}::jsonb,
        kind = ${request.kind}, supplies = ${request.supplies}::text[], organisation_id = ${request.organisationId},
        contract_number = ${request.contractNumber}, contract_from = ${request.contractFrom},
        contract_to = ${request.contractTo}, contact_name = ${request.contactName},
        contact_phone = ${request.contactPhone}, revision = revision + 1, changed_at = ${context.now},
        changed_by = ${context.caller.userId}
      where id = ${id}`.execute(tx)
    journal({
      entity: 'agents.supplier',
      entityId: id,
      detail: changesOf(before, journalled(request, organisation)),
    })
    return { revision: row.revision + 1 }
  }).catch(rethrowCodeTaken(request.code))
}

/**
 * Enables or disables a supplier: disabled, it is offered for nothing new; what it is owed stays.
 * @throws record.notFound, record.changedMeanwhile, staff.onlyOverseers
 */
export function setSupplierEnabled(
  context: Context,
  { id, revision, enabled }: Enable,
): Promise<{ revision: number }> {
  assertOverseer(context)
  return inTransaction(context, async (tx, journal) => {
    const before = await lockRecord<SupplierRow>(tx, 'agents.suppliers', id, revision)
    await sql`update agents.suppliers set enabled = ${enabled}, revision = revision + 1, changed_at = ${context.now},
      changed_by = ${context.caller.userId} where id = ${id}`.execute(tx)
    journal({
      entity: 'agents.supplier',
      entityId: id,
      detail: changesOf({ enabled: before.enabled }, { enabled }),
    })
    return { revision: before.revision + 1 }
  })
}

function assertOverseer({ scope }: Context): void {
  if (!seesEverything(scope)) throw problem('staff.onlyOverseers')
}

/**
 * The code of the organisation that the supplier is, after refusing a contract that ends before it begins, and an
 * organisation of another kind, disabled, or of another supplier.
 */
async function assertFields(
  tx: Transaction,
  { contractFrom, contractTo, organisationId, kind }: Create,
  before?: SupplierRow,
): Promise<string | null> {
  if (contractFrom && contractTo && contractTo < contractFrom)
    throw invalidFields({ field: 'contractTo', reason: 'endsBeforeItBegins' })
  if (organisationId === null) return null
  const { rows } = await sql<{ code: string }>`
    select o.code from staff.organisations o
    where o.id = ${organisationId} and o.kind = ${kind} and (o.enabled or o.id = ${before?.organisation_id ?? null})
      and not exists (select from agents.suppliers s where s.organisation_id = o.id
        and s.id is distinct from ${before?.id ?? null})
    for update of o`.execute(tx)
  if (!rows[0]) throw invalidFields({ field: 'organisationId', reason: 'notOffered' })
  return rows[0].code
}

/** What the journal says of a supplier. */
const journalled = (fields: Omit<Create, 'organisationId'>, organisation: string | null) => ({
  code: fields.code,
  names: fields.names,
  kind: fields.kind,
  supplies: fields.supplies.join(', '),
  organisation,
  contractNumber: fields.contractNumber,
  contractFrom: fields.contractFrom,
  contractTo: fields.contractTo,
  name: fields.contactName,
  phone: fields.contactPhone,
})

async function fieldsOf(tx: Transaction, id: string): Promise<ReturnType<typeof journalled>> {
  const { rows } = await sql<Omit<Create, 'organisationId'> & { organisation: string | null }>`
    select s.code, s.names, s.kind, s.supplies, s.contract_number as "contractNumber",
      s.contract_from::text as "contractFrom", s.contract_to::text as "contractTo", s.contact_name as "contactName",
      s.contact_phone as "contactPhone", o.code as organisation
    from agents.suppliers s left join staff.organisations o on o.id = s.organisation_id where s.id = ${id}`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw problem('record.notFound')
  return journalled(row, row.organisation)
}
