import './background.css'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button, IconButton } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { keepCopy } from './crash-copy.ts'
import { askForKept, type KeptPages, keepPages, openKept } from './kept-pages.ts'
import { reloadKept, useOutdated } from './outdated.ts'
import { watchVersion } from './version.ts'

let begun = false

/** Background tasks: crash backup, saved tabs, check for a new version; offers appear as dismissible notices. */
export function Background({ userId }: { userId: string }) {
  const t = useText()
  const missing = useOutdated()
  const [newer, setNewer] = useState(false)
  const [later, setLater] = useState(false)
  const [left, setLeft] = useState<KeptPages['pages']>([])

  useEffect(() => {
    if (begun) return
    begun = true
    askForKept()
      .then(setLeft)
      .catch((error: unknown) => console.warn('saved tabs could not be fetched', error))
      .finally(keepPages)
    keepCopy(userId).catch((error: unknown) => console.warn('no crash backup', error))
  }, [userId])

  useEffect(() => watchVersion(() => setNewer(true)), [])

  const outdated = missing || (newer && !later)
  return (
    <div className="offers stack gap-2" role="status">
      {outdated && (
        <div className="offer row">
          <Icon name="info" className="offer-icon" />
          <p className="grow">{t('background.version')}</p>
          <Button tone="primary" onClick={reloadKept}>
            {t('background.load')}
          </Button>
          <IconButton icon="close" label={t('background.later')} onClick={() => setLater(true)} />
        </div>
      )}
      {left.length > 0 && (
        <div className="offer row">
          <Icon name="info" className="offer-icon" />
          <p className="grow">{t('background.left', { count: left.length })}</p>
          <Button
            tone="primary"
            onClick={() => {
              openKept(left)
              setLeft([])
            }}
          >
            {t('background.reopen')}
          </Button>
          <IconButton icon="close" label={t('background.no')} onClick={() => setLeft([])} />
        </div>
      )}
    </div>
  )
}
