import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useWritten } from '../../blocks/fields/written.ts'
import { useUndisturbed } from '../../blocks/page/undisturbed.ts'
import { BroadcastStrip } from './BroadcastStrip.tsx'
import { startNews, useNews } from './news.ts'
import { Popups } from './Popups.tsx'

/**
 * What comes to people unasked: the strip below the navbar and, once they are `due`, the pop-ups. While a page asks not
 * to be disturbed there is only the strip, and the count at the bell.
 */
export function News({ due }: { due: boolean }) {
  const { popups, broadcasts } = useNews()
  const undisturbed = useUndisturbed()
  const written = useWritten()
  useEffect(startNews, [])
  const [present] = due && !undisturbed ? popups : []
  return (
    <>
      {broadcasts.length > 0 && <BroadcastStrip broadcasts={broadcasts} />}
      <p className="unseen" role="status">
        {present && written(present.titles, present.language).text}
      </p>
      {present && createPortal(<Popups />, document.body)}
    </>
  )
}
