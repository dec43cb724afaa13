import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { divisions, type ReportName, reportNames } from '@fairway/contract/reports/values'
import { ApiClient } from '@fairway/testing/api-client'
import { benchPassword } from '@fairway/testing/processes/running-server'
import type pg from 'pg'
import { quantile, round } from './report.ts'

/** Enough that the p95 is not the slowest of all. */
const turns = 40
const warmUpTurns = 3
/** The whole network, an agency, a carrier, a port corporation, and a supervisor of some docks. */
const readers = ['admin', 'agency', 'carrier', 'port', 'pier'] as const

interface Figure {
  p50: number
  p95: number
  /** The p95 of a bare query of the same rows. */
  bare?: number
}

async function measure(run: () => Promise<unknown>) {
  const times: number[] = []
  for (let turn = -warmUpTurns; turn < turns; turn++) {
    const startedAt = performance.now()
    await run()
    if (turn >= 0) times.push(performance.now() - startedAt)
  }
  return { p50: round(quantile(times, 0.5), 1), p95: round(quantile(times, 0.95), 1) }
}

/** How long every report takes over HTTP, by period, by division and by who asks; reported as soon as it is known. */
export async function measureReports(
  { url, pool }: { url: string; pool: pg.Pool },
  onFigure: (name: string, figure: Figure) => void,
): Promise<Record<string, Figure>> {
  const today = serviceDateOf(new Date())
  const periods = { week: addDays(today, -6), month: addDays(today, -30), quarter: addDays(today, -91) }
  /** The same rows summed up by nothing but the database. */
  const bare: Record<string, string> = {
    sales: 'select line_id, sum(gross_fen) from reports.sales_by_line where day between $1 and $2 group by 1',
    agents:
      "select organisation_id, sum(gross_fen) from reports.sales_by_organisation where day between $1 and $2 and channel = 'agent' group by 1",
    refunds: 'select reason, sum(back_fen) from reports.refunds where day between $1 and $2 group by 1',
    tills: 'select user_id, sum(taken_fen) from reports.takings where day between $1 and $2 group by 1',
    forecast:
      'select days_before, sum(riders) from reports.pickups_by_line where service_date between $1 and $2 group by 1',
    load: 'select leg, sum(riders) from reports.loads l join sailings.sailings s on s.id = l.sailing_id where s.service_date between $1 and $2 group by 1',
    punctuality:
      'select dock_id, count(*) from sailings.sailing_stops where planned_depart >= accounts.day_begins($1::date) and planned_depart < accounts.day_begins($2::date + 1) group by 1',
  }
  const figures: Record<string, Figure> = {}
  const note = (name: string, figure: Figure) => {
    figures[name] = figure
    onFigure(name, figure)
  }
  /** Undefined where the role of the client does not have the report. */
  const ask = async (client: ApiClient, name: ReportName, request: object) => {
    const read = () => client.call(`reports.${name}`, { to: today, ...request } as never)
    if ((await read()).http === 403) return undefined
    return measure(async () => {
      const { data, message } = await read()
      if (!data) throw new Error(`${name}: ${message}`)
    })
  }
  const admin = await ApiClient.signIn(url, 'admin', benchPassword)
  for (const name of reportNames)
    for (const [period, from] of Object.entries(periods)) {
      const figure = await ask(admin, name, { from })
      const alone = await measure(() => pool.query(bare[name] ?? '', [from, today]))
      if (figure) note(`${name} ${period}`, { ...figure, bare: alone.p95 })
    }
  for (const code of readers) {
    const client = await ApiClient.signIn(url, code, benchPassword)
    for (const name of reportNames)
      for (const by of divisions[name]) {
        const figure = await ask(client, name, { from: periods.quarter, by })
        if (figure) note(`${name} by ${by} of ${code}, quarter`, figure)
      }
  }
  return figures
}
