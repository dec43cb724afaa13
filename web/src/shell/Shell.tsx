import './shell.css'
import '../i18n/all-areas.ts'
import '../ui/form/button.css'
import '../ui/frame/flow.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, memo, useCallback, useEffect, useMemo, useState } from 'react'
import { productName } from '../api/brand.ts'
import { queryClient } from '../api/queries.ts'
import type { Menu, MenuEntry } from '../blocks/page/menu.ts'
import { type Me, type ShellApi, ShellContext } from '../blocks/page/page-context.tsx'
import { loadTexts, useLanguage, useName, useText } from '../i18n/text.ts'
import { Button, IconButton } from '../ui/form/Button.tsx'
import { useMobile } from '../ui/frame/mobile.ts'
import { Toasts } from '../ui/overlay/Toasts.tsx'
import { useKeyboard } from './keyboard.ts'
import { useDrawer } from './navigation/drawer.ts'
import { Navbar } from './navigation/Navbar.tsx'
import { Sidebar } from './navigation/Sidebar.tsx'
import { NotificationSlot } from './notifications/NotificationSlot.tsx'
import { BackgroundTasks, GlobalOverlays } from './recovery/GlobalOverlays.tsx'
import { GlobalPrompts } from './recovery/GlobalPrompts.tsx'
import { Notice } from './recovery/Notice.tsx'
import { showOverlay } from './recovery/overlays.ts'
import { PasswordDialogs } from './session/PasswordDialogs.tsx'
import { passwordToChange } from './session/password-dialogs.ts'
import {
  reloadMe,
  signOut,
  signOutWithNotice,
  startSession,
  syncWithOtherWindows,
  useSession,
} from './session/session.ts'
import { useLiveConnection } from './session/use-live-connection.ts'
import { Settings } from './settings/Settings.tsx'
import {
  changeSettings,
  setSidebarOpened,
  subscribeSettings,
  useSettings,
  useSidebarOpened,
} from './settings/settings.ts'
import { LoadingOverlay } from './tabs/LoadingOverlay.tsx'
import { onNavigate } from './tabs/location.ts'
import { registry } from './tabs/registry.ts'
import { pathOfPage } from './tabs/routes.ts'
import { TabViews } from './tabs/TabViews.tsx'
import { TagsBar } from './tabs/TagsBar.tsx'
import { initTabs, maximise, openUrl, routeOfTab, syncFromLocation, useTabs } from './tabs/tab-store.ts'
import { titleOf } from './tabs/title.ts'
import { useLazyModule } from './tabs/use-lazy-module.ts'

/** Same-origin links open as tabs, wherever they are rendered; everything else is left to the browser. */
function openLinkInTab(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.pathname.startsWith('/api/') || link.getAttribute('href')?.startsWith('#')) return
  event.preventDefault()
  openUrl(link.pathname + link.search + link.hash)
}

/** Memoised: the sidebar re-renders only when the marked entry changes. */
const MemoSidebar = memo(Sidebar)

export { checkWeakPassword } from './session/weak-password.ts'

