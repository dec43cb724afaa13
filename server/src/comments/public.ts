import type { comments } from '@fairway/contract/comments/endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { instantOf } from '../platform/database/named.ts'
import { problem } from '../platform/http/problems.ts'
import { commentOrder } from './comment-order.ts'

type Products = ReplyOf<(typeof comments)['comments.products']>
type List = ReplyOf<(typeof comments)['comments.list']>
type CommentsRequest = ParsedRequest<(typeof comments)['comments.list']>

/** What a visitor may know of a comment `c`; nothing else of it ever leaves in an open answer. */
const publicRow = sql`c.id::text as id, c.rating, c.body as text, c.author, c.travelled_on::text as "travelledOn",
  ${instantOf('c.written_at')} as "writtenAt",
  case when c.reply is not null
    then json_build_object('text', c.reply, 'at', ${instantOf('c.replied_at')}) end as reply`

/** Products `p` with what their published comments come to. */
const summary = sql`p.id::text as id, p.code, p.names, p.descriptions,
  (select round(avg(c.rating), 1)::float8 from comments.comments c
    where c.product_id = p.id and c.state = 'published') as average,
  (select count(*)::integer from comments.comments c where c.product_id = p.id and c.state = 'published') as comments`

/** All products, each with its average and how many comments it has. */
export async function products(db: Database, now: Date): Promise<Products> {
  const { rows } = await sql<Products['products'][number]>`
    select ${summary} from comments.products p where p.enabled order by p.position, p.id`.execute(db)
  return { products: rows, asOf: toInstant(now) }
}

/** The published comments of a product, by page. */
export async function publishedComments(db: Database, request: CommentsRequest, now: Date): Promise<List> {
  const { productId, rating, page, pageSize, commentId, sort = ['-writtenAt'] } = request
  const order = commentOrder(sort)
  const [product, counts, list, linked] = await Promise.all([
    sql<List['product']>`
      select ${summary} from comments.products p where p.id = ${productId} and p.enabled`.execute(db),
    sql<{ rating: number; comments: number }>`
      select rating, count(*)::integer as comments from comments.comments
      where product_id = ${productId} and state = 'published' group by rating`.execute(db),
    sql<List['rows'][number]>`
      select ${publicRow} from comments.comments c
      where c.product_id = ${productId} and c.state = 'published'
        and (${rating ?? null}::integer is null or c.rating = ${rating ?? null})
      order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<List['rows'][number]>`
      select ${publicRow} from comments.comments c
      where c.id = ${commentId ?? null} and c.product_id = ${productId} and c.state = 'published'`.execute(
      db,
    ),
  ])
  const summaryRow = product.rows[0]
  if (!summaryRow) throw problem('comments.notFound')
  const distribution = [1, 2, 3, 4, 5].map(
    (stars) => counts.rows.find((each) => each.rating === stars)?.comments ?? 0,
  )
  return {
    product: summaryRow,
    distribution,
    linked: linked.rows[0] ?? null,
    rows: list.rows,
    total: rating === undefined ? summaryRow.comments : (distribution[rating - 1] ?? 0),
    asOf: toInstant(now),
  }
}
