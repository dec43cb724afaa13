import type { agents } from '@fairway/contract/agents/endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import { inTransaction, writeJournal } from '../platform/http/commands.ts'
import type { Context } from '../platform/http/context.ts'
import { invalidFields, problem } from '../platform/http/problems.ts'
import { changesOf } from '../platform/records/changes.ts'
import {
  createOneTimePassword,
  insertOrganisation,
  insertUser,
  rethrowAsTaken,
  seesEverything,
  updateOrganisation,
} from '../staff/index.ts'
import { type Agency, readAgency } from './agencies.ts'
import type { Credit } from './domain/credit.ts'
import { changeCredit } from './wallets/credit.ts'

type Endpoints = typeof agents
type Create = ParsedRequest<Endpoints['agents.create']>
type Edit = ParsedRequest<Endpoints['agents.edit']>
type Fields = Omit<Create, 'user'>

/** What the journal says of an agency beside its organisation, where `names` and codes stand, and its credit. */
const journalled = ({
  level,
  contractNumber,
  contractFrom,
  contractTo,
  contactName,
  contactPhone,
  lineIds,
  classIds,
  groupCode,
  daysAhead,
  maxOrder,
  maxHeld,
  dailyLimit,
  ticketLimit,
  clerkLimit,
  lowBalance,
}: Fields) => ({
  level,
  contractNumber,
  contractFrom,
  contractTo,
  name: contactName,
  phone: contactPhone,
  lines: lineIds,
  classes: classIds,
  group: groupCode,
  daysAhead,
  maxOrder,
  maxHeld,
  dailyLimit,
  ticketLimit,
  clerkLimit,
  lowBalance,
})

/**
 * Makes everything that an agency sells with, or nothing: organisation, contract, scope, wallet and its first user.
 * @throws staff.onlyOverseers, staff.organisationTaken, staff.registrationTaken, staff.codeTaken, agents.roleMissing,
 *   request.invalid naming the fields
 */
export async function createAgency(
  context: Context,
  { user, ...fields }: Create,
): Promise<ReplyOf<Endpoints['agents.create']>> {
  const [oneTime, validMinutes] = await Promise.all([createOneTimePassword(), creditMinutes(context)])
  return inTransaction(context, async (tx, journal) => {
    const organisation = await insertOrganisation(tx, context, {
      code: fields.code,
      kind: 'agent',
      registrationCode: fields.registrationCode,
      names: fields.names,
    })
    await assertChoices(tx, fields)
    await writeAgency(tx, context, { id: organisation.id, created: true }, fields)
    const before = { credit: 0, creditUntil: null }
    const creditAsked = await changeCredit(tx, context, {
      id: organisation.id,
      before,
      after: fields,
      validMinutes,
    })
    const person = await insertUser(
      tx,
      context,
      {
        ...user,
        email: '',
        organisationId: organisation.id,
        roleIds: [await agencyClerk(tx)],
        dockIds: [],
        validFrom: null,
        validTo: null,
      },
      oneTime.hash,
    )
    await writeJournal(tx, { ...context, journalLabel: 'staff.createOrganisation' }, organisation.entry)
    await writeJournal(tx, { ...context, journalLabel: 'staff.createUser' }, person.entry)
    journal({
      entity: 'agents.agency',
      entityId: organisation.id,
      detail: changesOf(
        {},
        { ...(await named(tx, journalled(fields))), ...creditEntry(fields, creditAsked) },
      ),
    })
    return {
      id: organisation.id,
      userId: person.id,
      password: oneTime.password,
      goodUntil: person.goodUntil,
      creditAsked,
    }
  }).catch(rethrowAsTaken(context, fields))
}

/**
 * Changes an agency. Sales that are being made end first; those that come later see what was changed.
 * @throws record.notFound, record.changedMeanwhile, staff.organisationTaken, staff.registrationTaken,
 *   agents.creditUsed when it owes more than the new credit, request.invalid naming the fields
 */
