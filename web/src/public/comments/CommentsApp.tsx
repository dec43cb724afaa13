import './comments.css'
import { useEffect } from 'react'
import { useText } from '../../i18n/text.ts'
import { LanguageChoice } from '../LanguageChoice.tsx'
import { go, usePlace } from '../place.ts'
import { detailPath, listPath, readAsked } from './addresses.ts'
import { Link } from './Link.tsx'
import { ProductList } from './ProductList.tsx'
import { ProductPage } from './ProductPage.tsx'

/** The public comments: the products, and the comments of each. */
export default function CommentsApp() {
  const t = useText()
  const [path = '', search = ''] = usePlace().split('?')
  const asked = readAsked(search)
  const known = path === listPath || (path === detailPath && asked.id !== '')

  useEffect(() => {
    if (!known) go(listPath, { replace: true })
  }, [known])

  return (
    <div className="say">
      <header className="say-top row between">
        <Link href={listPath}>{t('comments.title')}</Link>
        <LanguageChoice />
      </header>
      <main className="say-main">
        {path === detailPath && asked.id ? (
          <ProductPage asked={asked} />
        ) : (
          <ProductList write={asked.write} />
        )}
      </main>
      <footer className="say-foot soft">{t('session.platform')}</footer>
    </div>
  )
}