/** The shell around every page: session, menu, open tabs. */
export function Shell({
  firstMe,
  showSignIn,
}: {
  firstMe: Promise<Me>
  /** Shows the sign-in page instead when the session cannot be loaded. */
  showSignIn: (notice: string, step?: 'factor') => Promise<void>
}) {
  const session = useSession()

  useEffect(() => {
    void startSession(firstMe, showSignIn)
  }, [firstMe, showSignIn])

  useEffect(() => {
    const stops = [syncWithOtherWindows(), subscribeSettings()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  return (
    <QueryClientProvider client={queryClient}>
      {session.phase === 'ready' ? (
        passwordToChange(session.me, session.menu) ? (
          <PasswordGate me={session.me} menu={session.menu} />
        ) : session.me.secondFactorMissing ? (
          <EnrolmentGate menu={session.menu} />
        ) : (
          <SignedInShell me={session.me} menu={session.menu} />
        )
      ) : (
        <ShellSkeleton />
      )}
    </QueryClientProvider>
  )
}

/** After this long the loading screen says that the menu is slow and offers to sign out. */
const slowMenuMs = 5_000

/** The skeleton of the shell until the menu is loaded. */
function ShellSkeleton() {
  const t = useText()
  const opened = useSidebarOpened()
  const [slow, setSlow] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMenuMs)
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
        <div className="sidebar surface column" data-folded={!opened || undefined} />
      </div>
      <div className="shell-main column grow">
        <div className="navbar surface line-below row" />
      </div>
    </div>
  )
}

/** The password gate: until the password is changed the server answers nothing else. */
function PasswordGate({ me, menu }: { me: Me; menu: Menu }) {
  const t = useText()
  return (
    <>
      <ShellSkeleton />
      <PasswordDialogs me={me} menu={menu} />
      <GlobalPrompts menu={menu} />
      <LoadingOverlay />
      <Toasts label={t('blocks.messages')} closeLabel={t('blocks.close')} />
    </>
  )
}

async function loadFactorGate() {
  const [{ FactorGate }] = await Promise.all([import('./session/FactorGate.tsx'), loadTexts('factor')])
  return FactorGate
}

/** The enrolment gate: until a second factor is set up the server answers nothing else. Lazy chunk. */
function EnrolmentGate({ menu }: { menu: Menu }) {
  const t = useText()
  const FactorGate = useLazyModule(true, loadFactorGate)
  return (
    <>
      {FactorGate ? <FactorGate /> : <ShellSkeleton />}
      <GlobalPrompts menu={menu} />
      <LoadingOverlay />
      <Toasts label={t('blocks.messages')} closeLabel={t('blocks.close')} />
    </>
  )
}

/** The menu entry a tab belongs to, and the one to mark while it is shown. */
function entriesOf(id: string | undefined, menu: Menu): Record<'entry' | 'marked', MenuEntry | undefined> {
  const route = id === undefined ? undefined : routeOfTab(id, menu)
  if (route?.kind === 'unavailable') return { entry: route.entry, marked: route.entry }
  if (route?.kind !== 'page') return { entry: undefined, marked: undefined }
  const { page, entry } = route
  return { entry, marked: menu.byUri.get(entry?.activeMenu ?? page.activeMenu ?? '') ?? entry }
}

/** The active tab. Only subscribers re-render when another one is activated. */
const useActiveTab = () => useTabs((state) => state.tabs.find((tab) => tab.id === state.active))

function ActiveSidebar(sidebar: Omit<ComponentProps<typeof Sidebar>, 'active'>) {
  const active = useActiveTab()
  return <MemoSidebar {...sidebar} active={entriesOf(active?.id, sidebar.menu).marked} />
}

function ActiveNavbar(navbar: Omit<ComponentProps<typeof Navbar>, 'entry' | 'marked' | 'title'>) {
  const { me, menu } = navbar
  const name = useName()
  const simpleTitle = useSettings((settings) => settings.simpleTitle)
  const active = useActiveTab()
  const title = active ? titleOf(active, menu) : ''
  const windowTitle = simpleTitle ? title : `${title} – ${productName} · ${name(me.parameters.platformName)}`

  useEffect(() => {
    if (title) document.title = windowTitle
  }, [title, windowTitle])

  return <Navbar {...navbar} {...entriesOf(active?.id, menu)} title={title} />
}

function SignedInShell({ me, menu }: { me: Me; menu: Menu }) {
  const t = useText()
  const name = useName()
  const language = useLanguage()
  const mobile = useMobile()
  const opened = useSidebarOpened()
  const drawer = useDrawer()
  const [settingsOpen, setSettingsOpen] = useState(false)
  const maximised = useTabs((state) => state.maximised)
  const tagsView = useSettings((settings) => settings.tagsView)
  const fixedHeader = useSettings((settings) => settings.fixedHeader)

  useKeyboard()
  useLiveConnection()

  // Before anything is painted: the URL decides the first view.
  useEffect(() => initTabs(me.id, menu), [me.id, menu])

  useEffect(() => {
    const stop = onNavigate(() => syncFromLocation())
    document.addEventListener('click', openLinkInTab)
    return () => {
      stop()
      document.removeEventListener('click', openLinkInTab)
    }
  }, [])

  const shell = useMemo<ShellApi>(
    () => ({
      me,
      permissions: menu.permissions,
      pages: registry,
      startGuide: () => showOverlay('guide'),
      useSettings,
      changeSettings,
      open: (uri, search, hash) => {
        const query = new URLSearchParams(search).toString()
        openUrl(pathOfPage(uri, menu, registry) + (query && `?${query}`) + (hash ? `#${hash}` : ''))
      },
      signOut: (notice) => void signOutWithNotice(notice),
      reloadSession: () => void reloadMe(),
    }),
    [me, menu],
  )

  const openSettings = useCallback(() => setSettingsOpen(true), [])
  const closeSettings = useCallback(() => setSettingsOpen(false), [])
  const menuOpened = mobile ? drawer.open : opened
  const toggleMenu = () => (mobile ? drawer.toggle() : setSidebarOpened(!opened))

  return (
    <ShellContext value={shell}>
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
        <div ref={drawer.side} className="shell-side no-print" inert={mobile && !drawer.open}>
          <ActiveSidebar
            menu={menu}
            folded={!mobile && !opened}
            // The navbar of a phone has no room for its title: it is shown above the menu there.
            title={mobile ? name(me.parameters.navbarTitle) : ''}
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
        <div className="shell-main column grow" inert={drawer.open}>
          <header className="shell-header no-print">
            <ActiveNavbar
              me={me}
              menu={menu}
              menuOpened={menuOpened}
              onMenu={toggleMenu}
              onSettings={openSettings}
            />
            <NotificationSlot />
            {tagsView && <TagsBar menu={menu} />}
          </header>
          <main id="content" tabIndex={-1} className="shell-content relative">
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
        <GlobalPrompts menu={menu} />
        <GlobalOverlays me={me} menu={menu} />
        <BackgroundTasks userId={me.id} />
        <PasswordDialogs me={me} menu={menu} />
        <LoadingOverlay />
        <Toasts label={t('blocks.messages')} closeLabel={t('blocks.close')} />
      </div>
    </ShellContext>
  )
}
