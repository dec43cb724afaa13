import './shell.css'
import '../i18n/all-areas.ts'
import '../ui/form/button.css'
import '../ui/frame/flow.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, memo, useCallback, useEffect, useMemo, useState } from 'react'
import { queryClient } from '../api/queries.ts'
import type { Menu, MenuEntry } from '../blocks/page/menu.ts'
import { type Me, type Workplace, WorkplaceContext } from '../blocks/page/page-context.tsx'
import { useLanguage, useName, useText } from '../i18n/text.ts'
import { Button, IconButton } from '../ui/form/Button.tsx'
import { useMobile } from '../ui/frame/mobile.ts'
import { Toasts } from '../ui/overlay/Toasts.tsx'
import { useKeyboard } from './keyboard.ts'
import { useDrawer } from './navigation/drawer.ts'
import { Navbar } from './navigation/Navbar.tsx'
import { Sidebar } from './navigation/Sidebar.tsx'
import { NewsSlot } from './notifications/NewsSlot.tsx'
import { Notice } from './recovery/Notice.tsx'
import { Beside, Overlays } from './recovery/Overlays.tsx'
import { showOverlay } from './recovery/overlays.ts'
import { Questions } from './recovery/Questions.tsx'
import { PasswordDialogs } from './session/PasswordDialogs.tsx'
import { lockedBy } from './session/password-dialogs.ts'
import { begin, followOtherWindows, reloadMe, signOut, signOutSaying, useSession } from './session/session.ts'
import { useLive } from './session/use-live.ts'
import { Settings } from './settings/Settings.tsx'
import {
  changeSettings,
  followSettings,
  setSidebarOpened,
  useSettings,
  useSidebarOpened,
} from './settings/settings.ts'
import { LoadingOverlay } from './tabs/LoadingOverlay.tsx'
import { onNavigate } from './tabs/location.ts'
import { registry } from './tabs/registry.ts'
import { pathOfPage } from './tabs/routes.ts'
import { TabViews } from './tabs/TabViews.tsx'
import { TagsBar } from './tabs/TagsBar.tsx'
import { titleOf } from './tabs/title.ts'
import { arrange, maximise, openAddress, routeOfTab, useWorkspace, visit } from './tabs/workspace.ts'

/** Same-origin links open as tabs, wherever they are rendered; everything else is left to the browser. */
function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.pathname.startsWith('/api/') || link.getAttribute('href')?.startsWith('#')) return
  event.preventDefault()
  openAddress(link.pathname + link.search + link.hash)
}

/** Memoised: the sidebar re-renders only when the marked entry changes. */
const CalmSidebar = memo(Sidebar)

export { noteWeakness } from './session/weak-password.ts'

/** The shell around every page: session, menu, open tabs. */
export function Shell({
  firstMe,
  showSignIn,
}: {
  firstMe: Promise<Me>
  /** Shows the sign-in page instead when the session cannot be loaded. */
  showSignIn: (notice: string) => Promise<void>
}) {
  const session = useSession()

  useEffect(() => {
    void begin(firstMe, showSignIn)
  }, [firstMe, showSignIn])

  useEffect(() => {
    const stops = [followOtherWindows(), followSettings()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  return (
    <QueryClientProvider client={queryClient}>
      {session.phase === 'ready' ? (
        lockedBy(session.me, session.menu) ? (
          <Gate me={session.me} menu={session.menu} />
        ) : (
          <Desk me={session.me} menu={session.menu} />
        )
      ) : (
        <ShellSkeleton />
      )}
    </QueryClientProvider>
  )
}

/** After this long the loading screen says that the menu is slow and offers to sign out. */
const patience = 5_000

/** The skeleton of the shell until the menu is loaded. */
function ShellSkeleton() {
  const t = useText()
  const opened = useSidebarOpened()
  const [slow, setSlow] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience)
    return () => clearTimeout(timer)
  }, [])

  if (slow)
    return (
      <Notice tone="warning" title={t('shell.menuSlow')} hint={t('shell.menuSlowHint')}>
        <Button icon="logout" onClick={signOut}>
          {t('shell.signOut')}
        </Button>
      </Notice>
    )
  return (
    <div className="shell" role="status" aria-label={t('shell.menuLoading')} data-still="true">
      <div className="shell-side">
        <div className="sidebar" data-folded={!opened || undefined} />
      </div>
      <div className="shell-main">
        <div className="navbar row" />
      </div>
    </div>
  )
}

/** The password gate: until the password is changed the server answers nothing else. */
function Gate({ me, menu }: { me: Me; menu: Menu }) {
  const t = useText()
  return (
    <>
      <ShellSkeleton />
      <PasswordDialogs me={me} menu={menu} />
      <Questions menu={menu} />
      <LoadingOverlay />
      <Toasts label={t('blocks.messages')} closeLabel={t('blocks.close')} />
    </>
  )
}

