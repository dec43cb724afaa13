import { endpoints } from '@fairway/contract/all'
import { travelClass } from '@fairway/contract/fleet/plan'
import { instant, serviceDate } from '@fairway/contract/kernel/dates'
import { type Endpoint, pathOf } from '@fairway/contract/kernel/endpoint'
import { code, id, idempotencyKey } from '@fairway/contract/kernel/ids'
import { fen, price } from '@fairway/contract/kernel/money'
import { allowed, named, names, texts } from '@fairway/contract/kernel/texts'
import { listSettings } from '@fairway/contract/lists/endpoints'
import { orderReceipt } from '@fairway/contract/orders/order-views'
import { storedPreferences } from '@fairway/contract/profile/endpoints'
import { deviceId, me, passwordDigest } from '@fairway/contract/session/endpoints'
import * as z from 'zod/mini'
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiRequestBodyObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'

const problemReply = z.object({
  status: z.int(),
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  details: z.optional(z.record(z.string(), z.unknown())),
  requestId: z.string(),
})

/** The schemas that many messages share, by their names in the document; recursive ones bring a name of their own. */
const sharedSchemas = {
  Problem: problemReply,
  Id: id,
  Code: code,
  Names: names,
  Texts: texts,
  Named: named,
  Allowed: allowed,
  ServiceDate: serviceDate,
  Instant: instant,
  Fen: fen,
  Price: price,
  TravelClass: travelClass,
  OrderReceipt: orderReceipt,
  ListSettings: listSettings,
  StoredPreferences: storedPreferences,
  PasswordDigest: passwordDigest,
  DeviceId: deviceId,
  Me: me,
}

/** The contract as OpenAPI 3.1, made from the same schemas that check every request and reply. */
export function openApiDocument() {
  const paths: NonNullable<ZodOpenApiObject['paths']> = {}
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const path = `/api${pathOf(name, endpoint)}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Fairway',
      version: '1',
      description: 'Back office of an inland-waterway passenger ticketing network.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.keys(endpoints).map(tagOf))].map((name) => ({ name })),
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'authorization' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'fairway-session' },
      },
      schemas: sharedSchemas,
    },
    paths,
  })
}

const tagOf = (name: string) => name.split('.', 1)[0] ?? name

function operationOf(name: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  return {
    operationId: name,
    tags: [tagOf(name)],
    summary: endpoint.journal ?? name,
    description: `${accessText(endpoint)} ${scopeText(endpoint)}`,
    security: 'open' in endpoint.access ? [] : [{ token: [], cookie: [] }],
    requestParams: parametersOf(name, endpoint),
    ...(endpoint.method === 'POST' && { requestBody: bodyOf(endpoint) }),
    responses: responsesOf(endpoint),
  }
}

/** The fields of a request: an object everywhere in the contract. */
const fieldsOf = ({ request }: Endpoint) => (request as z.ZodMiniObject).shape as z.core.$ZodShape

/** What stands in the address: all fields of a query; of a command those that its path names. */
function parametersOf(name: string, endpoint: Endpoint): ZodOpenApiOperationObject['requestParams'] {
  const inPath = new Set(Array.from(pathOf(name, endpoint).matchAll(/\{(\w+)\}/g), ([, field]) => field))
  const fields = Object.entries(fieldsOf(endpoint))
  const objectOf = (chosen: typeof fields) => z.object(Object.fromEntries(chosen))
  return {
    path: objectOf(fields.filter(([field]) => inPath.has(field))),
    query: objectOf(endpoint.method === 'GET' ? fields.filter(([field]) => !inPath.has(field)) : []),
    header: z.object(endpoint.idempotent ? { 'idempotency-key': idempotencyKey } : {}),
  }
}

/** The request as an object or, where the specification tables one, as the bare array of one of its fields. */
function bodyOf(endpoint: Endpoint): ZodOpenApiRequestBodyObject {
  const { request, arrayBody } = endpoint
  const array = arrayBody === undefined ? undefined : fieldsOf(endpoint)[arrayBody]
  return { content: { 'application/json': { schema: array ? z.union([request, array]) : request } } }
}

function responsesOf(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const type = mediaTypeOf(endpoint)
  const schema =
    type === 'application/json' ? replySchema(endpoint) : ({ type: 'string', format: 'binary' } as const)
  return {
    200: { description: 'done', content: { [type]: { schema } } },
    default: { description: 'a problem', content: { 'application/json': { schema: problemReply } } },
  }
}

const envelope = { status: z.literal(200), success: z.literal(true) }

function replySchema({ reply, responseType }: Endpoint): z.ZodMiniType {
  if (responseType === 'topLevel') return z.intersection(z.object(envelope), reply)
  return z.object({ ...envelope, data: reply, message: z.optional(z.string()) })
}

const mediaTypeOf = ({ responseType }: Endpoint) =>
  responseType === undefined || responseType === 'topLevel'
    ? 'application/json'
    : responseType === 'download'
      ? 'application/octet-stream'
      : responseType === 'picture'
        ? 'image/*'
        : responseType

function accessText({ access }: Endpoint): string {
  if ('open' in access) return `Open: ${access.open}.`
  if ('viewer' in access)
    return `Screens signed in for viewing by a holder of ${access.permission}: ${access.viewer}.`
  if ('signedIn' in access) return `All signed-in users: ${access.signedIn}.`
  return `Needs the permission ${access.permission}.`
}

function scopeText({ scope }: Endpoint): string {
  if (scope === 'own') return "Touches only what the caller's organisation and docks may see."
  if (scope === 'self') return 'Touches only what belongs to the caller.'
  return `The same for all callers: ${scope.shared}.`
}
