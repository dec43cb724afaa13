import { type Endpoint, isOfNetwork } from '@fairway/contract/kernel/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecure, knownDeviceOf, sessionCookiesOf } from '../security/session-cookie.ts'
import type { Services } from '../services.ts'
import { type Caller, reachesEverything } from './caller.ts'
import { clientAddressOf } from './client-address.ts'
import { redeemDownloadTicket, ticketSession } from './downloads.ts'
import { isBounded, isLargeBody } from './limits/bodies.ts'
import { admitLongBody } from './limits/permits.ts'
import { limitRefused, type RefusedRate } from './limits/rate-limit.ts'
import { invalidFields, ProblemError, problem } from './problems.ts'

// Authentication: who calls an endpoint that is not open, by the session of a browser or the ticket of a download.

/** An endpoint with its name. */
export interface GuardedRoute {
  name: string
  endpoint: Endpoint
}

const unknownCaller: ReadonlySet<string> = new Set(['session.unknown', 'downloads.ticketGone'])
const refusedRates = new WeakMap<Services, RefusedRate>()

/** One for all capabilities of a node. */
function refusedRateOf(services: Services): RefusedRate {
  const rate = refusedRates.get(services) ?? limitRefused()
  refusedRates.set(services, rate)
  return rate
}

/** Calls that need a caller, before their body is read: what an unknown caller may not send is not parsed at all. */
export async function admitBody(
  services: Services,
  route: GuardedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<undefined> {
  const { endpoint } = route
  if ('open' in endpoint.access || !isLargeBody(request)) return
  const now = services.clock.now()
  const ticket = ticketOf(endpoint, request)
  if (ticket === undefined) {
    const caller = await callerOf(services, route, request, reply, now)
    authorize(endpoint, caller)
    await admitLongBody(services, caller.userId, request, reply)
    return
  }
  const cookies = sessionCookiesOf(request.headers.cookie, isSecure(request, services.config), 'staff')
  await services.sessions.callerById(await ticketSession(services.database.db, ticket, now), cookies, now)
}

/** Authenticates the caller, within the rate of calls that are refused. */
export async function callerOf(
  services: Services,
  { name, endpoint }: GuardedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Date,
): Promise<Caller> {
  const { cookie, authorization } = request.headers
  const secure = isSecure(request, services.config)
  const anonymous = {
    clientAddress: clientAddressOf(request),
    knownDeviceId: knownDeviceOf(cookie, secure, services.crypto),
  }
  const refusedRate = refusedRateOf(services)
  refusedRate.assert(anonymous, now)
  const kind = 'viewer' in endpoint.access ? 'viewer' : 'staff'
  const cookies = sessionCookiesOf(cookie, secure, kind)
  const ticket = ticketOf(endpoint, request)
  try {
    const caller =
      ticket === undefined
        ? await services.sessions.callerOf(authorization, cookies, now, {
            kind,
            whileLocked: endpoint.whileLocked === true,
            whileFactorDue: endpoint.beforeSecondFactor === 'verifying',
          })
        : await callerOfTicket(services, { ticket, name, cookies, now }, request, reply)
    request.caller = caller
    return caller
  } catch (error) {
    if (error instanceof ProblemError && unknownCaller.has(error.code)) refusedRate.count(anonymous, now)
    throw error
  }
}

/** The download ticket that a form presents instead of a session. */
export function ticketOf(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  if (endpoint.responseType !== 'download' || request.headers.authorization !== undefined) return undefined
  const { token } = request.query as { token?: unknown }
  return typeof token === 'string' && token.length <= 100 ? token : undefined
}

/** Whom a download ticket stands for: its session, if the cookie that belongs to it came along. */
async function callerOfTicket(
  services: Services,
  presented: { ticket: string; name: string; cookies: readonly string[]; now: Date },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  // The form's answer goes into a frame of our own page, which reads there why there is no file.
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
  const { sessionId, language } = await redeemDownloadTicket(
    services.database.db,
    presented.ticket,
    { endpoint: presented.name, request: formRequest(request) },
    presented.now,
  )
  // The browser names languages of its own with a form; the person may work in another.
  request.headers['accept-language'] = language
  return services.sessions.callerById(sessionId, presented.cookies, presented.now)
}

/** A form sends its request as JSON in one field: lists and nested fields have no other spelling there. */
export function formRequest(request: FastifyRequest): object {
  const { request: text } = (request.body ?? {}) as { request?: unknown }
  try {
    const json = typeof text === 'string' && isBounded(Buffer.from(text)) ? text : ''
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    throw problem('request.unreadable', { expected: 'JSON' })
  }
  throw invalidFields({ field: 'request', reason: 'type', values: { expected: 'object' } })
}

/**
 * Authorises the caller for the endpoint: by permission, and for what belongs to the network by reach.
 * @throws request.noPermission, request.onlyOverseers
 */
export function authorize(endpoint: Endpoint, caller: Caller): void {
  const { access } = endpoint
  if ('permission' in access && !caller.permissions.has(access.permission))
    throw problem('request.noPermission', { permission: access.permission })
  if (isOfNetwork(endpoint) && !reachesEverything(caller)) throw problem('request.onlyOverseers')
}
