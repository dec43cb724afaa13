import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { report } from '../../api/errors.ts'
import { loadTexts, useText } from '../../i18n/text.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import type { SettingsPanel } from './SettingsPanel.tsx'
import { useSettings } from './settings.ts'

type Panel = ComponentType<ComponentProps<typeof SettingsPanel>>

/** Prefetch delay: after it the panel opens at once, without the network too. */
const prefetchDelayMs = 4_000

/** The settings panel with its handle at the edge of the window. */
export function Settings({
  open,
  onOpen,
  onClose,
}: {
  open: boolean
  onOpen: () => void
  onClose: () => void
}) {
  const t = useText()
  const showSettings = useSettings((settings) => settings.showSettings)
  const [Panel, setPanel] = useState<Panel>()

  useEffect(() => {
    if (Panel) return
    let mounted = true
    const fetchPanel = () =>
      Promise.all([import('./SettingsPanel.tsx'), loadTexts('settings')]).then(
        ([module]) => mounted && setPanel(() => module.SettingsPanel),
      )
    if (open) fetchPanel().catch(report)
    // Prefetch: an error shows when the panel is opened.
    const timer = setTimeout(() => fetchPanel().catch(() => undefined), prefetchDelayMs)
    return () => {
      mounted = false
      clearTimeout(timer)
    }
  }, [open, Panel])

  if (open && Panel) return <Panel onClose={onClose} />
  return (
    showSettings && (
      <IconButton
        className="settings-handle wide-only no-print"
        icon="settings"
        label={t('shell.settings')}
        aria-expanded={open}
        onClick={onOpen}
      />
    )
  )
}
