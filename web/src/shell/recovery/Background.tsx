import './background.css'
import { type ComponentType, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../i18n/text.ts'
import { Button, IconButton } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { prepareMenus } from '../../ui/overlay/Menu.tsx'
import { belowPage } from '../below-page.ts'
import { lockWhenIdle } from '../lock/idle-lock.ts'
import { syncLockWithOtherWindows } from '../lock/session-lock.ts'
import { reloadWithDrafts, useChunkError } from './chunk-errors.ts'
import { mirrorStorage } from './crash-backup.ts'
import { fetchSavedTabs, openSavedTabs, type SavedTabs, saveOpenTabs } from './saved-tabs.ts'
import { watchVersion } from './version.ts'

let started = false

/** Background tasks: idle lock, crash backup, saved tabs, check for a new version; offers appear as
 * dismissible notices below the page. */
export function Background({ userId }: { userId: string }) {
  const t = useText()
  const chunkMissing = useChunkError()
  const [newer, setNewer] = useState(false)
  const [dismissed, setDismissed] = useState(false)
  const [savedTabs, setSavedTabs] = useState<SavedTabs['pages']>([])

  useEffect(() => {
    if (started) return
    started = true
    fetchSavedTabs()
      .then(setSavedTabs)
      .catch((error: unknown) => console.warn('saved tabs could not be fetched', error))
      .finally(saveOpenTabs)
    // A menu opens without the network as well.
    prepareMenus().catch((error: unknown) => console.warn('menus could not be fetched', error))
    mirrorStorage(userId).catch((error: unknown) => console.warn('no crash backup', error))
  }, [userId])

  useEffect(() => {
    const stops = [syncLockWithOtherWindows(), lockWhenIdle()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  useEffect(() => watchVersion(() => setNewer(true)), [])
  const Tooltips = useTooltips()

  const outdated = chunkMissing || (newer && !dismissed)
  return (
    <>
      {Tooltips && <Tooltips />}
      {createPortal(
        <div className="offers no-print" role="status">
          {outdated && (
            <div className="offer row">
              <Icon name="info" className="accent-text" />
              <p className="grow">{t('background.version')}</p>
              <Button tone="primary" onClick={reloadWithDrafts}>
                {t('background.load')}
              </Button>
              <IconButton icon="close" label={t('background.later')} onClick={() => setDismissed(true)} />
            </div>
          )}
          {savedTabs.length > 0 && (
            <div className="offer row">
              <Icon name="info" className="accent-text" />
              <p className="grow">{t('background.left', { count: savedTabs.length })}</p>
              <Button
                tone="primary"
                onClick={() => {
                  openSavedTabs(savedTabs)
                  setSavedTabs([])
                }}
              >
                {t('background.reopen')}
              </Button>
              <IconButton icon="close" label={t('background.no')} onClick={() => setSavedTabs([])} />
            </div>
          )}
        </div>,
        belowPage(),
      )}
    </>
  )
}

/** The layer of tooltips, loaded when something that has one is first pointed at or focused. */
function useTooltips(): ComponentType | undefined {
  const [Layer, setLayer] = useState<ComponentType>()
  useEffect(() => {
    const stop = new AbortController()
    const approach = (target: EventTarget | null) => {
      if (!(target instanceof Element && target.closest('a, button, [data-tip], .ellipsis, .table-scroller')))
        return
      stop.abort()
      import('../../ui/overlay/TooltipLayer.tsx').then(
        ({ TooltipLayer }) => setLayer(() => TooltipLayer),
        (error: unknown) => console.warn('tooltips could not be fetched', error),
      )
    }
    const onApproach = ({ target }: Event) => approach(target)
    for (const name of ['pointerover', 'focusin']) document.addEventListener(name, onApproach, stop)
    // The pointer or the focus may have come there while the page was loading.
    approach([...document.querySelectorAll(':hover')].at(-1) ?? null)
    approach(document.activeElement)
    return () => stop.abort()
  }, [])
  return Layer
}
