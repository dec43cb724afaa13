import { openRequestsPerMinute } from '@fairway/contract/kernel/limits'
import { httpStatusOf } from '@fairway/contract/kernel/problem'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import websocket from '@fastify/websocket'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { isUnreachable } from '../database/errors.ts'
import { addHealth } from '../health/health.ts'
import { isStorageFailure } from '../health/storage-watch.ts'
import { isSecure, knownDeviceOf } from '../security/session-cookie.ts'
import type { Services } from '../services.ts'
import type { Caller } from './caller.ts'
import { clientAddressOf } from './client-address.ts'
import { maxBodyBytes, readBodies } from './limits/bodies.ts'
import { networkOf, wideFactor, wideNetworkOf } from './limits/networks.ts'
import { addOpenApi } from './openapi-page.ts'
import { isOwnOrigin } from './origin.ts'
import { createBrowserApplication } from './pages/browser-application.ts'
import { describe, ProblemError, problem } from './problems.ts'
import { createRefusalJournal, refusalLogFields } from './refusals.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { languageOf, requestIdOf } from './serve.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated caller. */
    caller: Caller | undefined
  }
  interface FastifyContextConfig {
    takesForm?: boolean
    /** The endpoint is open, so its calls are rate limited. */
    isOpen?: boolean
  }
}

/**
 * A Fastify server with everything that is not business: limits, headers, errors, health, and the browser application
 * where there are `pages`.
 */
export async function createServer(services: Services, { pages = true } = {}): Promise<FastifyInstance> {
  const application = pages ? createBrowserApplication(services) : undefined
  const server = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    // One line a request, written below, without the address's query.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    // Only a reverse proxy on the same machine may set X-Forwarded-For.
    trustProxy: 'loopback',
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    // A slow client may not hold a connection for ever; the server's own answers take far less.
    // Answered below, in our own envelope.
    return503OnClosing: false,
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // An address that cannot be decoded is an unknown one.
    frameworkErrors: (error, request, reply) => {
      if (error.code !== 'FST_ERR_BAD_URL') return sendProblem(error, request, reply)
      if (wantsPage(request)) return reply.redirect('/')
      return sendProblem(problem('request.unknown'), request, reply)
    },
  })
  server.decorateRequest('caller', undefined)
  readBodies(server)
  server.setErrorHandler((error, request, reply) => {
    services.storage.recordFailure(error)
    // Root cause: a database that ran out of storage looks unreachable to its callers.
    const full = toProblem(error, request).code === 'server.busy' && services.storage.isDiskFull()
    return sendProblem(full ? problem('server.storageFull') : error, request, reply)
  })
  server.setNotFoundHandler((request, reply) =>
    application && wantsPage(request)
      ? application.sendPage(request, reply)
      : sendProblem(problem('request.unknown'), request, reply),
  )
  const journalRefusal = createRefusalJournal(services)
  let closing = false
  server.addHook('preClose', async () => {
    closing = true
  })
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (closing) {
      // Another node answers the next try.
      reply.header('connection', 'close')
      throw problem('server.busy')
    }
    if (
      request.method !== 'GET' &&
      request.method !== 'HEAD' &&
      !isOwnOrigin(request, services.config.publicUrl)
    )
      throw problem('request.foreignOrigin')
  })
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        req: request,
        res: reply,
        ms: Math.round(reply.elapsedTime),
        requestId: request.id,
        ...refusalLogFields(request, reply.statusCode),
      },
      'request',
    )
    await journalRefusal(request, reply.statusCode)
  })
  addSecurityHeaders(server, services.config)
  await server.register(rateLimit, {
    max: openRequestsPerMinute,
    timeWindow: 60_000,
    // Signed-in users are not limited; load shedding protects the server.
    allowList: (request) => !isLimited(request),
    // Anonymous callers share the limit of their network; known devices have one of their own.
    keyGenerator: (request) =>
      (isLimited(request) && knownDevice(request, services)) || networkOf(clientAddressOf(request)),
    errorResponseBuilder: (_request, limit) =>
      problem('request.tooMany', { seconds: Math.ceil(limit.ttl / 1000) }),
  })
  limitWideNetworks(server, services)
  await server.register(underPressure, {
    maxEventLoopDelay: services.config.busyAfter,
    pressureHandler: () => {
      throw problem('server.busy')
    },
  })
  await server.register(websocket, {
    options: { maxPayload: 1_024 },
    // A line that breaks is an everyday thing.
    errorHandler: (_error, socket) => socket.terminate(),
  })
  services.live.attach(server)
  await server.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'], globalDecompression: false })
  addHealth(server, services)
  addOpenApi(server, services)
  await application?.serve(server)
  return server
}

