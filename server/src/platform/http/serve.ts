import { randomUUID } from 'node:crypto'
import { type Endpoint, type ParsedRequest, pathOf, type ReplyOf } from '@fairway/contract/kernel/endpoint'
import { idempotencyKey } from '@fairway/contract/kernel/ids'
import { chooseLanguage } from '@fairway/contract/kernel/languages'
import { openBodyLimit } from '@fairway/contract/kernel/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OutcomeUnknown } from '../database/errors.ts'
import {
  clearSessionCookie,
  isSecure,
  knownDeviceOf,
  sessionCookiesOf,
  setDeviceCookie,
  setSessionCookie,
} from '../security/session-cookie.ts'
import type { SessionKind } from '../security/sessions.ts'
import type { Services } from '../services.ts'
import { textOf } from '../texts.ts'
import { admitBody, authorize, callerOf, formRequest, ticketOf } from './authenticate.ts'
import { scopeOf } from './caller.ts'
import { clientAddressOf } from './client-address.ts'
import type { Context, IdempotentContext, OpenContext } from './context.ts'
import { dispositionOf, FileReply } from './file-reply.ts'
import { acquirePermit } from './limits/permits.ts'
import { type AssertWithinRate, rateLimitOf } from './limits/rate-limit.ts'
import { fieldReasons, invalidFields, ProblemError, problem } from './problems.ts'
import { findForbiddenText } from './request-text.ts'

type ContextOf<E extends Endpoint> = E['access'] extends { open: string }
  ? OpenContext
  : E['idempotent'] extends true
    ? IdempotentContext
    : Context

/**
 * A reply whose bytes are ready, for the few endpoints of every page load whose reply is mostly the same. Its parts
 * were validated against the endpoint's schema when it was made.
 */
export class PreparedReply {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** A picture to show: the reply of an endpoint with the response type `picture`, under an address of its own. */
export class PictureReply {
  readonly type: 'image/png' | 'image/jpeg'
  readonly bytes: Buffer
  /** Validator (ETag): the same for the same bytes. */
  readonly tag: string
  constructor(picture: Pick<PictureReply, 'type' | 'bytes' | 'tag'>) {
    this.type = picture.type
    this.bytes = picture.bytes
    this.tag = `"${picture.tag}"`
  }
}

type AnswerOf<E extends Endpoint> = E['responseType'] extends 'download'
  ? FileReply
  : E['responseType'] extends 'picture'
    ? PictureReply
    : ReplyOf<E> | PreparedReply

/** Answers one endpoint: the request has passed session, permission and schema. */
export type Handler<E extends Endpoint> = (
  context: ContextOf<E>,
  request: ParsedRequest<E>,
) => Promise<AnswerOf<E>> | AnswerOf<E>

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
    const assertWithinRate = rateLimitOf(endpoint)
    server.route({
      method: endpoint.method,
      url: `/api${pathOf(name, endpoint).replace(/\{(\w+)\}/g, ':$1')}`,
      exposeHeadRoute: false,
      ...('open' in endpoint.access && { bodyLimit: openBodyLimit }),
      ...(endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes }),
      config: {
        takesForm: endpoint.takesForm === true || endpoint.responseType === 'download',
        isOpen: 'open' in endpoint.access,
      },
      preParsing: (request, reply) => admitBody(services, { name, endpoint }, request, reply),
      handler: (request, reply) =>
        services.calls.during(() =>
          answer(services, { name, endpoint, handler, assertWithinRate }, request, reply),
        ),
    })
  }
}

interface Route {
  name: string
  endpoint: Endpoint
  handler: (context: unknown, request: unknown) => unknown
  assertWithinRate: AssertWithinRate
}

