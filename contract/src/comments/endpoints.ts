import * as z from 'zod/mini'
import { serviceDate } from '../kernel/dates.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { pageOf, pageRequest, searchText, wholeNumber } from '../kernel/page.ts'
import { problems } from '../kernel/problem.ts'
import { names } from '../kernel/texts.ts'
import { phone } from '../orders/endpoints.ts'
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

/** A comment as everybody may read it: no name but the masked one, no order, no phone. */
const publicComment = z.object({
  id,
  rating: z.int(),
  text: z.string(),
  author: z.string(),
  travelledOn: serviceDate,
  writtenAt: z.string(),
  reply: z.nullable(z.object({ text: z.string(), at: z.string() })),
})

const readByAll = 'visitors read what passengers say before they buy'

const moderated = z.object({
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
    access: { open: readByAll },
    scope: { shared: readByAll },
    request: z.object({}),
    reply: z.object({ products: z.array(product), asOf: z.string() }),
  }),
  list: query({
    access: { open: readByAll },
    scope: { shared: readByAll },
    request: z.object({
      productId: id,
      rating: z.optional(rating),
      ...pageRequest('writtenAt', 'rating'),
      /** A comment somebody was sent to; it is given beside the page if it belongs to the product. */
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
      text: z.string().check(z.trim(), z.minLength(commentLength.least), z.maxLength(commentLength.most)),
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
      state: z.optional(z.enum(commentStates)),
      productId: z.optional(id),
      rating: z.optional(rating),
      text: z.optional(searchText),
      ...pageRequest('writtenAt', 'rating'),
    }),
    reply: z.extend(pageOf(moderated), {
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

/** Why a field of a comment was refused. */
export const commentsFieldTexts = {
  orderNumber: {
    en: '{field} must be the digits of the order number, as on the ticket',
    zh: '{field} 应为船票上的订单号数字',
    es: '{field} debe ser el número de pedido, tal como figura en el billete',
    ja: '{field} は乗船券に書かれた注文番号の数字を入力してください',
  },
} as const

export const commentsProblems = problems('comments', {
  closed: {
    status: 403,
    texts: {
      en: 'No new comments are taken at the moment.',
      zh: '目前暂不接受新评论。',
      es: 'De momento no se admiten comentarios nuevos.',
      ja: '現在、新しいコメントは受け付けていません。',
    },
  },
  notFound: {
    status: 404,
    texts: {
      en: 'This comment or product is not there, or no longer public.',
      zh: '该评论或产品不存在，或已不再公开。',
      es: 'Este comentario o producto no existe o ya no es público.',
      ja: 'このコメントまたは商品は存在しないか、公開が終了しています。',
    },
  },
  notYours: {
    status: 403,
    texts: {
      en: 'We found no order with this number and phone. Take both from the ticket or the message you got when buying.',
      zh: '未找到与该订单号和手机号相符的订单。请以船票或购票短信上的信息为准。',
      es: 'No encontramos ningún pedido con ese número y teléfono. Cópielos del billete o del mensaje de compra.',
      ja: 'この注文番号と電話番号に合う注文が見つかりません。乗船券または購入時のメッセージをご確認ください。',
    },
  },
  notYet: {
    status: 409,
    texts: {
      en: 'Your boat leaves at {departs}; after that you can tell how it was.',
      zh: '您的航班将于 {departs} 开航，开航后即可评论。',
      es: 'Su barco sale a las {departs}; después podrá contar cómo fue.',
      ja: 'ご乗船の便は {departs} に出航します。出航後にコメントできます。',
    },
  },
  noTrip: {
    status: 409,
    texts: {
      en: 'No ticket of this order is still valid, so there is no trip to comment on.',
      zh: '该订单没有有效船票，无法评论。',
      es: 'Ningún billete de este pedido sigue siendo válido; no hay viaje que comentar.',
      ja: 'この注文には有効な乗船券がないため、コメントできません。',
    },
  },
  already: {
    status: 409,
    texts: {
      en: 'There is a comment for this order already; each order has one.',
      zh: '该订单已有评论，每个订单只能评论一次。',
      es: 'Ya hay un comentario de este pedido; cada pedido admite uno.',
      ja: 'この注文のコメントはすでにあります。コメントは一つの注文につき一件です。',
    },
  },
  tooMany: {
    status: 429,
    texts: {
      en: 'Too many tries from this address; please wait {minutes} minutes.',
      zh: '该网络地址尝试次数过多，请等待 {minutes} 分钟。',
      es: 'Demasiados intentos desde esta dirección; espere {minutes} minutos.',
      ja: 'このアドレスからの試行が多すぎます。{minutes} 分お待ちください。',
    },
  },
})
