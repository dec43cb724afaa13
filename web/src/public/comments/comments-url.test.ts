import { expect, test } from 'vitest'
import { commentsUrl, readCommentsView } from './comments-url.ts'

test.each(['?id=7', '?id=7&comment=12', '?id=7&stars=3&sort=best&page=4', '?id=7&write=1'])(
  '[A9] an address says what is asked and is made of it again: %s',
  (search) => {
    expect(commentsUrl(readCommentsView(search))).toBe(`/ljyComment/ljyCommentDetail${search}`)
  },
)

test('[A9] an invalid URL falls back to the default view', () => {
  expect(readCommentsView('?id=7%27--&stars=9&sort=constructor&page=-1&write=yes')).toEqual({
    id: '',
    comment: '',
    stars: 0,
    sort: 'newest',
    page: 1,
    write: false,
  })
})
