import type { Reply, Request } from '../../api/client.ts'
import { send } from '../../api/http.ts'

export type Product = Reply<'comments.products'>['products'][number]
export type CommentList = Reply<'comments.list'>
export type PublicComment = CommentList['rows'][number]

export async function fetchProducts(signal: AbortSignal): Promise<Reply<'comments.products'>> {
  return (await send('/comments/products', { signal })).data as Reply<'comments.products'>
}

export async function fetchComments(
  request: Request<'comments.list'>,
  signal: AbortSignal,
): Promise<CommentList> {
  const search = new URLSearchParams()
  for (const [field, value] of Object.entries(request))
    if (value !== undefined && value !== '') search.set(field, String(value))
  return (await send(`/comments/list?${search}`, { signal })).data as CommentList
}

/** @throws ApiProblem when the server refuses, NetworkError when it does not answer. */
export async function writeComment(request: Request<'comments.write'>): Promise<Reply<'comments.write'>> {
  const body = JSON.stringify(request)
  return (await send('/comments/write', { method: 'POST', body })).data as Reply<'comments.write'>
}