export async function editAgency(
  context: Context,
  request: Edit,
): Promise<ReplyOf<Endpoints['agents.edit']>> {
  const { id, revision, organisationVersion, ...fields } = request
  const validMinutes = await creditMinutes(context)
  return inTransaction(context, async (tx, journal) => {
    const before = await lockAgency(tx, context, { id, revision })
    if (before.organisationVersion !== organisationVersion) throw await changedMeanwhile(tx, id)
    await assertChoices(tx, fields, before)
    await writeAgency(tx, context, { id }, fields)
    const creditAsked = await changeCredit(tx, context, { id, before, after: fields, validMinutes })
    const { code, registrationCode, names } = fields
    if (JSON.stringify(sorted(before)) !== JSON.stringify(sorted(fields))) {
      const organisation = await updateOrganisation(tx, context, {
        id,
        version: organisationVersion,
        code,
        kind: 'agent',
        registrationCode,
        names,
      })
      await writeJournal(tx, { ...context, journalLabel: 'staff.editOrganisation' }, organisation.entry)
    }
    journal({
      entity: 'agents.agency',
      entityId: id,
      detail: changesOf(
        { ...(await named(tx, journalled(before))), ...creditEntry(before) },
        { ...(await named(tx, journalled(fields))), ...creditEntry(fields, creditAsked) },
      ),
    })
    await notify(tx, context)
    return { revision: revision + 1, creditAsked }
  }).catch(rethrowAsTaken(context, fields))
}

/** The credit in the journal: what waits for a second person has names of its own. */
const creditEntry = ({ credit, creditUntil }: Credit, waits = false) =>
  waits ? { creditAsked: credit, creditAskedUntil: creditUntil } : { credit, creditUntil }

/** How long a second person may think about more credit. Read before the transaction, through a connection of its own. */
const creditMinutes = async ({ services }: Context) =>
  (await services.parameters.read('agents.creditApprovalDays')) * 1_440

/** What belongs to the organisation, in one order. */
const sorted = ({ code, registrationCode, names }: Pick<Fields, 'code' | 'registrationCode' | 'names'>) => [
  code,
  registrationCode,
  ...Object.entries(names).sort(([one], [other]) => (one < other ? -1 : 1)),
]

/**
 * Stops an agency from selling, holding and paying, at its open counters too. What it sold stays valid.
 * @throws record.notFound, record.changedMeanwhile
 */
export const disableAgency = (context: Context, request: ParsedRequest<Endpoints['agents.disable']>) =>
  setEnabled(context, request, false)

/**
 * Lets an agency sell again.
 * @throws record.notFound, record.changedMeanwhile
 */
export const enableAgency = (context: Context, request: ParsedRequest<Endpoints['agents.enable']>) =>
  setEnabled(context, request, true)

function setEnabled(
  context: Context,
  { id, revision }: { id: string; revision: number },
  enabled: boolean,
): Promise<{ revision: number }> {
  return inTransaction(context, async (tx, journal) => {
    const before = await lockAgency(tx, context, { id, revision })
    await sql`update agents.agents set enabled = ${enabled}, revision = revision + 1, changed_at = ${context.now},
      changed_by = ${context.caller.userId} where organisation_id = ${id}`.execute(tx)
    journal({
      entity: 'agents.agency',
      entityId: id,
      detail: changesOf({ enabled: before.enabled }, { enabled }),
    })
    await notify(tx, context)
    return { revision: revision + 1 }
  })
}

/** Locks an agency against its sales and against others who change it. */
async function lockAgency(
  tx: Transaction,
  { scope, now }: Context,
  { id, revision }: { id: string; revision: number },
): Promise<Agency> {
  if (!seesEverything(scope)) throw problem('staff.onlyOverseers')
  await sql`select agents.lock_agency(${id})`.execute(tx)
  const agency = await readAgency(tx, scope, { id }, now)
  if (agency.revision !== revision) throw await changedMeanwhile(tx, id)
  return agency
}

async function changedMeanwhile(tx: Transaction, id: string) {
  const { rows } = await sql<{ by: string | null }>`
    select (select u.name from staff.users u where u.id = case when o.changed_at > a.changed_at then o.changed_by
      else a.changed_by end) as by
    from agents.agents a join staff.organisations o on o.id = a.organisation_id where a.organisation_id = ${id}`.execute(
    tx,
  )
  return problem('record.changedMeanwhile', { by: rows[0]?.by ?? '–' })
}