/** The menu entry a tab belongs to, and the one to mark while it is shown. */
function entriesOf(id: string | undefined, menu: Menu): { entry?: MenuEntry; marked?: MenuEntry } {
  const route = id === undefined ? undefined : routeOfTab(id, menu)
  if (route?.kind === 'unavailable') return { entry: route.entry, marked: route.entry }
  if (route?.kind !== 'page') return {}
  const { page, entry } = route
  return { entry, marked: menu.byUri.get(entry?.activeMenu ?? page.activeMenu ?? '') ?? entry }
}

/** The active tab. Only subscribers re-render when another one is activated. */
const useActiveTab = () => useWorkspace((state) => state.tabs.find((tab) => tab.id === state.active))

function SidebarHere(sidebar: Omit<ComponentProps<typeof Sidebar>, 'active'>) {
  const active = useActiveTab()
  return <CalmSidebar {...sidebar} active={entriesOf(active?.id, sidebar.menu).marked} />
}

function NavbarHere(navbar: Omit<ComponentProps<typeof Navbar>, 'entry' | 'title'>) {
  const { me, menu } = navbar
  const name = useName()
  const simpleTitle = useSettings((settings) => settings.simpleTitle)
  const active = useActiveTab()
  const title = active ? titleOf(active, menu) : ''
  const wanted = simpleTitle ? title : `${title} – ${name(me.parameters.platformName)}`

  useEffect(() => {
    if (title) document.title = wanted
  }, [title, wanted])

  return <Navbar {...navbar} entry={entriesOf(active?.id, menu).entry} title={title} />
}

function Desk({ me, menu }: { me: Me; menu: Menu }) {
  const t = useText()
  const name = useName()
  const language = useLanguage()
  const mobile = useMobile()
  const opened = useSidebarOpened()
  const drawer = useDrawer()
  const [settingsOpen, setSettingsOpen] = useState(false)
  const maximised = useWorkspace((state) => state.maximised)
  const tagsView = useSettings((settings) => settings.tagsView)
  const fixedHeader = useSettings((settings) => settings.fixedHeader)

  useKeyboard()
  useLive()

  // Before anything is painted: the URL decides the first view.
  useEffect(() => arrange(me.id, menu), [me.id, menu])

  useEffect(() => {
    const stop = onNavigate(() => visit())
    document.addEventListener('click', followLinks)
    return () => {
      stop()
      document.removeEventListener('click', followLinks)
    }
  }, [])

  const workplace = useMemo<Workplace>(
    () => ({
      me,
      permissions: menu.permissions,
      pages: registry,
      startGuide: () => showOverlay('guide'),
      useSettings,
      changeSettings,
      open: (uri, search, hash) => {
        const query = new URLSearchParams(search).toString()
        openAddress(pathOfPage(uri, menu, registry) + (query && `?${query}`) + (hash ? `#${hash}` : ''))
      },
      leave: (notice) => void signOutSaying(notice),
      reload: () => void reloadMe(),
    }),
    [me, menu],
  )

  const openSettings = useCallback(() => setSettingsOpen(true), [])
  const closeSettings = useCallback(() => setSettingsOpen(false), [])
  const menuOpened = mobile ? drawer.open : opened
  const toggleMenu = () => (mobile ? drawer.toggle() : setSidebarOpened(!opened))

  return (
    <WorkplaceContext value={workplace}>
      <div
        className="shell"
        lang={language}
        data-maximised={maximised || undefined}
        data-drawer={drawer.open || undefined}
        data-still={drawer.still || undefined}
        data-loose={!fixedHeader || undefined}
      >
        <a className="skip" href="#content">
          {t('shell.skip')}
        </a>
        <div ref={drawer.side} className="shell-side" inert={mobile && !drawer.open}>
          <SidebarHere
            menu={menu}
            folded={!mobile && !opened}
            // The navbar of a phone has no room for its title: it is shown above the menu there.
            title={name(mobile ? me.parameters.navbarTitle : me.parameters.platformName)}
          />
        </div>
        {drawer.open && (
          <button
            type="button"
            className="shell-backdrop"
            aria-label={t('shell.menuFold')}
            onClick={toggleMenu}
          />
        )}
        <div className="shell-main" inert={drawer.open}>
          <header className="shell-header">
            <NavbarHere
              me={me}
              menu={menu}
              menuOpened={menuOpened}
              onMenu={toggleMenu}
              onSettings={openSettings}
            />
            <NewsSlot />
            {tagsView && <TagsBar menu={menu} />}
          </header>
          <main id="content" tabIndex={-1} className="shell-content">
            <TabViews me={me} menu={menu} />
          </main>
        </div>
        {maximised && (
          <IconButton
            className="shell-restore"
            tone="plain"
            icon="restore"
            label={t('shell.tab.restore')}
            onClick={() => maximise(false)}
          />
        )}
        <Settings open={settingsOpen} onOpen={openSettings} onClose={closeSettings} />
        <Questions menu={menu} />
        <Overlays me={me} menu={menu} />
        <Beside userId={me.id} />
        <PasswordDialogs me={me} menu={menu} />
        <LoadingOverlay />
        <Toasts label={t('blocks.messages')} closeLabel={t('blocks.close')} />
      </div>
    </WorkplaceContext>
  )
}
