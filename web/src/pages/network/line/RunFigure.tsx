import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'

/** What scrolls sideways must be reachable by keyboard. */
const reachable = { tabIndex: 0 }

/** The frame around the drawing of a run. */
export function RunFigure({ children }: { children: ReactNode }) {
  const t = useText()
  return (
    <figure className="line-drawing" {...reachable}>
      <figcaption className="strong">{t('network.line.timeDistance')}</figcaption>
      {children}
    </figure>
  )
}
