import './navbar.css'
import { lookChoices } from '@fairway/contract/kernel/appearance'
import { memo } from 'react'
import { report } from '../../api/errors.ts'
import type { Menu as GrantedMenu, MenuEntry } from '../../blocks/page/menu.ts'
import type { Me } from '../../blocks/page/page-context.tsx'
import { Avatar } from '../../blocks/values/Avatar.tsx'
import { type Language, languageName, languages } from '../../i18n/language.ts'
import { switchLanguage, useLanguage, useName, useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { useMobile } from '../../ui/frame/mobile.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { lockScreen } from '../lock/lock-screen.ts'
import { MessagesButton } from '../notifications/MessagesButton.tsx'
import { ErrorsButton } from '../recovery/ErrorsButton.tsx'
import { openPasswordDialog } from '../session/password-dialogs.ts'
import { refreshAuth, signOut } from '../session/session.ts'
import { userPagesOf } from '../session/user-pages.ts'
import { changeSettings, isDark, useSettings } from '../settings/settings.ts'
import { registry } from '../tabs/registry.ts'
import { confirmIfDirty, openUrl, unsavedIds } from '../tabs/tab-store.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { QuickMenu } from './QuickMenu.tsx'
import { keysItem, SearchButton, searchItem } from './SearchButton.tsx'
import { TillButton } from './TillButton.tsx'

/** The URL of the external issue tracker with name and id of the user; empty while none is configured. */
function trackerUrl({ parameters, name, id }: Me): string {
  const url = URL.parse(parameters.feedbackUrl)
  if (!url || !/^https?:$/.test(url.protocol)) return ''
  url.searchParams.set('name', name)
  url.searchParams.set('id', id)
  return url.href
}

/** Opens feedback: the tracker in a new browser tab, or the product's own page with the current path. */
function openFeedback(tracker: string): void {
  if (tracker) window.open(tracker, '_blank', 'noopener')
  else openUrl(feedbackPageUrl())
}

const feedbackPage = '/feedback/index'

function feedbackPageUrl(): string {
  const { pathname } = location
  return pathname === feedbackPage ? feedbackPage : `${feedbackPage}?from=${encodeURIComponent(pathname)}`
}

/** The bar above the pages: breadcrumb and tools. */
export function Navbar({
  me,
  entry,
  marked,
  title,
  menu,
  menuOpened,
  onMenu,
  onSettings,
}: {
  me: Me
  entry: MenuEntry | undefined
  marked: MenuEntry | undefined
  title: string
  menu: GrantedMenu
  menuOpened: boolean
  onMenu: () => void
  onSettings: () => void
}) {
  const t = useText()
  const name = useName()

  return (
    <div className="navbar surface line-below row">
      <IconButton
        icon={menuOpened ? 'collapse' : 'menu'}
        label={t(menuOpened ? 'shell.menuFold' : 'shell.menuUnfold')}
        aria-expanded={menuOpened}
        aria-controls="sidebar"
        onClick={onMenu}
      />
      <span className="navbar-title wide-only strong ellipsis">{name(me.parameters.navbarTitle)}</span>
      <Breadcrumb entry={entry} marked={marked} title={title} menu={menu} />
      <div className="navbar-tools">
        <QuickMenu current={entry} />
        <Tools me={me} menu={menu} onSettings={onSettings} />
      </div>
    </div>
  )
}

/** The tools that do not depend on the page; memoised. */
const Tools = memo(function Tools({
  me,
  menu,
  onSettings,
}: {
  me: Me
  menu: GrantedMenu
  onSettings: () => void
}) {
  const t = useText()
  const name = useName()
  const language = useLanguage()
  const mode = useSettings((settings) => settings.mode)
  const size = useSettings((settings) => settings.size)
  const dark = isDark(mode)
  const mobile = useMobile()
  const tracker = trackerUrl(me)
  const till = menu.byUri.get('accounts/till')

  const modeItem = {
    id: 'mode',
    icon: dark ? ('sun' as const) : ('moon' as const),
    label: t(dark ? 'shell.toLight' : 'shell.toDark'),
    onSelect: () => changeSettings({ mode: dark ? 'light' : 'dark' }),
  }
  const sizeItems = lookChoices.size.values.map((each) => ({
    id: each,
    label: t(`shell.size.${each}`),
    checked: each === size,
    onSelect: () => changeSettings({ size: each }),
  }))

  async function refresh() {
    if (await refreshAuth()) toast({ tone: 'success', text: t('shell.authRefreshed') })
  }

  return (
    <>
      <ErrorsButton />
      <SearchButton />
      {till?.href && <TillButton path={till.href} />}
      <IconButton className="wide-only" icon="shield" label={t('shell.refreshAuth')} onClick={refresh} />
      <a
        className="button quiet icon-button wide-only"
        href={tracker || feedbackPage}
        {...(tracker && { target: '_blank', rel: 'noopener' })}
        aria-label={t('shell.feedback')}
        onClick={(event) => {
          // A plain click passes on the current path; modified clicks are left to the browser.
          if (tracker || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          openFeedback('')
        }}
      >
        <Icon name="feedback" />
      </a>
      <IconButton
        className="wide-only"
        icon={modeItem.icon}
        label={modeItem.label}
        onClick={modeItem.onSelect}
      />
      <Menu
        label={t('shell.size')}
        align="end"
        className="icon-button wide-only navbar-sizes"
        items={sizeItems}
      >
        <span className="navbar-size" aria-hidden="true">
          A<small>A</small>
        </span>
      </Menu>
      <MessagesButton />
      <Menu
        label={t('shell.language')}
        align="end"
        className="icon-button navbar-language"
        items={languages.map((each: Language) => ({
          id: each,
          label: languageName(each),
          checked: each === language,
          onSelect: () => switchLanguage(each).catch(report),
        }))}
      >
        <Icon name="language" />
      </Menu>
      <Menu
        label={t('shell.account')}
        align="end"
        className="navbar-account"
        items={[
          ...userPagesOf(menu, registry).map(({ id, icon, label, path, dialog }) => ({
            id,
            icon,
            label: t(label),
            onSelect: () => (path === undefined ? openPasswordDialog(dialog) : openUrl(path)),
          })),
          // On a phone the bar has no room for them.
          ...(mobile
            ? [
                searchItem(t),
                { id: 'refresh', icon: 'shield' as const, label: t('shell.refreshAuth'), onSelect: refresh },
                {
                  id: 'feedback',
                  icon: 'feedback' as const,
                  label: t('shell.feedback'),
                  onSelect: () => openFeedback(tracker),
                },
                modeItem,
                ...sizeItems.map((item) => ({ ...item, label: `${t('shell.size')} · ${item.label}` })),
              ]
            : []),
          keysItem(t),
          { id: 'settings', icon: 'palette', label: t('shell.settings'), onSelect: onSettings },
          { id: 'lock', icon: 'lock', label: t('shell.lock'), separated: true, onSelect: lockScreen },
          {
            id: 'signOut',
            icon: 'logout',
            label: t('shell.signOut'),
            onSelect: () => confirmIfDirty(unsavedIds(), signOut),
          },
        ]}
      >
        <Avatar url={me.avatar} size={28} />
        <span className="navbar-person wide-only text-start">
          {me.name}
          <small className="ellipsis">{name(me.organisation.names)}</small>
        </span>
      </Menu>
    </>
  )
})