/** The contract checks requests and replies: Fastify's compilers of schemas, a hundred files, are not loaded. */
const noSchemas = (): never => {
  throw new Error('a route has a JSON schema instead of a schema of the contract')
}

const knownDevice = (request: FastifyRequest, { config, crypto }: Services) =>
  knownDeviceOf(request.headers.cookie, isSecure(request, config), crypto)

/** A second limit for all networks that one customer of IPv6 has. */
function limitWideNetworks(server: FastifyInstance, services: Services): void {
  const countRequest = server.createRateLimit({
    max: openRequestsPerMinute * wideFactor,
    timeWindow: 60_000,
    keyGenerator: (request) => wideNetworkOf(clientAddressOf(request)) ?? '',
  })
  server.addHook('onRequest', async (request) => {
    if (!isLimited(request) || wideNetworkOf(clientAddressOf(request)) === undefined) return
    if (knownDevice(request, services)) return
    const limit = await countRequest(request)
    if (!limit.isAllowed && limit.isExceeded)
      throw problem('request.tooMany', { seconds: limit.ttlInSeconds })
  })
}

/** Rate limit: every open endpoint of the contract, so that a new one is limited from the start. */
const isLimited = ({ routeOptions: { config } }: FastifyRequest) => config?.isOpen === true

/** Failures become replies here and nowhere else. */
function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const namedProblem = toProblem(error, request)
  const { status, message, details, fields } = describe(namedProblem, languageOf(request))
  if (status === 6001)
    request.log.error({ err: error, requestId: request.id }, 'a call failed through a fault of ours')
  if (namedProblem.code === 'server.outcomeUnknown')
    request.log.error(
      { err: namedProblem.cause, requestId: request.id },
      'a call failed at or after its commit: its outcome was not told',
    )
  if (namedProblem.code === 'request.tooMany' || namedProblem.code === 'session.pause')
    reply.header('retry-after', String(namedProblem.details.seconds ?? 5))
  if (status === 503) reply.header('retry-after', '1')
  return reply
    .status(httpStatusOf(status))
    .header('cache-control', 'no-store')
    .send({
      status,
      success: false,
      code: namedProblem.code,
      message,
      ...(fields.length > 0
        ? { details: { ...details, fields } }
        : Object.keys(details).length > 0
          ? { details }
          : {}),
      requestId: request.id,
    })
}

function toProblem(error: unknown, { routeOptions }: FastifyRequest): ProblemError {
  if (error instanceof ProblemError) return error
  const { code, statusCode } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return problem('request.tooLarge', { most: routeOptions.bodyLimit ?? maxBodyBytes })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return problem('request.wrongMediaType', { expected: 'application/json' })
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH')
    return problem('request.unreadable', { expected: 'JSON' })
  if (isStorageFailure(error)) return problem('server.storageFull')
  // The database or its pool is out of reach or full. Failures at or after a commit are an OutcomeUnknown by now, so
  // here nothing was done, and trying again is right.
  if (isUnreachable(error) || isTransient(error)) return problem('server.busy')
  // Four eyes, by the database itself: see `staff.refuse_related`.
  if (code === 'FW412') return problem('approvals.relatedPersons')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return problem('request.unreadable', { expected: 'HTTP' })
  return problem('server.fault')
}

/** Lock timeout (55P03) and out of memory (53200): the statement was rolled back, and a later one may succeed. */
const isTransient = (error: unknown) =>
  ['55P03', '53200'].includes((error as { code?: string } | null)?.code ?? '')

/** A browser that goes somewhere takes a page for an answer; one that fetches a file does not. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? '/'
  if (method !== 'GET' || path.startsWith('/api')) return false
  return !/\.\w+$/.test(path) || headers.accept?.includes('text/html') === true
}
