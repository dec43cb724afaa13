import './comments.css'
import { useEffect } from 'react'
import { logoUrl, productName } from '../../api/brand.ts'
import { useText } from '../../i18n/text.ts'
import { LanguageChoice } from '../LanguageChoice.tsx'
import { navigate, useUrl } from '../location.ts'
import { detailPath, listPath, readCommentsView } from './comments-url.ts'
import { Link } from './Link.tsx'
import { ProductList } from './ProductList.tsx'
import { ProductPage } from './ProductPage.tsx'

/** The public comments: the products, and the comments of each. */
export default function CommentsApp() {
  const t = useText()
  const [path = '', search = ''] = useUrl().split('?')
  const view = readCommentsView(search)
  const isKnown = path === listPath || (path === detailPath && view.id !== '')

  useEffect(() => {
    if (!isKnown) navigate(listPath, { replace: true })
  }, [isKnown])

  return (
    <div className="say">
      <header className="say-top row between">
        <Link className="plain-link strong row" href={listPath}>
          <img height="24" alt={productName} src={logoUrl} />
          {t('comments.title')}
        </Link>
        <LanguageChoice />
      </header>
      <main className="say-main">
        {path === detailPath && view.id ? <ProductPage view={view} /> : <ProductList write={view.write} />}
      </main>
      <footer className="say-foot text-center soft">
        {productName} · {t('session.platform')}
      </footer>
    </div>
  )
}
