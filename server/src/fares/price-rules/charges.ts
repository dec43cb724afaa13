import type { fares } from '@fairway/contract/fares/endpoints'
import { canBePaid } from '@fairway/contract/fares/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import { named } from '../../platform/database/named.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { type FieldReason, invalidFields } from '../../platform/http/problems.ts'
import { createRule, saveRule } from './change-rules.ts'
import { ruleVersion, ruleVersions } from './rule-queries.ts'

type Endpoints = typeof fares
type Version = ReplyOf<Endpoints['fares.chargeVersion']>['rule']
type Input = Omit<ParsedRequest<Endpoints['fares.createCharge']>, 'code'>

const columnsOf = (request: Input) => ({
  kind: request.kind,
  basis: request.basis,
  fixed_fen: request.fixedFen,
  basis_points: request.percent,
  on_free: request.onFree,
  payee_id: request.payeeId,
  refundable: request.refundable,
  line_ids: sql`${request.lineIds}::bigint[]`,
  class_ids: sql`${request.classIds}::bigint[]`,
  channels: sql`${request.channels}::text[]`,
  type_codes: sql`${request.typeCodes}::text[]`,
})

/** Versions of charges, by code and newest first. */
export async function chargeVersions(
  context: Context,
  request: ParsedRequest<Endpoints['fares.chargeVersions']>,
): Promise<ReplyOf<Endpoints['fares.chargeVersions']>> {
  return {
    charges: await ruleVersions<Version>(context, 'charge', request, {
      ...(request.payeeId && { further: sql`r.payee_id = ${request.payeeId}` }),
    }),
    asOf: toInstant(context.now),
  }
}

export const chargeVersion = (context: Context, { id }: { id: Id }) =>
  ruleVersion<Version>(context, 'charge', id)

/** @throws request.invalid for a scope that does not exist, a payee that does not supply it, or a code that is in use */
export async function createCharge(
  context: IdempotentContext,
  request: ParsedRequest<Endpoints['fares.createCharge']>,
): Promise<{ id: Id }> {
  await assertKnown(context, request)
  return createRule(context, 'charge', request, columnsOf(request))
}

/** @throws request.invalid for a scope that does not exist, or a payee that does not supply it */
export async function saveCharge(
  context: Context,
  request: ParsedRequest<Endpoints['fares.saveCharge']>,
): Promise<ReplyOf<Endpoints['fares.saveCharge']>> {
  await assertKnown(context, request)
  return saveRule(context, 'charge', request, columnsOf(request))
}

/** What a rule can be for, and who can be paid. */
export async function ruleChoices({ db }: Context): Promise<ReplyOf<Endpoints['fares.ruleChoices']>> {
  const { rows } = await sql<ReplyOf<Endpoints['fares.ruleChoices']>>`
    select coalesce((select json_agg(${named('l')} order by l.position, l.id) from network.lines l), '[]') as lines,
      coalesce((select json_agg(${named('c')} order by c.rank, c.id) from fleet.classes c), '[]') as classes,
      coalesce((select json_agg(json_build_object('code', t.code, 'names', t.names) order by t.position, t.id)
        from fares.passenger_types t where t.version = (select max(version) from fares.passenger_types o where o.code = t.code)),
        '[]') as types,
      coalesce((select json_agg(json_build_object('id', s.id::text, 'code', s.code, 'names', s.names, 'supplies', s.supplies)
        order by s.code) from agents.suppliers s where s.enabled), '[]') as payees`.execute(db)
  const [choices] = rows
  if (!choices) throw new Error('a select without a table always gives a row')
  return choices
}

interface Named {
  lineIds: Id[] | null
  classIds: Id[] | null
  typeCodes: string[] | null
}

/**
 * Asserts that what a rule names exists.
 * @throws request.invalid naming each field with the first value that does not, and a payee that does not supply it
 */
export async function assertKnown(
  context: Context,
  { lineIds, classIds, typeCodes, ...rule }: Named & Partial<Pick<Input, 'kind' | 'payeeId'>>,
): Promise<void> {
  const { lines, classes, types, payees } = await ruleChoices(context)
  const fault = (
    field: string,
    values: readonly string[] | null,
    known: readonly string[],
  ): FieldReason[] => {
    const value = values?.find((one) => !known.includes(one))
    return value === undefined ? [] : [{ field, reason: 'unknownCode', values: { value } }]
  }
  const ids = (all: readonly { id: Id }[]) => all.map(({ id }) => id)
  const faults = [
    ...fault('lineIds', lineIds, ids(lines)),
    ...fault('classIds', classIds, ids(classes)),
    ...fault(
      'typeCodes',
      typeCodes,
      types.map(({ code }) => code),
    ),
    ...payeeFaults(rule, payees),
  ]
  if (faults.length > 0) throw invalidFields(...faults)
}

/** A payee is a supplier that supplies what the charge is for. */
function payeeFaults(
  { kind, payeeId }: Partial<Pick<Input, 'kind' | 'payeeId'>>,
  payees: ReplyOf<Endpoints['fares.ruleChoices']>['payees'],
): FieldReason[] {
  if (!kind || !payeeId) return []
  const payee = payees.find(({ id }) => id === payeeId)
  if (!payee) return [{ field: 'payeeId', reason: 'unknownCode', values: { value: payeeId } }]
  return canBePaid(kind, payee.supplies)
    ? []
    : [{ field: 'payeeId', reason: 'notSupplied', values: { value: payee.code } }]
}