/** Refuses a contract that ends before it begins, and lines or classes that are not there or newly chosen while disabled. */
async function assertChoices(
  tx: Transaction,
  fields: Fields,
  before?: Pick<Fields, 'lineIds'>,
): Promise<void> {
  const { contractFrom, contractTo, lineIds, classIds } = fields
  if (contractFrom && contractTo && contractTo < contractFrom)
    throw invalidFields({ field: 'contractTo', reason: 'endsBeforeItBegins' })
  const { rows } = await sql<{ lines: number; classes: number }>`
    select (select count(*)::integer from network.lines l where l.id = any(${lineIds ?? []}::bigint[])
        and (l.enabled or l.id = any(${before?.lineIds ?? []}::bigint[]))) as lines,
      (select count(*)::integer from fleet.classes c where c.id = any(${classIds ?? []}::bigint[])) as classes`.execute(
    tx,
  )
  if (lineIds && rows[0]?.lines !== new Set(lineIds).size)
    throw invalidFields({ field: 'lineIds', reason: 'notOffered' })
  if (classIds && rows[0]?.classes !== new Set(classIds).size)
    throw invalidFields({ field: 'classIds', reason: 'notOffered' })
}

async function writeAgency(
  tx: Transaction,
  context: Context,
  { id, created = false }: { id: string; created?: boolean },
  fields: Fields,
): Promise<void> {
  const { lineIds, classIds } = fields
  await sql`update agents.agents set level = ${fields.level}, contract_number = ${fields.contractNumber},
      contract_from = ${fields.contractFrom}, contract_to = ${fields.contractTo}, contact_name = ${fields.contactName},
      contact_phone = ${fields.contactPhone}, all_lines = ${lineIds === null}, all_classes = ${classIds === null},
      group_code = nullif(${fields.groupCode}, ''), days_ahead = ${fields.daysAhead}, max_order_fen = ${fields.maxOrder}, max_held = ${fields.maxHeld},
      revision = revision + ${created ? 0 : 1},
      changed_at = ${context.now}, changed_by = ${context.caller.userId}
    where organisation_id = ${id}`.execute(tx)
  await sql`delete from agents.sold_lines where organisation_id = ${id} and line_id <> all(${lineIds ?? []}::bigint[])`.execute(
    tx,
  )
  await sql`insert into agents.sold_lines (organisation_id, line_id)
    select ${id}, x from unnest(${lineIds ?? []}::bigint[]) x on conflict do nothing`.execute(tx)
  await sql`delete from agents.sold_classes where organisation_id = ${id} and class_id <> all(${classIds ?? []}::bigint[])`.execute(
    tx,
  )
  await sql`insert into agents.sold_classes (organisation_id, class_id)
    select ${id}, x from unnest(${classIds ?? []}::bigint[]) x on conflict do nothing`.execute(tx)
  await sql`select accounts.set_limits(${id}, ${fields.dailyLimit}, ${fields.ticketLimit}, ${fields.clerkLimit},
    ${fields.lowBalance})`.execute(tx)
}

/** Lines and classes by the codes people know. */
async function named(tx: Transaction, fields: ReturnType<typeof journalled>) {
  const { rows } = await sql<{ lines: string[]; classes: string[] }>`
    select array(select code from network.lines where id = any(${fields.lines ?? []}::bigint[]) order by code) as lines,
      array(select code from fleet.classes where id = any(${fields.classes ?? []}::bigint[]) order by code) as classes`.execute(
    tx,
  )
  return {
    ...fields,
    lines: fields.lines && rows[0]?.lines.join(', '),
    classes: fields.classes && rows[0]?.classes.join(', '),
  }
}

async function agencyClerk(tx: Transaction): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select id from staff.roles where code = 'agencyClerk' and enabled`.execute(tx)
  if (!rows[0]) throw problem('agents.roleMissing')
  return rows[0].id
}

/** Open counters of the agency, and lists of agencies, hear of it. */
const notify = (tx: Transaction, { services }: Context) =>
  services.live.sendWith(tx, { organisationKinds: ['agent', 'operator'] }, { type: 'agency' })
