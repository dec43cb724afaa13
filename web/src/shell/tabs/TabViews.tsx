import './tab-views.css'
import {
  Activity,
  type ComponentType,
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { describeError } from '../../api/errors.ts'
import { ViewQueriesContext } from '../../api/queries.ts'
import { draftName, readDraft, writeDraft } from '../../blocks/page/drafts.ts'
import type { Menu } from '../../blocks/page/menu.ts'
import { type Me, TabContext, type TabHandle } from '../../blocks/page/page-context.tsx'
import { loadTexts, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { OverlayHost } from '../../ui/overlay/overlay.ts'
import { reloadWithDrafts } from '../recovery/chunk-errors.ts'
import { Notice } from '../recovery/Notice.tsx'
import { loadedPage, loadPage, type RegisteredPage } from './registry.ts'
import { TabBoundary } from './TabBoundary.tsx'
import { close, edit, queriesOf, retry, routeOfTab, setSearch, setUnsaved, useTabs } from './tab-store.ts'
import type { Tab } from './tabs.ts'
import { useLazyModule } from './use-lazy-module.ts'

const skeletonDelayMs = 150
const scrollKey = 'scroll'
/** User input that ends scroll restoration: from then on the user scrolls. */
const userScrollEvents = ['wheel', 'pointerdown', 'keydown'] as const
/** Timeout of scroll restoration: a view may still be loading over a slow network. */
const scrollTimeoutMs = 20_000

/** All cached views, one of them visible. Hidden ones keep their state, without effects, timers or queries. */
export function TabViews({ me, menu }: { me: Me; menu: Menu }) {
  const tabs = useTabs((state) => state.tabs)
  const active = useTabs((state) => state.active)
  const cached = useTabs((state) => state.cached)
  const rendered = active === undefined || cached.includes(active) ? cached : [...cached, active]
  return rendered.map((id) => {
    const tab = tabs.find((one) => one.id === id)
    return (
      tab && (
        <Activity key={`${id} ${tab.version}`} mode={id === active ? 'visible' : 'hidden'}>
          <TabView tab={tab} userId={me.id} menu={menu} />
        </Activity>
      )
    )
  })
}

const TabView = memo(function TabView({ tab, userId, menu }: { tab: Tab; userId: string; menu: Menu }) {
  const scroller = useRef<HTMLDivElement>(null)
  const [host, setHost] = useState<HTMLElement | null>(null)
  // Hidden views detach their refs; clearing the host then would re-render the whole page at every switch.
  const saveHost = useCallback((element: HTMLElement | null) => {
    if (element) setHost(element)
  }, [])
  const route = routeOfTab(tab.id, menu)
  const { id, search, hash } = tab
  const parameters = route.kind === 'page' ? route.parameters.join('/') : ''

  const handle = useMemo<TabHandle>(
    () => ({
      id,
      path: id,
      parameters: parameters ? parameters.split('/') : [],
      search,
      hash,
      setSearch: (next) => setSearch(id, next),
      close: () => close({ type: 'close', id }),
      rename: (title) => edit({ type: 'rename', id, title }),
      setDirty: (dirty, save, source) =>
        setUnsaved(id, dirty ? { ...(save && { save }) } : undefined, source),
    }),
    [id, search, hash, parameters],
  )

  useSavedScroll(scroller, draftName(userId, id))

  return (
    <div role="tabpanel" id={`view-${id}`} aria-labelledby={`tab-${id}`} className="tab-view cover">
      <div ref={scroller} className="tab-scroller relative">
        <div className="tab-content column">
          <TabBoundary onRetry={() => retry(id)}>
            <ViewQueriesContext value={queriesOf(id)}>
              <TabContext value={handle}>
                <OverlayHost value={host}>
                  {route.kind === 'page' ? (
                    <Page key={route.page.uri} page={route.page} />
                  ) : (
                    <RouteNotice route={route} id={id} />
                  )}
                </OverlayHost>
              </TabContext>
            </ViewQueriesContext>
          </TabBoundary>
        </div>
      </div>
      <div ref={saveHost} className="tab-overlays cover" />
    </div>
  )
})

/** Scroll restoration of a view, also across a reload of the window, whose content loads bit by bit. */
function useSavedScroll(scroller: { current: HTMLElement | null }, draft: string): void {
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const savedTop = readDraft<number>(draft, scrollKey) ?? 0
    const onScroll = () => {
      const top = element.scrollTop
      writeDraft(draft, scrollKey, top || undefined)
      // Hysteresis: the view grows meanwhile and must not flicker.
      if (top > 120) element.toggleAttribute('data-scrolled', true)
      else if (top < 8) element.toggleAttribute('data-scrolled', false)
    }
    const stop = () => {
      resizeObserver.disconnect()
      clearTimeout(timer)
      for (const act of userScrollEvents) element.removeEventListener(act, stop)
    }
    const restore = () => {
      if (element.scrollTop !== savedTop) element.scrollTop = savedTop
      if (element.scrollTop >= savedTop - 1) stop()
    }
    const resizeObserver = new ResizeObserver(restore)
    const timer = setTimeout(stop, scrollTimeoutMs)
    if (savedTop > 0) {
      for (const child of element.children) resizeObserver.observe(child)
      for (const type of userScrollEvents) element.addEventListener(type, stop, { passive: true })
      restore()
    } else stop()
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      stop()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, draft])
}