async function answer(
  services: Services,
  { name, endpoint, handler, assertWithinRate }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const token = request.headers.authorization
  const secure = isSecure(request, services.config)
  const cookiesOf = (kind?: SessionKind) => sessionCookiesOf(request.headers.cookie, secure, kind)
  const now = services.clock.now()
  const base = {
    endpoint: name,
    journalLabel: endpoint.journal ?? name,
    db: services.database.db,
    services,
    config: services.config,
    now,
    language: languageOf(request),
    checkReply: (reply: unknown) => void validReply(endpoint, reply),
    committed: false,
    requestId: request.id,
    clientAddress: clientAddressOf(request),
    origin: services.config.publicUrl ?? `${request.protocol}://${request.host}`,
    browser: (request.headers['user-agent'] ?? '').slice(0, 300),
    log: request.log as Context['log'],
  }
  let context: Context | OpenContext
  if ('open' in endpoint.access) {
    assertWithinRate({ clientAddress: base.clientAddress }, now)
    context = {
      ...base,
      token,
      cookies: cookiesOf(),
      knownDeviceId: knownDeviceOf(request.headers.cookie, secure, services.crypto),
      setCookie: (value, expires, kind) =>
        void reply.header(
          'set-cookie',
          setSessionCookie(value, {
            seconds: Math.round((expires.getTime() - now.getTime()) / 1000),
            secure,
            kind,
          }),
        ),
      rememberDevice: (deviceId) =>
        void reply.header('set-cookie', setDeviceCookie(deviceId, secure, services.crypto)),
      clearCookie: (kind) => void reply.header('set-cookie', clearSessionCookie(secure, kind)),
    } satisfies OpenContext
  } else {
    const caller = await callerOf(services, { name, endpoint }, request, reply, now)
    if (caller.mustChangePassword && !endpoint.beforePasswordChange)
      throw problem('session.mustChangePassword')
    // The password first: who changes it has no time limit, and enrols afterwards.
    if (
      !caller.mustChangePassword &&
      !endpoint.beforeSecondFactor &&
      (await services.sessions.mustEnrol(caller))
    )
      throw problem('session.secondFactorMissing')
    authorize(endpoint, caller)
    assertWithinRate({ userId: caller.userId }, now)
    context = { ...base, language: languageOf(request), caller, scope: scopeOf(caller) } satisfies Context
  }
  const parsed = parseRequest(endpoint, rawRequestOf(endpoint, request))
  if (endpoint.idempotent) (context as IdempotentContext).idempotencyKey = idempotencyKeyOf(request)
  // After everything else that can be refused: a factor is asked for once the command may be carried out.
  if ('caller' in context && asksForFactor(endpoint, parsed))
    await services.sessions.assertFactorVerified(context.caller, now)
  const release =
    'caller' in context ? await acquirePermit(services, endpoint, context.caller.userId) : undefined
  const result = await runHandler(context, async () => {
    const reply = await handler(context, parsed)
    if (endpoint.refreshesSessions) await services.sessions.refresh()
    return reply
  }).finally(release)
  reply.header('cache-control', 'no-store')
  if (result instanceof PreparedReply) return reply.type('application/json; charset=utf-8').send(result.bytes)
  if (result instanceof FileReply)
    return reply.type(result.type).header('content-disposition', dispositionOf(result.name)).send(result.body)
  if (result instanceof PictureReply) return sendPicture(result, request, reply)
  const data = finalReply(endpoint, result)
  if (endpoint.responseType === 'topLevel') return { status: 200, success: true, ...(data as object) }
  if (endpoint.responseType !== undefined) return reply.type(endpoint.responseType).send(data)
  const { message } = endpoint
  if (message === undefined) return { status: 200, success: true, data }
  const key = typeof message === 'function' ? message(data) : message
  return { status: 200, success: true, data, message: textOf(languageOf(request), key) }
}

/** Sends a picture, which browsers keep for good; a browser that has it already gets no bytes. */
function sendPicture(
  { type, bytes, tag }: PictureReply,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', tag)
  if (request.headers['if-none-match'] === tag) return reply.status(304).send()
  return reply.type(type).send(bytes)
}

/** Runs the handler. A failure after the commit of an idempotent command becomes an unknown outcome. */
async function runHandler(context: Context | OpenContext, work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    throw context.committed && !(error instanceof OutcomeUnknown) ? new OutcomeUnknown(error) : error
  }
}

/** A reply as its schema lets it through. */
function validReply(endpoint: Endpoint, reply: unknown): unknown {
  const result = endpoint.reply.safeParse(reply)
  if (result.success) return result.data
  throw result.error
}

/** The reply of a handler that has ended: where that did something, a reply that does not fit does not undo it. */
function finalReply(endpoint: Endpoint, result: unknown): unknown {
  try {
    return validReply(endpoint, result)
  } catch (error) {
    throw endpoint.idempotent || endpoint.journal !== undefined ? new OutcomeUnknown(error) : error
  }
}

/** The body, an array under the name the endpoint has for it. */
function bodyOf({ arrayBody }: Endpoint, { body }: FastifyRequest): unknown {
  return arrayBody !== undefined && Array.isArray(body) ? { [arrayBody]: body } : body
}

function rawRequestOf(endpoint: Endpoint, request: FastifyRequest): object {
  if (ticketOf(endpoint, request) !== undefined) return formRequest(request)
  const body = bodyOf(endpoint, request)
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw invalidFields({ field: 'body', reason: 'type', values: { expected: 'object' } })
  return {
    ...(endpoint.method === 'GET' || endpoint.path !== undefined ? (request.query as object) : {}),
    ...(body as object | undefined),
    ...(request.params as object),
  }
}

/**
 * The request as its schema lets it through, or a refusal that names each field and what is allowed.
 * @throws request.invalid
 */
export function parseRequest(endpoint: Endpoint, parts: object): unknown {
  const forbidden = findForbiddenText(parts)
  if (forbidden !== undefined) throw invalidFields({ field: forbidden, reason: 'characters' })
  const result = endpoint.request.safeParse(parts, { reportInput: true })
  if (result.success) return result.data
  throw new ProblemError('request.invalid', {}, fieldReasons(result.error.issues))
}

function idempotencyKeyOf(request: FastifyRequest): string {
  const result = idempotencyKey.safeParse(request.headers['idempotency-key'])
  if (!result.success) throw problem('request.keyMissing')
  return result.data
}

/** The language of the reply, negotiated by Accept-Language. */
export function languageOf(request: FastifyRequest) {
  return chooseLanguage(request.headers['accept-language'])
}

/** Names a request; taken over from a proxy when it looks like one of ours. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(header) ? header : randomUUID()
}

function asksForFactor({ stepUp }: Endpoint, request: unknown): boolean {
  if (typeof stepUp !== 'object') return stepUp === true
  return (request as Record<string, unknown>)[stepUp.whenSet] === true
}
