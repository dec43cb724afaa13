import { addDays, daysBetween, isServiceDate } from '@fairway/contract/kernel/service-date'
import { maxSeasonDays, runStates } from '@fairway/contract/sailings/services/values'
import { useMemo, useState } from 'react'
import { useQueryOf } from '../../../api/queries.ts'
import { DayInput } from '../../../blocks/fields/DayInput.tsx'
import { useToday } from '../../../blocks/fields/use-today.ts'
import { EmptyState } from '../../../blocks/list/EmptyState.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { usePermission, useTab, useTabDraft } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Segmented } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { MultiSelect } from '../../../ui/form/MultiSelect.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { ClashTable } from './ClashTable.tsx'
import { useSeasonTexts } from './clash-text.ts'
import { PublishSeason } from './PublishSeason.tsx'
import { SeasonChart } from './SeasonChart.tsx'
import { SeasonSheets } from './SeasonSheets.tsx'
import { rowsOf, type Season } from './season-rows.ts'

/** A season before it is published: what would be made, along time and ships or docks, and every clash. */
export function SeasonView({ onEdit }: { onEdit: (serviceId: string) => void }) {
  const t = useText()
  const name = useName()
  const today = useToday()
  const [days, setDays] = useTabDraft('season-days', { from: addDays(today, 1), to: addDays(today, 30) })
  const [lineIds, setLineIds] = useTabDraft<string[]>('season-lines', [])
  const planned = useQueryOf('sailings.saleWindows', {})
  const valid =
    isServiceDate(days.from) &&
    isServiceDate(days.to) &&
    daysBetween(days.from, days.to) >= 0 &&
    daysBetween(days.from, days.to) < maxSeasonDays
  const choice = { ...days, ...(lineIds.length > 0 && { lineId: lineIds }) }
  const preview = useQueryOf('sailings.season', choice, { enabled: valid, staleTime: 0 })
  return (
    <div className="stack">
      <div className="services-pair grid">
        <Field label={t('services.from')} error={valid ? undefined : t('services.seasonWrong')} required>
          <DayInput
            value={days.from}
            placeholder={t('services.day')}
            onChange={(from) => setDays((now) => ({ ...now, from }))}
          />
        </Field>
        <Field label={t('services.to')} required>
          <DayInput
            value={days.to}
            placeholder={t('services.day')}
            onChange={(to) => setDays((now) => ({ ...now, to }))}
          />
        </Field>
        <Field label={t('services.lines')}>
          <MultiSelect
            comma={t('blocks.comma')}
            label={t('services.lines')}
            values={lineIds}
            onChange={setLineIds}
            placeholder={t('services.allLines')}
            options={(planned.data?.windows ?? []).map(({ line }) => ({
              value: line.id,
              label: name(line.names),
            }))}
          />
        </Field>
      </div>
      {preview.error && <ErrorNote error={preview.error} retry={() => void preview.refetch()} />}
      {valid && preview.isPending && <Skeleton lines={8} label={t('blocks.loading')} />}
      {valid && preview.data && (
        <Preview
          season={preview.data}
          choice={choice}
          onEdit={onEdit}
          onPublished={() => void preview.refetch()}
        />
      )}
    </div>
  )
}

function Preview({
  season,
  choice,
  onEdit,
  onPublished,
}: {
  season: Season
  choice: { from: string; to: string; lineId?: string[] }
  onEdit: (serviceId: string) => void
  onPublished: () => void
}) {
  const t = useText()
  const name = useName()
  const { open } = useTab()
  const mayPublish = usePermission('sailings.publish')
  const [by, setBy] = useTabDraft<'ship' | 'dock'>('season-rows', 'ship')
  const [focused, setFocused] = useState<string>()
  const [publishing, setPublishing] = useState(false)
  const [printing, setPrinting] = useState(false)
  const texts = useSeasonTexts(season)
  const rows = useMemo(() => rowsOf(season, by), [season, by])
  const labels = new Map(
    (by === 'ship' ? season.ships : season.docks).map((row) => [row.id, name(row.names)]),
  )
  const counts = Object.fromEntries(
    runStates.map((state) => [state, season.runs.filter((run) => run.state === state).length]),
  ) as Record<(typeof runStates)[number], number>
  const blocking = season.clashes.filter((clash) => clash.blocking).length
  const reason =
    blocking > 0
      ? t('services.blocked', { count: blocking })
      : counts.new + counts.withdrawn === 0
        ? t('services.nothing')
        : undefined

  function nextClash(back: boolean) {
    const at = season.clashes.findIndex(({ run }) => run === focused)
    const ahead = season.clashes.filter(({ run }) => run !== focused)
    if (ahead.length === 0) return
    const step = back ? -1 : 1
    for (let index = 0; index < season.clashes.length; index++) {
      const next = season.clashes.at((at + step * (index + 1)) % season.clashes.length)
      if (next && next.run !== focused) return setFocused(next.run)
    }
  }

  function openRun(key: string) {
    const run = texts.runs.get(key)
    if (run?.sailingId) open(pagePath('sailings/detail', run.sailingId))
    else if (run?.serviceId) onEdit(run.serviceId)
  }

  if (rows.length === 0) return <EmptyState text={t('services.noRuns')} />
  return (
    <div className="stack">
      <div className="cluster">
        <span className="figures">
          {(['new', 'published', 'withdrawn', 'sold'] as const)
            .filter((state) => counts[state] > 0)
            .map((state) => t(`services.count.${state}`, { count: counts[state] }))
            .join(' · ')}
        </span>
        <StatusBadge tone={blocking > 0 ? 'danger' : season.clashes.length > 0 ? 'warning' : 'success'}>
          {t('services.clashCount', { count: season.clashes.length })}
        </StatusBadge>
        {blocking > 0 && <span className="small">{t('services.blockingCount', { count: blocking })}</span>}
        <span className="push button-row">
          <Segmented
            label={t('services.rows')}
            value={by}
            onChange={setBy}
            options={[
              { value: 'ship', label: t('services.byShip') },
              { value: 'dock', label: t('services.byDock') },
            ]}
          />
          {season.clashes.length > 0 && (
            <Button icon="warning" onClick={() => nextClash(false)}>
              {t('services.nextClash')}
            </Button>
          )}
          <Button icon="print" onClick={() => setPrinting(true)}>
            {t('services.print')}
          </Button>
          {mayPublish && (
            <Button tone="primary" icon="check" reason={reason} onClick={() => setPublishing(true)}>
              {t('services.publish')}
            </Button>
          )}
        </span>
      </div>
      <SeasonChart
        from={season.from}
        to={season.to}
        rows={rows}
        labels={labels}
        focused={focused}
        onFocus={setFocused}
        onOpen={openRun}
        onNextClash={nextClash}
        describe={texts.describe}
      />
      <ClashTable
        clashes={season.clashes}
        texts={texts}
        focused={focused}
        onFocus={setFocused}
        onEdit={onEdit}
      />
      {printing && (
        <SeasonSheets
          season={season}
          rows={rows}
          labels={labels}
          texts={texts}
          onPrinted={() => setPrinting(false)}
        />
      )}
      {publishing && (
        <PublishSeason
          choice={choice}
          fingerprint={season.fingerprint}
          counts={{ made: counts.new, withdrawn: counts.withdrawn, clashes: season.clashes.length }}
          onClose={() => setPublishing(false)}
          onDone={() => {
            setPublishing(false)
            onPublished()
          }}
        />
      )}
    </div>
  )
}
