import { addDays } from '@fairway/contract/kernel/service-date'
import { minuteText } from '@fairway/contract/sailings/services/lists'
import { pagePath } from '../../../blocks/page/paths.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useName, useText } from '../../../i18n/text.ts'
import type { Clash, Run, Season } from './season-rows.ts'

/** Where a clash can be resolved: a page, or the form of a service. */
export type Way = { label: string; href: string } | { label: string; serviceId: string }

/** The words for the runs and clashes of a season. */
export function useSeasonTexts(season: Season) {
  const t = useText()
  const name = useName()
  const { moment } = useFormat()
  const runs = new Map(season.runs.map((run) => [run.key, run]))
  const nameIn = (rows: readonly { id: string; names: object }[], id: string | undefined) => {
    const found = rows.find((row) => row.id === id)
    return found ? name(found.names) : '–'
  }
  const codes = new Map(season.services.map(({ id, code }) => [id, code]))
  const lineCode = (run: Run) => season.lines.find(({ id }) => id === run.lineId)?.code ?? '–'
  const timeOf = (run: Run) => {
    const day = addDays(season.from, Math.floor(run.departs / 1440))
    const minute = ((run.departs % 1440) + 1440) % 1440
    return `${moment(`${day}T12:00:00+08:00`, 'weekday')} ${minuteText(minute)}`
  }
  /** `FAST-1, Mon 6 Jul 08:30`. */
  const shortly = (key: string) => {
    const run = runs.get(key)
    return run ? `${codes.get(run.serviceId ?? '') ?? lineCode(run)}, ${timeOf(run)}` : key
  }

  function detailOf(clash: Clash): string {
    const run = runs.get(clash.run)
    const ship = nameIn(season.ships, run?.shipId)
    const other = clash.others.map(shortly).join('; ')
    const dock = nameIn(season.docks, clash.dockId)
    switch (clash.kind) {
      case 'shipTwice':
        return t('services.detail.shipTwice', { ship, other })
      case 'turnround':
        return t('services.detail.turnround', { ship, other, minutes: clash.minutes ?? 0 })
      case 'shipElsewhere':
        return t('services.detail.shipElsewhere', { ship, other, dock })
      case 'berths': {
        const berths = season.docks.find(({ id }) => id === clash.dockId)?.berths ?? 1
        return t('services.detail.berths', { dock, berths, other })
      }
      case 'dockClosed':
      case 'dockDisabled':
        return t('services.detail.dock', { dock })
      case 'certificate':
        return t('services.detail.certificate', {
          ship,
          kind: t(`fleet.certificates.kind.${clash.certificate ?? 'other'}`),
        })
      case 'noPlan':
      case 'shipDisabled':
        return ship
      case 'lineDisabled':
        return nameIn(season.lines, run?.lineId)
      case 'noFare':
        return t('services.detail.noFare')
      case 'noVersion':
        return t('services.detail.noVersion')
      case 'sold':
        return t('services.detail.sold', { count: clash.tickets ?? 0 })
      case 'differs':
        return t('services.detail.differs')
    }
  }

  function waysOf(clash: Clash): Way[] {
    const run = runs.get(clash.run)
    if (!run) return []
    const sailing = run.sailingId ?? clash.others.map((key) => runs.get(key)?.sailingId).find((id) => id)
    const code = (rows: readonly { id: string; code: string }[], id: string | undefined) =>
      rows.find((row) => row.id === id)?.code ?? ''
    return [
      ...(run.serviceId && codes.has(run.serviceId)
        ? [{ label: t('services.toService'), serviceId: run.serviceId }]
        : []),
      ...(sailing ? [{ label: t('services.toSailing'), href: pagePath('sailings/detail', sailing) }] : []),
      ...(['certificate', 'noPlan', 'shipDisabled', 'shipTwice', 'turnround'].includes(clash.kind)
        ? [
            {
              label: t('services.toShip'),
              href: pagePath('fleet/ships', { text: code(season.ships, run.shipId) }),
            },
          ]
        : []),
      ...(clash.dockId !== undefined
        ? [
            {
              label: t('services.toDock'),
              href: pagePath('network/docks', { text: code(season.docks, clash.dockId) }),
            },
          ]
        : []),
      ...(['noVersion', 'lineDisabled', 'noFare'].includes(clash.kind)
        ? [{ label: t('services.toLine'), href: pagePath('network/lines', { line: run.lineId }) }]
        : []),
    ]
  }

  function describe(key: string): string {
    const run = runs.get(key)
    if (!run) return key
    const clashes = season.clashes
      .filter((clash) => clash.run === key || clash.others.includes(key))
      .map(({ kind }) => t(`services.clash.${kind}`))
    return [
      shortly(key),
      nameIn(season.lines, run.lineId),
      nameIn(season.ships, run.shipId),
      t(`services.run.${run.state}`),
      ...new Set(clashes),
    ].join(' · ')
  }

  return { runs, shortly, detailOf, waysOf, describe }
}