function Page({ page }: { page: RegisteredPage }) {
  const t = useText()
  const [Loaded, setLoaded] = useState<ComponentType | undefined>(() => loadedPage(page.uri))
  const [failure, setFailure] = useState<unknown>()
  const [slow, setSlow] = useState(false)

  useEffect(() => {
    if (Loaded) return
    let mounted = true
    const timer = setTimeout(() => setSlow(true), skeletonDelayMs)
    loadPage(page).then(
      (component) => mounted && setLoaded(() => component),
      (error: unknown) => mounted && setFailure(error),
    )
    return () => {
      mounted = false
      clearTimeout(timer)
    }
  }, [Loaded, page])

  if (Loaded) return <Loaded />
  if (failure !== undefined) return <ChunkError failure={failure} />
  return slow && <PageSkeleton label={t('shell.page.loading')} />
}

/** The skeleton of a page that is loading. */
function PageSkeleton({ label }: { label: string }) {
  return (
    <div className="page-skeleton">
      <Skeleton lines={8} label={label} />
    </div>
  )
}

/** Chunk load error: the server is unreachable, or an update has replaced the files. */
function ChunkError({ failure }: { failure: unknown }) {
  const t = useText()
  const offline = !navigator.onLine
  return (
    <Notice
      tone="warning"
      title={offline ? describeError(failure).text : t('shell.page.outdated')}
      hint={t('shell.page.outdatedHint')}
    >
      <Button tone="primary" icon="refresh" onClick={reloadWithDrafts}>
        {t('shell.page.reload')}
      </Button>
    </Notice>
  )
}

async function loadWhy() {
  const [module] = await Promise.all([import('../../blocks/access/WhyNot.tsx'), loadTexts('access')])
  return module.WhyNot
}

/** Which roles grant the page, and who can grant them. */
function Why({ permission }: { permission: string }) {
  const WhyNot = useLazyModule(true, loadWhy)
  return WhyNot && <WhyNot permission={permission} />
}

function RouteNotice({ route, id }: { route: ReturnType<typeof routeOfTab>; id: string }) {
  const t = useText()
  const actions =
    id === '/' ? null : (
      <>
        <a className="button" href="/">
          {t('shell.toHome')}
        </a>
        <Button onClick={() => close({ type: 'close', id })}>{t('shell.page.closed')}</Button>
      </>
    )
  if (route.kind === 'forbidden')
    return (
      <Notice
        tone="warning"
        icon="lock"
        title={t('shell.page.forbidden')}
        hint={t('shell.page.forbiddenHint', { permission: route.page.permission ?? '' })}
        more={route.page.permission && <Why permission={route.page.permission} />}
      >
        {actions}
      </Notice>
    )
  if (route.kind === 'unavailable')
    return (
      <Notice
        tone="info"
        title={t('shell.page.unavailable')}
        hint={t('shell.page.unavailableHint', { uri: route.entry.uri })}
      >
        {actions}
      </Notice>
    )
  if (route.kind === 'notAllowed' && id === '/')
    return <Notice tone="warning" icon="lock" title={t('shell.noHome')} hint={t('shell.noHomeHint')} />
  if (route.kind === 'notAllowed')
    return (
      <Notice tone="warning" icon="lock" title={t('shell.notAllowed')} hint={t('shell.notAllowedHint')}>
        {actions}
      </Notice>
    )
  return (
    <Notice tone="info" title={t('shell.notFound')} hint={t('shell.notFoundHint')}>
      {actions}
    </Notice>
  )
}
