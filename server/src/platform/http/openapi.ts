import { endpoints } from '@fairway/contract/all'
import { type Endpoint, pathOf } from '@fairway/contract/kernel/endpoint'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Config } from '../config.ts'
import { assertMayInspect } from './inspection.ts'

type Schema = Record<string, unknown>
/** Schemas that refer to themselves, by their name in the document. */
type NamedSchemas = Record<string, unknown>

/** The contract as OpenAPI 3.1, made from the same schemas that check every request and reply. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  const named: NamedSchemas = {}
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const path = `/api${pathOf(name, endpoint)}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint, named) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fairway',
      version: '1',
      description: 'Back office of an inland-waterway passenger ticketing network.',
    },
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'authorization' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'fairway-session' },
      },
      schemas: { Problem: problemSchema, ...named },
    },
    paths,
  }
}

function operationOf(name: string, endpoint: Endpoint, named: NamedSchemas) {
  const request = jsonSchema(endpoint.request, 'input', named) as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  const open = 'open' in endpoint.access
  const inPath = new Set(Array.from(pathOf(name, endpoint).matchAll(/\{(\w+)\}/g), ([, field]) => field))
  const parameters =
    endpoint.method === 'GET'
      ? Object.entries(request.properties ?? {})
      : Object.entries(request.properties ?? {}).filter(([field]) => inPath.has(field))
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.journal ?? name,
    description: `${accessText(endpoint)} ${scopeText(endpoint)}`,
    security: open ? [] : [{ token: [], cookie: [] }],
    parameters: [
      ...parameters.map(([field, schema]) => ({
        name: field,
        in: inPath.has(field) ? 'path' : 'query',
        required: inPath.has(field) || (request.required?.includes(field) ?? false),
        schema,
      })),
      ...(endpoint.idempotent
        ? [
            {
              name: 'idempotency-key',
              in: 'header',
              required: true,
              schema: { type: 'string', minLength: 16, maxLength: 64 },
            },
          ]
        : []),
    ],
    ...(endpoint.method === 'POST'
      ? { requestBody: { content: { 'application/json': { schema: bodySchema(endpoint, request) } } } }
      : {}),
    responses: {
      200: {
        description: 'done',
        content: { [mediaTypeOf(endpoint)]: { schema: replySchema(endpoint, named) } },
      },
      default: {
        description: 'a problem',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

/** The request as an object or, where the specification tables one, as the bare array of one of its fields. */
function bodySchema({ arrayBody }: Endpoint, request: { properties?: Record<string, unknown> }) {
  return arrayBody === undefined ? request : { anyOf: [request, request.properties?.[arrayBody]] }
}

function accessText({ access }: Endpoint): string {
  if ('open' in access) return `Open: ${access.open}.`
  if ('viewer' in access)
    return `Screens signed in for viewing by a holder of ${access.permission}: ${access.viewer}.`
  if ('signedIn' in access) return `Everybody signed in: ${access.signedIn}.`
  return `Needs the permission ${access.permission}.`
}

function scopeText({ scope }: Endpoint): string {
  if (scope === 'own') return "Touches only what the caller's organisation and docks may see."
  if (scope === 'self') return 'Touches only what belongs to the caller.'
  return `The same for everybody: ${scope.shared}.`
}

const mediaTypeOf = ({ responseType }: Endpoint) =>
  responseType === undefined || responseType === 'topLevel'
    ? 'application/json'
    : responseType === 'download'
      ? 'application/octet-stream'
      : responseType

function replySchema(endpoint: Endpoint, named: NamedSchemas) {
  if (mediaTypeOf(endpoint) !== 'application/json') return { type: 'string', format: 'binary' }
  const data = jsonSchema(endpoint.reply, 'output', named)
  const envelope = { status: { const: 200 }, success: { const: true } }
  if (endpoint.responseType === 'topLevel') return { allOf: [{ type: 'object', properties: envelope }, data] }
  return {
    type: 'object',
    required: ['status', 'success', 'data'],
    properties: { ...envelope, data, message: { type: 'string' } },
  }
}

/**
 * The JSON Schema of a message. What refers to itself is moved to the components of the document, under the id it is
 * registered with: a reference inside one schema would mean nothing there.
 */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output', named: NamedSchemas): Schema {
  const generated = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = JSON.parse(JSON.stringify(generated).replaceAll('"#/$defs/', '"#/components/schemas/')) as Schema
  Object.assign(named, $defs)
  return rest
}

const problemSchema = {
  type: 'object',
  required: ['status', 'success', 'code', 'message', 'requestId'],
  properties: {
    status: { type: 'integer' },
    success: { const: false },
    code: { type: 'string' },
    message: { type: 'string' },
    details: { type: 'object' },
    requestId: { type: 'string' },
  },
}

/** Serves the OpenAPI description, as JSON and as a page; generated at the first request. */
export function addOpenApi(server: FastifyInstance, config: Config): void {
  let text: string | undefined
  let page: string | undefined
  server.get('/api/openapi.json', async (request, reply) => {
    assertMayInspect(request, config)
    text ??= JSON.stringify(openApiDocument())
    return reply.type('application/json').send(text)
  })
  server.get('/api/docs', async (request, reply) => {
    assertMayInspect(request, config)
    page ??= openApiPage()
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

/** The contract for people: every call, who may make it, what it takes and what it gives. No script needed. */
function openApiPage(): string {
  const { paths } = openApiDocument()
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const { operationId, description, parameters, requestBody, responses } = operation as ReturnType<
        typeof operationOf
      >
      const takes = requestBody?.content['application/json'].schema ?? parameters
      return `<details id="${operationId}"><summary><b>${method.toUpperCase()}</b> <code>${path}</code> ${operationId}</summary>
<p>${asText(description)}</p><h3>takes</h3><pre>${asText(JSON.stringify(takes, null, 2))}</pre>
<h3>gives</h3><pre>${asText(JSON.stringify(responses[200].content, null, 2))}</pre></details>`
    }),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Fairway API</title>
<meta name="viewport" content="width=device-width"><style>body{font:14px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
details{border-bottom:1px solid #8884;padding:.4rem 0}summary{cursor:pointer}pre{overflow:auto;background:#8881;padding:.6rem}h3{font-size:1em}</style></head>
<body><h1>Fairway API</h1><p>Every call below <code>/api</code>, made from the same contract that checks it.
As OpenAPI 3.1: <a href="/api/openapi.json">openapi.json</a>.</p>${calls.join('\n')}</body></html>`
}

const asText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
