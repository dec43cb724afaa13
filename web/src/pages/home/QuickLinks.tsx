import { Panel } from '../../blocks/PageFrame.tsx'
import type { Me } from '../../blocks/page-context.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { isIcon } from '../../ui/icon-names.ts'

type Node = Me['rootMenus'][number]

interface Options {
  icon?: unknown
  hidden?: unknown
  home?: unknown
}

/** A malformed option text never breaks a page: it counts as empty. */
function optionsOf(node: Node): Options {
  try {
    const read: unknown = JSON.parse(node.options || '{}')
    return typeof read === 'object' && read !== null ? (read as Options) : {}
  } catch {
    return {}
  }
}

/** The pages somebody was granted, without those that are hidden or home itself. */
export function grantedPages(menus: readonly Node[]): Node[] {
  return menus.flatMap((node) => {
    const { hidden, home } = optionsOf(node)
    const page = node.type === 'C' && node.uri !== '' && node.status === '1' && !hidden && !home
    return [...(page ? [node] : []), ...grantedPages(node.children)]
  })
}

/** The ways on from here, exactly those the person may go. */
export function QuickLinks({ menus }: { menus: readonly Node[] }) {
  const t = useText()
  const name = useName()
  const pages = grantedPages(menus)
  if (pages.length === 0) return null
  return (
    <Panel title={t('home.quick')}>
      <ul className="home-quick">
        {pages.map((node) => {
          const { icon } = optionsOf(node)
          return (
            <li key={node.id}>
              <a href={`/menus/${node.uri}`}>
                <Icon name={isIcon(icon) ? icon : 'page'} />
                {name(node.names)}
              </a>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
