import '../../../blocks/query-table/query-table.css'
import { Fragment } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { usePermission } from '../../../blocks/page/page-context.tsx'
import { pagePath } from '../../../blocks/page/paths.ts'
import { TableScroller } from '../../../blocks/query-table/TableScroller.tsx'
import { SailingStatus } from '../../../blocks/river/SailingStatus.tsx'
import { When } from '../../../blocks/values/When.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { useMobile } from '../../../ui/frame/mobile.ts'
import { LoadingPanel } from './LoadingPanel.tsx'

type Calls = Reply<'sailings.ownCalls'>
type Call = Calls['calls'][number]

const leaves = ({ departs, arrives }: Call) => departs ?? arrives ?? ''
const dayOf = (call: Call) => leaves(call).slice(0, 10)
const keyOf = ({ sailingId, stop }: Call) => `${sailingId}/${stop}`

/** The calls at the own docks, with how many passengers board and land; a call of another day stands below its day. */
export function Calls() {
  const t = useText()
  const { number } = useFormat()
  const mobile = useMobile()
  const query = useQueryOf('sailings.ownCalls', {}, { refetchInterval: 30_000 })
  return (
    <LoadingPanel
      title={t('homePanels.calls')}
      query={query}
      actions={
        query.data && (
          <span className="soft small figures">
            {t('homePanels.callsToday', {
              count: query.data.callsInAll,
              boarding: number(query.data.boarding),
              landing: number(query.data.landing),
            })}
          </span>
        )
      }
    >
      {(data) =>
        data.calls.length === 0 ? (
          <p className="soft small">{t('homePanels.noCalls')}</p>
        ) : mobile ? (
          <CallList {...data} />
        ) : (
          <CallTable {...data} />
        )
      }
    </LoadingPanel>
  )
}

/** The day that a call opens in the list, unless it is the present one. */
function newDay({ date, calls }: Calls, at: number): string | undefined {
  const call = calls[at]
  const before = calls[at - 1]
  if (!call || dayOf(call) === (before ? dayOf(before) : date)) return undefined
  return leaves(call)
}

function CallTable(data: Calls) {
  const t = useText()
  const name = useName()
  const { docks, calls } = data
  const severalDocks = docks.length > 1
  return (
    <TableScroller label={t('homePanels.table', { title: t('homePanels.calls') })} rows={calls}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('homePanels.arrives')}</th>
            <th scope="col">{t('homePanels.departs')}</th>
            {severalDocks && <th scope="col">{t('homePanels.dock')}</th>}
            <th scope="col">{t('homePanels.towards')}</th>
            <th scope="col">{t('homePanels.ship')}</th>
            <th scope="col" className="numbers">
              {t('homePanels.boarding')}
            </th>
            <th scope="col" className="numbers">
              {t('homePanels.landing')}
            </th>
            <th scope="col">{t('homePanels.status')}</th>
          </tr>
        </thead>
        <tbody>
          {calls.map((call, at) => {
            const day = newDay(data, at)
            return (
              <Fragment key={keyOf(call)}>
                {day && (
                  <tr>
                    <th scope="rowgroup" colSpan={severalDocks ? 8 : 7}>
                      <When at={day} style="weekday" />
                    </th>
                  </tr>
                )}
                <tr className={hasLeft(call, data) ? 'soft' : ''}>
                  <td>{call.arrives ? <When at={call.arrives} style="time" /> : '–'}</td>
                  <td>{call.departs ? <When at={call.departs} style="time" /> : '–'}</td>
                  {severalDocks && <td className="whole-name">{name(call.dock.names)}</td>}
                  <th scope="row" className="whole-name">
                    <a href={pagePath('sailings/detail', call.sailingId)}>{name(call.towards)}</a>
                  </th>
                  <td>{name(call.ship.names)}</td>
                  <td className="numbers strong">
                    <People call={call} filter="boards" />
                  </td>
                  <td className="numbers strong">
                    <People call={call} filter="lands" />
                  </td>
                  <td>
                    <SailingStatus status={call.status} />
                  </td>
                </tr>
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </TableScroller>
  )
}

/** The calls on a phone, where a table of them would be cut off. */
function CallList(data: Calls) {
  const t = useText()
  const name = useName()
  const { docks, calls } = data
  return (
    <ul className="home-list">
      {calls.map((call, at) => {
        const day = newDay(data, at)
        const times = [call.arrives, call.departs].flatMap((time) => time ?? [])
        return (
          <Fragment key={keyOf(call)}>
            {day && (
              <li className="strong">
                <When at={day} style="weekday" />
              </li>
            )}
            <li className={`close-lines ${hasLeft(call, data) ? 'soft' : ''}`}>
              <span className="row between gap-2">
                <strong>
                  {times.map((time, index) => (
                    <Fragment key={time}>
                      {index > 0 && '–'}
                      <When at={time} style="time" />
                    </Fragment>
                  ))}
                </strong>
                <SailingStatus status={call.status} />
              </span>
              <a href={pagePath('sailings/detail', call.sailingId)}>{name(call.towards)}</a>
              <span className="soft small">
                {docks.length > 1 && `${name(call.dock.names)} · `}
                {name(call.ship.names)}
              </span>
              <span className="cluster gap-4">
                <span>
                  {t('homePanels.boarding')} <People call={call} filter="boards" />
                </span>
                <span>
                  {t('homePanels.landing')} <People call={call} filter="lands" />
                </span>
              </span>
            </li>
          </Fragment>
        )
      })}
    </ul>
  )
}

const hasLeft = (call: Call, { asOf }: Calls) => Date.parse(leaves(call)) <= Date.parse(asOf)

/** How many board or land, and the way to their names. */
function People({ call: { sailingId, dock, ...call }, filter }: { call: Call; filter: 'boards' | 'lands' }) {
  const { number } = useFormat()
  const people = number(filter === 'boards' ? call.boarding : call.landing)
  const search = new URLSearchParams({ view: 'passengers', [filter]: dock.id })
  return usePermission('orders.viewPassengers') ? (
    <a className="strong" href={`${pagePath('sailings/detail', sailingId)}?${search}`}>
      {people}
    </a>
  ) : (
    <b>{people}</b>
  )
}
