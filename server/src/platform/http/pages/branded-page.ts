import type { Brand } from '../../services.ts'

/** The name of the product where an installation has not chosen one; `web/index.html` has it as its title. */
export const standardName = 'Fairway'

/** Whether the page as it was built has name and logo already. */
export const isStandardBrand = ({ productName, logoUrl }: Brand): boolean =>
  productName === standardName && logoUrl === undefined

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it stands in HTML, in an attribute too. */
const html = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** The page with the name of an installation as its title and the logo as its icon, which the browser reads there. */
export function brandedPage(page: string, { productName, logoUrl }: Brand): string {
  const titled = page.replace(/<title>[^<]*<\/title>/, () => `<title>${html(productName)}</title>`)
  if (logoUrl === undefined) return titled
  return titled.replace(
    /(<link\s+rel="icon"\s+href=)"[^"]*"/,
    (_, link: string) => `${link}"${html(logoUrl)}"`,
  )
}
