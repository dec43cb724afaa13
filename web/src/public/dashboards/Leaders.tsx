import { BigFigure } from '../../blocks/values/BigFigure.tsx'
import { useName, useText } from '../../i18n/text.ts'
import type { Figures } from './cached-figures.ts'
import { Panel } from './Panel.tsx'

/** Who sells most today; lines where no agent takes part. */
export function Leaders({ figures }: { figures: Figures }) {
  const t = useText()
  const name = useName()
  const { of, rows } = figures.leaders
  const max = Math.max(1, ...rows.map(({ fen }) => fen))
  return (
    <Panel title={t(of === 'agents' ? 'dashboards.agents' : 'dashboards.lines')}>
      {rows.length === 0 ? (
        <p className="board-empty text-center soft">{t('dashboards.noLeaders')}</p>
      ) : (
        <ol className="board-leaders">
          {rows.map((row) => (
            <li key={JSON.stringify(row.names)}>
              <b className="ellipsis">{name(row.names)}</b>
              <strong>
                <BigFigure value={row.fen} money />
              </strong>
              <i aria-hidden="true">
                <i style={{ width: `${(row.fen / max) * 100}%` }} />
              </i>
              <span className="board-small soft">{t('dashboards.leader', { tickets: row.tickets })}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
