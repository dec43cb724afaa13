import './home.css'
import { useQueryOf } from '../../api/queries.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { GuideOffer } from '../../blocks/page/GuideOffer.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { useMe, useShell } from '../../blocks/page/page-context.tsx'
import { LazyQuickMenu } from '../../blocks/quick-menu/LazyQuickMenu.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useName, useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { Board } from './Board.tsx'
import { type HomePanel, homePanels } from './home-panels.ts'
import { LazyPanel } from './LazyPanel.tsx'
import { MySales } from './MySales.tsx'

/** The start page: what the user does, decides on and watches, by their permissions. */
export default function HomePage() {
  const t = useText()
  const name = useName()
  const me = useMe()
  const { permissions } = useShell()
  const { moment } = useFormat()
  const day = useQueryOf('home.today', {}, { refetchInterval: 30_000 })
  const today = day.data
  const steps = useQueryOf('home.firstSteps', {}, { enabled: permissions.has('network.edit') })
  // Agencies can wait.
  const isBeingSetUp = steps.data?.steps.some(({ step, done }) => !done && step !== 'agencies') ?? false
  const docks = today?.docks.map((dock) => name(dock.names)).join(' · ')
  const { main, side } = homePanels({
    may: (permission) => permissions.has(permission),
    organisationKind: me.organisation.kind,
    worksAtDocks: (today?.docks.length ?? 0) > 0,
  })
  const panel = (key: HomePanel) => {
    if (key === 'board') return today && <Board key={key} today={today} />
    if (key === 'sales') return today?.sales && <MySales key={key} sales={today.sales} />
    return <LazyPanel key={key} name={key} whenIdle={main.includes('board')} />
  }
  return (
    <PageFrame
      title={t('home.hello', { name: me.name })}
      badge={
        <span className="soft small">
          {today && moment(`${today.date}T12:00:00+08:00`, 'weekday')}
          {docks ? ` · ${docks}` : ` · ${name(me.organisation.names)}`}
        </span>
      }
      actions={
        <IconButton
          icon="refresh"
          label={t('blocks.refresh')}
          busy={day.isFetching}
          onClick={() => day.refetch()}
        />
      }
    >
      <GuideOffer />
      {day.error && <ErrorNote error={day.error} retry={() => day.refetch()} />}
      <div className="home-grid columns">
        <div className="stack">
          {day.isPending ? (
            <Panel>
              <Skeleton lines={10} label={t('blocks.loading')} />
            </Panel>
          ) : (
            (isBeingSetUp ? (['firstSteps', ...main] as const) : main).map(panel)
          )}
        </div>
        <div className="stack">
          {today && side.map(panel)}
          <Panel title={t('quickMenu.title')}>
            <LazyQuickMenu />
          </Panel>
        </div>
      </div>
    </PageFrame>
  )
}
