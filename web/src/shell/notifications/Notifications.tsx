import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useLocalized } from '../../blocks/fields/localized.ts'
import { useIsDoNotDisturb } from '../../blocks/page/do-not-disturb.ts'
import { belowPage } from '../below-page.ts'
import { BroadcastStrip } from './BroadcastStrip.tsx'
import { startNotifications, useNotifications } from './notifications.ts'
import { Popups } from './Popups.tsx'
import { ProofBanner } from './ProofBanner.tsx'

/**
 * Notifications: the banner of a red proof, the broadcast strip and, once they are `due`, the pop-ups. While a page sets do-not-disturb there is
 * only the strip and the unread count.
 */
export function Notifications({ due }: { due: boolean }) {
  const { popups, broadcasts } = useNotifications()
  const doNotDisturb = useIsDoNotDisturb()
  const localized = useLocalized()
  useEffect(startNotifications, [])
  const [current] = due && !doNotDisturb ? popups : []
  return (
    <>
      <ProofBanner />
      {broadcasts.length > 0 && <BroadcastStrip broadcasts={broadcasts} />}
      <p className="unseen" role="status">
        {current && localized(current.titles, current.language).text}
      </p>
      {current && createPortal(<Popups />, belowPage())}
    </>
  )
}
