import { randomUUID } from 'node:crypto'
import { type AcceptedOf, type Endpoint, pathOf, type ReplyOf } from '@fairway/contract/kernel/endpoint'
import { requestKey } from '@fairway/contract/kernel/ids'
import { chooseLanguage } from '@fairway/contract/kernel/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Context, type OpenContext, scopeOf } from './context.ts'
import { fieldReasons, invalidFields, ProblemError, problem } from './problems.ts'
import { findForbiddenText } from './request-text.ts'
import type { Services } from './services.ts'
import { clearSessionCookie, sessionCookieOf, setDeskCookie, setSessionCookie } from './session-cookie.ts'
import type { SessionKind } from './sessions.ts'

type ContextOf<E extends Endpoint> = E['access'] extends { open: string } ? OpenContext : Context

/**
 * A reply whose bytes are ready, for the few that every page load asks for and that are mostly the same bytes again.
 * Whoever makes one has checked its parts against the endpoint's schema.
 */
export class PreparedReply {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** Answers one endpoint: the request has passed session, permission and schema. */
export type Handler<E extends Endpoint> = (
  context: ContextOf<E>,
  request: AcceptedOf<E>,
) => Promise<ReplyOf<E> | PreparedReply> | ReplyOf<E>

export type Handlers<C extends Record<string, Endpoint>> = { readonly [Name in keyof C]: Handler<C[Name]> }

/** Ties the handlers of a capability to its contract: one that is missing or misspelt does not compile. */
export function handlers<C extends Record<string, Endpoint>>(_contract: C, all: Handlers<C>): Handlers<C> {
  return all
}

/**
 * Puts every endpoint of the contract on the server. The one place where session, permission, data scope and
 * validation are settled; a handler sees only calls that may be made.
 */
export function serve<C extends Record<string, Endpoint>>(
  server: FastifyInstance,
  services: Services,
  contract: C,
  all: Handlers<C>,
): void {
  for (const [name, endpoint] of Object.entries(contract)) {
    const handler = all[name] as (context: unknown, request: unknown) => unknown
    server.route({
      method: endpoint.method,
      url: `/api${pathOf(name, endpoint).replace(/\{(\w+)\}/g, ':$1')}`,
      exposeHeadRoute: false,
      handler: (request, reply) => answer(services, name, endpoint, handler, request, reply),
    })
  }
}

async function answer(
  services: Services,
  name: string,
  endpoint: Endpoint,
  handler: (context: unknown, request: unknown) => unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const token = request.headers.authorization
  const cookieOf = (kind?: SessionKind) => sessionCookieOf(request.headers.cookie, kind)
  const now = services.clock.now()
  const base = {
    endpoint: name,
    journalLabel: endpoint.journal ?? name,
    db: services.database.db,
    services,
    config: services.config,
    now,
    language: languageOf(request),
    key: '',
    requestId: request.id,
    address: request.ip,
    browser: (request.headers['user-agent'] ?? '').slice(0, 300),
    log: request.log as Context['log'],
  }
  let context: Context | OpenContext
  if ('open' in endpoint.access) {
    context = {
      ...base,
      token,
      cookie: cookieOf(),
      setCookie: (value, expires, kind) =>
        void reply.header(
          'set-cookie',
          setSessionCookie(
            services.config,
            value,
            Math.round((expires.getTime() - now.getTime()) / 1000),
            kind,
          ),
        ),
      rememberDevice: (deviceId) =>
        void reply.header('set-cookie', setDeskCookie(services.config, deviceId, services.crypto)),
      clearCookie: (kind) => void reply.header('set-cookie', clearSessionCookie(services.config, kind)),
    } satisfies OpenContext
  } else {
    const kind = 'viewer' in endpoint.access ? 'viewer' : 'staff'
    const caller = await services.sessions.callerOf(token, cookieOf(kind), now, kind)
    if (caller.mustChangePassword && !endpoint.beforePasswordChange)
      throw problem('session.mustChangePassword')
    if ('permission' in endpoint.access && !caller.permissions.has(endpoint.access.permission))
      throw problem('request.noPermission', { permission: endpoint.access.permission })
    context = { ...base, caller, scope: scopeOf(caller) } satisfies Context
  }
  const accepted = accept(endpoint, request)
  if (endpoint.keyed) context.key = keyOf(request)
  const result = await handler(context, accepted)
  reply.header('cache-control', 'no-store')
  if (result instanceof PreparedReply) return reply.type('application/json; charset=utf-8').send(result.bytes)
  const checked = endpoint.reply.parse(result)
  if (endpoint.answersAs === 'topLevel') return { status: 200, success: true, ...(checked as object) }
  if (endpoint.answersAs !== undefined) return reply.type(endpoint.answersAs).send(checked)
  return { status: 200, success: true, data: checked }
}

/** The request as its schema lets it through, or a refusal that names each field and what is allowed. */
function accept(endpoint: Endpoint, request: FastifyRequest): unknown {
  const body = request.body
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw invalidFields({ field: 'body', reason: 'type', values: { expected: 'object' } })
  const parts = {
    ...(endpoint.method === 'GET' || endpoint.path !== undefined ? (request.query as object) : {}),
    ...(body as object | undefined),
    ...(request.params as object),
  }
  const forbidden = findForbiddenText(parts)
  if (forbidden !== undefined) throw invalidFields({ field: forbidden, reason: 'characters' })
  const result = endpoint.request.safeParse(parts, { reportInput: true })
  if (result.success) return result.data
  throw new ProblemError('request.invalid', {}, fieldReasons(result.error.issues))
}

function keyOf(request: FastifyRequest): string {
  const result = requestKey.safeParse(request.headers['idempotency-key'])
  if (!result.success) throw problem('request.keyMissing')
  return result.data
}

/** The language the answer shall be in: the client says it in Accept-Language. */
export function languageOf(request: FastifyRequest) {
  return chooseLanguage(request.headers['accept-language'])
}

/** Names a request; taken over from a proxy when it looks like one of ours. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID()
}
