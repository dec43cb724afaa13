import { useCallback } from 'react'
import { useName, useText } from '../../i18n/text.ts'
import { navigate, useTitle } from '../location.ts'
import { CommentCard } from './CommentCard.tsx'
import { type CommentList, fetchComments } from './calls.ts'
import { type CommentsView, commentsUrl, listPath, type Sort, sorts } from './comments-url.ts'
import { Link } from './Link.tsx'
import { Average } from './ProductList.tsx'
import { useFetched } from './use-fetched.ts'
import { Failed, Waiting } from './Waiting.tsx'
import { WriteForm } from './WriteForm.tsx'

const pageSize = 10

/** A product with its rating and what passengers say about it, by page. */
export function ProductPage({ view }: { view: CommentsView }) {
  const t = useText()
  const name = useName()
  const { id, comment, stars, sort, page } = view
  const ask = useCallback(
    (signal: AbortSignal) =>
      fetchComments(
        {
          productId: id,
          page,
          pageSize,
          sort: sorts[sort],
          ...(stars > 0 && { rating: stars }),
          ...(comment && { commentId: comment }),
        },
        signal,
      ),
    [id, comment, stars, sort, page],
  )
  const { data, error, busy, retry } = useFetched(ask)
  useTitle(data ? name(data.product.names) : t('comments.title'))
  return (
    <>
      <p className="say-back">
        <Link href={listPath}>← {t('comments.all')}</Link>
      </p>
      {error !== undefined && <Failed error={error} retry={retry} />}
      {!data && error === undefined && <Waiting />}
      {data && (
        <div aria-busy={busy}>
          <section className="say-head stack start">
            <h1>{name(data.product.names)}</h1>
            <p className="soft">{name(data.product.descriptions)}</p>
            <div className="say-summary say-pair stack gap-4">
              <div className="cluster baseline">
                <Average product={data.product} />
                <span className="soft">{t('comments.count', { count: data.product.comments })}</span>
              </div>
              <Distribution data={data} view={view} />
            </div>
            {!view.write && (
              <Link className="say-primary strong" href={commentsUrl({ ...view, write: true })}>
                {t('comments.write')}
              </Link>
            )}
          </section>
          {view.write && <WriteForm back={commentsUrl({ ...view, write: false })} />}
          {data.linked && (
            <section aria-label={t('comments.linked')} className="say-linked stack gap-2">
              <h2>{t('comments.linked')}</h2>
              <CommentCard comment={data.linked} productId={id} />
            </section>
          )}
          <Comments data={data} view={view} />
        </div>
      )}
    </>
  )
}

/** The distribution of ratings; a row filters by its number of stars. */
function Distribution({ data, view }: { data: CommentList; view: CommentsView }) {
  const t = useText()
  const max = Math.max(1, ...data.distribution)
  return (
    <ul className="say-distribution">
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = data.distribution[stars - 1] ?? 0
        return (
          <li key={stars}>
            <Link
              href={commentsUrl({ id: view.id, sort: view.sort, stars: view.stars === stars ? 0 : stars })}
              className="plain-link relative figures"
              current={view.stars === stars}
            >
              <span className="unseen">{t('comments.starsOnly', { stars, count })}</span>
              <span aria-hidden="true">{stars} ★</span>
              <i aria-hidden="true">
                <i style={{ width: `${(count / max) * 100}%` }} />
              </i>
              <span aria-hidden="true">{count}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function Comments({ data, view }: { data: CommentList; view: CommentsView }) {
  const t = useText()
  const pages = Math.max(1, Math.ceil(data.total / pageSize))
  const at = (page: number) => commentsUrl({ ...view, comment: '', write: false, page })
  return (
    <section>
      <div className="say-tools cluster">
        <h2>
          {view.stars > 0
            ? t('comments.starsOnly', { stars: view.stars, count: data.total })
            : t('comments.count', { count: data.total })}
        </h2>
        {view.stars > 0 && (
          <Link href={commentsUrl({ id: view.id, sort: view.sort })}>{t('comments.every')}</Link>
        )}
        <label className="push">
          <span className="unseen">{t('comments.sort')}</span>
          <select
            value={view.sort}
            onChange={(event) =>
              navigate(commentsUrl({ ...view, comment: '', page: 1, sort: event.target.value as Sort }))
            }
          >
            {(Object.keys(sorts) as Sort[]).map((sort) => (
              <option key={sort} value={sort}>
                {t(`comments.sort.${sort}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {data.rows.length === 0 && (
        <p className="say-none text-center soft">
          {t(view.stars > 0 ? 'comments.noneOfStars' : 'comments.none')}
        </p>
      )}
      <ol className="stack">
        {data.rows.map((comment) => (
          <li key={comment.id}>
            <CommentCard comment={comment} productId={view.id} />
          </li>
        ))}
      </ol>
      {pages > 1 && (
        <nav className="say-pages justify-center row gap-4" aria-label={t('comments.pages')}>
          {view.page > 1 && <Link href={at(view.page - 1)}>{t('comments.previous')}</Link>}
          <span>{t('comments.page', { page: view.page, pages })}</span>
          {view.page < pages && <Link href={at(view.page + 1)}>{t('comments.next')}</Link>}
        </nav>
      )}
    </section>
  )
}
