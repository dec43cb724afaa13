import * as z from 'zod/mini'
import { serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { pageOf, pageRequest, searchText, several, wholeNumber } from '../kernel/page.ts'
import { problems } from '../kernel/problem.ts'
import { names } from '../kernel/texts.ts'
import { phone } from '../orders/passenger.ts'
import { deviceId, proof } from '../session/endpoints.ts'
import { commentLength, commentStates } from './values.ts'

const rating = wholeNumber(1, 5)

const product = z.object({
  id,
  code: z.string(),
  names,
  descriptions: names,
  /** Of the published comments, one decimal; null while there are none. */
  average: z.nullable(z.number()),
  comments: z.int(),
})

/** How many published comments gave one, two, … five stars. */
const distribution = z.array(z.int()).check(z.length(5))

/** A public comment: the masked author, no order, no phone. */
const publicComment = z.object({
  id,
  rating: z.int(),
  text: z.string(),
  author: z.string(),
  travelledOn: serviceDate,
  writtenAt: z.string(),
  reply: z.nullable(z.object({ text: z.string(), at: z.string() })),
})

const publicReason = 'visitors read what passengers say before they buy'

const moderatedComment = z.object({
  id,
  product: z.object({ id, names }),
  orderId: id,
  orderNumber: z.string(),
  travelledOn: serviceDate,
  rating: z.int(),
  text: z.string(),
  author: z.string(),
  writtenAt: z.string(),
  state: z.enum(commentStates),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  hideReason: z.nullable(z.string()),
  reply: z.nullable(z.object({ text: z.string(), by: z.string(), at: z.string() })),
})

export const comments = capability('comments', {
  products: query({
    access: { open: publicReason },
    scope: { shared: publicReason },
    request: z.object({}),
    reply: z.object({ products: z.array(product), asOf: z.string() }),
  }),
  list: query({
    access: { open: publicReason },
    scope: { shared: publicReason },
    request: z.object({
      productId: id,
      rating: z.optional(rating),
      ...pageRequest('writtenAt', 'rating'),
      /** Deep link: the comment of a shared link; it is given beside the page if it belongs to the product. */
      commentId: z.optional(id),
    }),
    reply: z.extend(pageOf(publicComment), {
      product,
      distribution,
      linked: z.nullable(publicComment),
    }),
  }),
  write: command({
    access: { open: 'passengers have no account; they prove the trip with order number and phone' },
    scope: 'self',
    request: z.object({
      orderNumber: z.string().check(z.trim(), z.regex(/^\d{8,32}$/, { error: 'orderNumber' })),
      phone: phone.check(z.minLength(1)),
      rating,
      text: z.string().check(z.trim(), z.minLength(commentLength.min), z.maxLength(commentLength.max)),
      deviceId,
      code: z.string().check(z.trim(), z.maxLength(16)),
      proof,
    }),
    /** The product the order was for, which may be another than the one whose page was open. */
    reply: z.object({ product: z.object({ id, names }) }),
  }),
  moderation: query({
    access: { permission: 'comments.view' },
    scope: 'own',
    request: z.object({
      state: z.optional(several(z.enum(commentStates))),
      productId: z.optional(id),
      rating: z.optional(rating),
      text: z.optional(searchText),
      ...pageRequest('writtenAt', 'rating'),
    }),
    reply: z.extend(pageOf(moderatedComment), {
      /** How many there are of each state, whatever is filtered. */
      counts: z.object({ waiting: z.int(), published: z.int(), hidden: z.int() }),
    }),
  }),
  publish: command({
    access: { permission: 'comments.moderate' },
    scope: 'own',
    journal: 'comments.publish',
    request: z.object({ id }),
    reply: z.object({ state: z.enum(commentStates) }),
  }),
  hide: command({
    access: { permission: 'comments.moderate' },
    scope: 'own',
    journal: 'comments.hide',
    request: z.object({ id, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    reply: z.object({ state: z.enum(commentStates) }),
  }),
  reply: command({
    access: { permission: 'comments.moderate' },
    scope: 'own',
    journal: 'comments.reply',
    /** An empty text takes the reply away. */
    request: z.object({ id, text: z.string().check(z.trim(), z.maxLength(1_000)) }),
    reply: z.object({ replied: z.boolean() }),
  }),
})

export const commentsProblems = problems('comments', {
  closed: 403,
  notFound: 404,
  notYours: 403,
  notYet: 409,
  noTrip: 409,
  already: 409,
  tooMany: 429,
})
