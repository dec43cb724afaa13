import type { certificates } from '@fairway/contract/fleet/certificate-endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { changesOf } from '../../platform/records/changes.ts'
import { lockRecord } from '../../staff/index.ts'
import { editableOfCarrier, visibleOfCarrier } from '../visible-fleet.ts'
import { certificateClock, certificateState, warns } from './certificate-json.ts'

type Endpoints = typeof certificates
type Request<Verb extends keyof Endpoints> = ParsedRequest<Endpoints[Verb]>
type List = ReplyOf<Endpoints['fleet.certificates']>
type Owner = Request<'fleet.certificates'>
type Fields = Omit<Request<'fleet.addCertificate'>, 'ownerKind' | 'ownerId'>

/** The carrier of an owner and whether the caller may change it. */
async function findOwner(
  db: Database | Transaction,
  { scope }: Context,
  { kind, id }: Owner,
): Promise<{ id: string; editable: boolean }> {
  const carrier = sql.ref(kind === 'carrier' ? 'o.id' : 'o.carrier_id')
  const owners = kind === 'carrier' ? sql`staff.organisations` : sql`fleet.ships`
  const isCarrier = kind === 'carrier' ? sql`o.kind = 'carrier'` : sql`true`
  const { rows } = await sql<{ id: string; editable: boolean }>`
    select o.id, ${editableOfCarrier(scope, carrier)} as editable from ${owners} o
    where o.id = ${id} and ${isCarrier} and ${visibleOfCarrier(scope, carrier)}`.execute(db)
  if (!rows[0]) throw problem('record.notFound')
  return rows[0]
}

/**
 * @throws record.notFound also for owners within sight that are another's to change
 */
async function assertEditable(tx: Transaction, context: Context, owner: Owner): Promise<void> {
  const { editable } = await findOwner(tx, context, owner)
  if (!editable) throw problem('record.notFound')
}

/** The certificates of a carrier or ship, those that warn first. */
export async function listCertificates(context: Context, owner: Owner): Promise<List> {
  const { db, now } = context
  const { editable } = await findOwner(db, context, owner)
  const clock = await certificateClock(context)
  const { rows } = await sql<List['certificates'][number]>`
    select c.id, c.kind, c.number, c.issued_by as "issuedBy", c.valid_from as "validFrom", c.valid_to as "validTo",
      coalesce(c.note, '') as note, ${certificateState('c', clock)} as state, c.revision
    from fleet.certificates c where ${sql.ref(ownerColumn(owner))} = ${owner.id}
    order by array_position(array['expired', 'expiring'], ${certificateState('c', clock)}), c.kind, c.valid_to desc, c.id`.execute(
    db,
  )
  return { certificates: rows, warningDays: clock.warningDays, editable, asOf: toInstant(now) }
}

const ownerColumn = ({ kind }: Owner) => (kind === 'carrier' ? 'c.organisation_id' : 'c.ship_id')

/** @throws record.notFound for the owner, fleet.certificateTaken */
export function addCertificate(
  context: Context,
  { ownerKind, ownerId, ...fields }: Request<'fleet.addCertificate'>,
): Promise<{ id: string }> {
  const { kind, number, issuedBy, validFrom, validTo, note } = fields
  const owner = { kind: ownerKind, id: ownerId }
  return inTransaction(context, async (tx, journal) => {
    await assertEditable(tx, context, owner)
    const { rows } = await sql<{ id: string }>`
      insert into fleet.certificates (organisation_id, ship_id, kind, number, issued_by, valid_from, valid_to, note,
        changed_at, changed_by)
      values (${owner.kind === 'carrier' ? owner.id : null}, ${owner.kind === 'ship' ? owner.id : null}, ${kind}, ${number},
        ${issuedBy}, ${validFrom}, ${validTo}, nullif(${note}, ''), ${context.now}, ${context.caller.userId})
      returning id`.execute(tx)
    journal({ ...entityOf(owner), detail: changesOf({}, { ...fields }) })
    return { id: rows[0]?.id ?? '' }
  }).catch(rethrowTaken(number))
}

/** @throws record.notFound, record.changedMeanwhile, fleet.certificateTaken */
export function editCertificate(
  context: Context,
  { id, revision, ...fields }: Request<'fleet.editCertificate'>,
): Promise<{ revision: number }> {
  const { kind, number, issuedBy, validFrom, validTo, note } = fields
  return inTransaction(context, async (tx, journal) => {
    const { owner, before } = await lockCertificate(tx, context, id, revision)
    await sql`update fleet.certificates set kind = ${kind}, number = ${number}, issued_by = ${issuedBy},
        valid_from = ${validFrom}, valid_to = ${validTo}, note = nullif(${note}, ''), revision = revision + 1,
        changed_at = ${context.now}, changed_by = ${context.caller.userId}
      where id = ${id}`.execute(tx)
    journal({
      ...entityOf(owner),
      detail: { certificate: number, ...changesOf({ ...before }, { ...fields }) },
    })
    return { revision: revision + 1 }
  }).catch(rethrowTaken(number))
}

/** @throws record.notFound, record.changedMeanwhile */
export function deleteCertificate(
  context: Context,
  { id, revision }: Request<'fleet.deleteCertificate'>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    const { owner, before } = await lockCertificate(tx, context, id, revision)
    await sql`delete from fleet.certificates where id = ${id}`.execute(tx)
    journal({ ...entityOf(owner), detail: { before } })
    return {}
  })
}

/** How many certificates within the scope warn: those of enabled carriers and of ships in service. */
export async function countWarningCertificates(context: Context): Promise<number> {
  const clock = await certificateClock(context)
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from staff.organisations o where o.kind = 'carrier' and o.enabled
          and ${editableOfCarrier(context.scope, sql`o.id`)} and ${warns(sql`c.organisation_id = o.id`, clock)})
      + (select count(*) from fleet.ships s where s.enabled
          and ${editableOfCarrier(context.scope, sql`s.carrier_id`)} and ${warns(sql`c.ship_id = s.id`, clock)}))::integer as count`.execute(
    context.db,
  )
  return rows[0]?.count ?? 0
}

/** A certificate belongs to the history of its owner. */
const entityOf = ({ kind, id }: Owner) => ({
  entity: kind === 'carrier' ? 'fleet.carrier' : 'fleet.ship',
  entityId: id,
})

async function lockCertificate(tx: Transaction, context: Context, id: string, revision: number) {
  const row = await lockRecord<{
    organisation_id: string | null
    ship_id: string | null
    kind: Fields['kind']
    number: string
    issued_by: string
    valid_from: string
    valid_to: string | null
    note: string | null
  }>(tx, 'fleet.certificates', id)
  const owner: Owner = row.ship_id
    ? { kind: 'ship', id: row.ship_id }
    : { kind: 'carrier', id: row.organisation_id ?? '' }
  await assertEditable(tx, context, owner)
  const { kind, number, issued_by: issuedBy, valid_from: validFrom, valid_to: validTo, note } = row
  if (row.revision !== revision) await lockRecord(tx, 'fleet.certificates', id, revision)
  const before: Fields = { kind, number, issuedBy, validFrom, validTo, note: note ?? '' }
  return { owner, before }
}

const rethrowTaken =
  (number: string) =>
  (error: unknown): never => {
    throw isUniqueViolation(error) ? problem('fleet.certificateTaken', { number }) : error
  }
