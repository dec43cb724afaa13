export const listPath = '/ljyComment/ljyCommentList'
export const detailPath = '/ljyComment/ljyCommentDetail'

export const sorts = { newest: '-writtenAt', best: '-rating', worst: 'rating' } as const
export type Sort = keyof typeof sorts

/** The state in the URL of a product's comments. */
export interface CommentsView {
  id: string
  comment: string
  stars: number
  sort: Sort
  page: number
  write: boolean
}

const whole = (text: string | null, max: number) => {
  const value = Number(text ?? '')
  return Number.isInteger(value) && value >= 1 && value <= max ? value : 0
}

/** Parses an untrusted URL: invalid parameters are ignored. */
export function readCommentsView(search: string): CommentsView {
  const params = new URLSearchParams(search)
  const id = (name: string) =>
    /^[1-9]\d{0,17}$/.test(params.get(name) ?? '') ? (params.get(name) ?? '') : ''
  const sort = params.get('sort') ?? ''
  return {
    id: id('id'),
    comment: id('comment'),
    stars: whole(params.get('stars'), 5),
    sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : 'newest',
    page: whole(params.get('page'), 100_000) || 1,
    write: params.get('write') === '1',
  }
}

/** The URL of a view, without default values. */
export function commentsUrl({ id, comment, stars, sort, page, write }: Partial<CommentsView>): string {
  const search = new URLSearchParams()
  if (id) search.set('id', id)
  if (comment) search.set('comment', comment)
  if (stars) search.set('stars', String(stars))
  if (sort && sort !== 'newest') search.set('sort', sort)
  if (page && page > 1) search.set('page', String(page))
  if (write) search.set('write', '1')
  const queryString = search.toString()
  return (id ? detailPath : listPath) + (queryString && `?${queryString}`)
}
