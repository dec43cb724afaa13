import type { CommentState } from '@fairway/contract/comments/endpoints'
import type { Texts } from '@fairway/contract/kernel/languages'
import { exportOf, texts } from '../lists/index.ts'

const states: Record<CommentState, Texts> = {
  waiting: texts('Waiting', '待审核', 'Pendiente', '承認待ち'),
  published: texts('Public', '已公开', 'Público', '公開中'),
  hidden: texts('Hidden', '已隐藏', 'Oculto', '非表示'),
}
const words = {
  product: texts('Product', '产品', 'Producto', '商品'),
  stars: texts('Stars', '星级', 'Estrellas', '星'),
  state: texts('State', '状态', 'Estado', '状態'),
}

export const commentsExports = exportOf('comments.moderation', {
  titles: texts('Passenger comments', '旅客评论', 'Comentarios de pasajeros', '乗客コメント'),
  columns: [
    {
      key: 'writtenAt',
      titles: texts('Written', '发表时间', 'Escrito', '投稿日時'),
      kind: 'moment',
      width: 18,
      cell: (comment) => comment.writtenAt,
    },
    {
      key: 'product',
      titles: words.product,
      width: 20,
      cell: (comment, { name }) => name(comment.product.names),
    },
    { key: 'rating', titles: words.stars, kind: 'number', width: 8, cell: (comment) => comment.rating },
    {
      key: 'text',
      titles: texts('Comment', '评论', 'Comentario', 'コメント'),
      width: 60,
      cell: (comment) => comment.text,
    },
    {
      key: 'text',
      titles: texts('Reply', '回复', 'Respuesta', '返信'),
      width: 30,
      cell: (comment) => comment.reply?.text ?? '',
    },
    {
      key: 'order',
      titles: texts('Order', '订单', 'Pedido', '注文'),
      cell: (comment) => comment.orderNumber,
    },
    {
      key: 'order',
      titles: texts('Written by', '作者', 'Autor', '投稿者'),
      width: 12,
      cell: (comment) => comment.author,
    },
    {
      key: 'state',
      titles: words.state,
      width: 10,
      cell: (comment, { name }) => name(states[comment.state]),
    },
    {
      key: 'state',
      titles: texts('Decided by', '审核人', 'Decidido por', '判断者'),
      width: 14,
      cell: (comment) => comment.decidedBy,
    },
    {
      key: 'state',
      titles: texts('Reason', '原因', 'Motivo', '理由'),
      width: 24,
      cell: (comment) => comment.hideReason,
    },
  ],
  filters: {
    state: {
      titles: words.state,
      show: (value, { name }) => (value in states ? name(states[value as CommentState]) : value),
    },
    text: { titles: texts('Words', '文字', 'Palabras', '語句') },
    productId: {
      titles: words.product,
      show: (value, { name }, { rows }) => {
        const found = rows.find(({ product }) => product.id === value)
        return found ? name(found.product.names) : value
      },
    },
    rating: { titles: words.stars },
  },
})
