import { useName, useText } from '../../i18n/text.ts'
import { useFormats } from '../formats.ts'
import { useTitle } from '../location.ts'
import { fetchProducts, type Product } from './calls.ts'
import { commentsUrl, listPath } from './comments-url.ts'
import { Link } from './Link.tsx'
import { Stars } from './Stars.tsx'
import { useFetched } from './use-fetched.ts'
import { Failed, Waiting } from './Waiting.tsx'
import { WriteForm } from './WriteForm.tsx'

/** All products, each with its rating. */
export function ProductList({ write }: { write: boolean }) {
  const t = useText()
  const { data, error, retry } = useFetched(fetchProducts)
  useTitle(t('comments.title'))
  return (
    <>
      <section className="say-head stack start">
        <h1>{t('comments.title')}</h1>
        <p className="soft">{t('comments.lead')}</p>
        {!write && (
          <Link className="say-primary strong" href={commentsUrl({ write: true })}>
            {t('comments.write')}
          </Link>
        )}
      </section>
      {write && <WriteForm back={listPath} />}
      {error !== undefined && <Failed error={error} retry={retry} />}
      {!data && error === undefined && <Waiting />}
      {data?.products.length === 0 && (
        <p className="say-none text-center soft">{t('comments.products.none')}</p>
      )}
      {data && data.products.length > 0 && (
        <ul className="say-products stack">
          {data.products.map((product) => (
            <ProductCard key={product.id} product={product} />
          ))}
        </ul>
      )}
    </>
  )
}

function ProductCard({ product }: { product: Product }) {
  const t = useText()
  const name = useName()
  return (
    <li className="say-card relative stack gap-2">
      <h2>
        <Link href={commentsUrl({ id: product.id })}>{name(product.names)}</Link>
      </h2>
      <p className="soft">{name(product.descriptions)}</p>
      <Average product={product} />
      <span className="say-count soft">{t('comments.count', { count: product.comments })}</span>
    </li>
  )
}

/** The average in figures and stars. */
export function Average({ product }: { product: Product }) {
  const t = useText()
  const { number } = useFormats()
  if (product.average === null)
    return <span className="say-average row baseline">{t('comments.noAverage')}</span>
  return (
    <span className="say-average row baseline">
      <strong>{number(product.average, { minimumFractionDigits: 1 })}</strong>
      <Stars value={product.average} />
    </span>
  )
}
