import { type DashboardName, dashboardNames, dashboardPaths } from '@fairway/contract/dashboards/values'
import { useEffect, useState } from 'react'
import { logoUrl, productName } from '../../api/brand.ts'
import { useNow } from '../../blocks/values/use-now.ts'
import { type TextKey, useText } from '../../i18n/text.ts'
import { dayOf, useFormats } from '../formats.ts'
import { LanguageChoice } from '../LanguageChoice.tsx'
import { navigate } from '../location.ts'
import type { FiguresView } from './use-figures.ts'

/** Figures younger than this count as live: a single missed poll is no warning. */
const liveMs = 60_000

/** The header: name of the dashboard, clock, age of the figures, actions. */
export function BoardHeader({
  name,
  view,
  onSignOut,
}: {
  name: DashboardName
  view: FiguresView
  onSignOut: () => void
}) {
  const t = useText()
  const now = useNow() + view.clockOffsetMs
  const { time, weekday } = useFormats()
  const { figures, disconnected } = view
  const otherDay = figures && figures.date !== dayOf(now)
  return (
    <header className="board-header">
      <h1>
        <img height="24" alt={productName} src={logoUrl} /> {t(`dashboards.${name}`)}
      </h1>
      <Freshness view={view} now={now} />
      <p className="board-clock soft">
        <span>{weekday(now)}</span>
        <strong>{time(now)}</strong>
      </p>
      <nav className="board-links cluster gap-2" aria-label={t('dashboards.all')}>
        {dashboardNames.map((each) => (
          <a
            key={each}
            href={dashboardPaths[each]}
            aria-current={each === name ? 'page' : undefined}
            onClick={(event) => {
              event.preventDefault()
              navigate(dashboardPaths[each])
            }}
          >
            {t(`dashboards.short.${each}`)}
          </a>
        ))}
        {figures && (disconnected || otherDay) && (
          <p className="board-disconnected text-center ellipsis strong" role="status">
            {disconnected && (view.refusal || t('dashboards.noLine', { time: time(figures.asOf) }))}{' '}
            {otherDay && t('dashboards.dayOf', { date: weekday(`${figures.date}T12:00:00+08:00`) })}
          </p>
        )}
        <LanguageChoice />
        <FullScreen />
        <button type="button" onClick={onSignOut}>
          {t('dashboards.signOut')}
        </button>
      </nav>
    </header>
  )
}

function Freshness({ view: { figures, disconnected }, now }: { view: FiguresView; now: number }) {
  const t = useText()
  if (!figures) return <p className="board-age" />
  const age = Math.max(0, now - Date.parse(figures.asOf))
  if (!disconnected && age < liveMs)
    return (
      <p className="board-age live success-text">
        <i aria-hidden="true" />
        {t('dashboards.live')}
      </p>
    )
  const [key, count] = ageOf(age)
  return <p className="board-age old warning-text">{t(key, { count })}</p>
}

/** An age in its largest whole unit. */
function ageOf(age: number): [key: TextKey, count: number] {
  const seconds = Math.floor(age / 1_000)
  if (seconds < 60) return ['dashboards.age.seconds', seconds]
  if (seconds < 3_600) return ['dashboards.age.minutes', Math.floor(seconds / 60)]
  if (seconds < 48 * 3_600) return ['dashboards.age.hours', Math.floor(seconds / 3_600)]
  return ['dashboards.age.days', Math.floor(seconds / 86_400)]
}

function FullScreen() {
  const t = useText()
  const [full, setFull] = useState(() => document.fullscreenElement !== null)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  // iPhones have no Fullscreen API for pages.
  if (!document.fullscreenEnabled) return null
  const toggle = async () => {
    try {
      await (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())
    } catch (error) {
      console.warn('full screen refused by the browser', error)
    }
  }
  return (
    <button type="button" onClick={toggle}>
      {t(full ? 'dashboards.leaveFullScreen' : 'dashboards.fullScreen')}
    </button>
  )
}
