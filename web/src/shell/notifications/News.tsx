import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useWritten } from '../../blocks/fields/written.ts'
import { useUndisturbed } from '../../blocks/page/undisturbed.ts'
import { BroadcastStrip } from './BroadcastStrip.tsx'
import { startNews, useNews } from './news.ts'
import { Popups } from './Popups.tsx'

/**
 * Notifications: the broadcast strip and, once they are `due`, the pop-ups. While a page sets do-not-disturb there is
 * only the strip and the unread count.
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
