export const listPath = '/ljyComment/ljyCommentList'
export const detailPath = '/ljyComment/ljyCommentDetail'

export const sorts = { newest: '-writtenAt', best: '-rating', worst: 'rating' } as const
export type Sort = keyof typeof sorts

/** The state in the URL of a product's comments. */
export interface Asked {
  id: string
  comment: string
  stars: number
  sort: Sort
  page: number
  write: boolean
}

const whole = (text: string | null, most: number) => {
  const value = Number(text ?? '')
  return Number.isInteger(value) && value >= 1 && value <= most ? value : 0
}

/** Parses an untrusted URL: invalid parameters are ignored. */
export function readAsked(search: string): Asked {
  const given = new URLSearchParams(search)
  const id = (name: string) => (/^[1-9]\d{0,17}$/.test(given.get(name) ?? '') ? (given.get(name) ?? '') : '')
  const sort = given.get('sort') ?? ''
  return {
    id: id('id'),
    comment: id('comment'),
    stars: whole(given.get('stars'), 5),
    sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : 'newest',
    page: whole(given.get('page'), 100_000) || 1,
    write: given.get('write') === '1',
  }
}

/** The URL of a view, without default values. */
export function addressOf({ id, comment, stars, sort, page, write }: Partial<Asked>): string {
  const search = new URLSearchParams()
  if (id) search.set('id', id)
  if (comment) search.set('comment', comment)
  if (stars) search.set('stars', String(stars))
  if (sort && sort !== 'newest') search.set('sort', sort)
  if (page && page > 1) search.set('page', String(page))
  if (write) search.set('write', '1')
  const written = search.toString()
  return (id ? detailPath : listPath) + (written && `?${written}`)
}
