import type { fares } from '@fairway/contract/fares/endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { createRule, saveRule } from './change-rules.ts'
import { ruleVersion, ruleVersions } from './rule-queries.ts'

type Endpoints = typeof fares
type Version = ReplyOf<Endpoints['fares.passengerTypeVersion']>['rule']

const columnsOf = (
  request: Omit<ParsedRequest<Endpoints['fares.createPassengerType']>, 'code' | 'names'>,
) => ({
  percent_bp: request.percent,
  needs_seat: request.needsSeat,
  age_from: request.ageFrom,
  age_below: request.ageBelow,
  height_from_cm: request.heightFromCm,
  height_below_cm: request.heightBelowCm,
  certificate_kinds: sql`${request.certificateKinds}::text[]`,
  proof: Object.keys(request.proof).length === 0 ? sql`null` : sql`${JSON.stringify(request.proof)}::jsonb`,
  free_per_adult: request.freePerAdult,
  is_adult: request.isAdult,
  position: request.position,
})

/** Versions of passenger types, in the order of the counter and newest first. */
export async function passengerTypeVersions(
  context: Context,
  request: ParsedRequest<Endpoints['fares.passengerTypeVersions']>,
): Promise<ReplyOf<Endpoints['fares.passengerTypeVersions']>> {
  // A type stands where its newest version puts it.
  const order = sql`(select o.position from fares.passenger_types o where o.code = r.code order by o.version desc limit 1)`
  return {
    types: await ruleVersions<Version>(context, 'passengerType', request, { order }),
    asOf: toInstant(context.now),
  }
}

export const passengerTypeVersion = (context: Context, { id }: { id: Id }) =>
  ruleVersion<Version>(context, 'passengerType', id)

export const createPassengerType = (
  context: IdempotentContext,
  request: ParsedRequest<Endpoints['fares.createPassengerType']>,
) => createRule(context, 'passengerType', request, columnsOf(request))

export const savePassengerType = (
  context: Context,
  request: ParsedRequest<Endpoints['fares.savePassengerType']>,
) => saveRule(context, 'passengerType', request, columnsOf(request))
