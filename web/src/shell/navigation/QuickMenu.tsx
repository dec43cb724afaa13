import { type ComponentProps, type ComponentType, type Ref, useCallback, useEffect, useState } from 'react'
import { report } from '../../api/errors.ts'
import type { MenuEntry } from '../../blocks/page/menu.ts'
import { menuEntryType } from '../../blocks/quick-menu/entry-type.ts'
import { loadTexts, useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { usePopover } from '../../ui/overlay/popover.ts'
import type { QuickMenuPanel } from './QuickMenuPanel.tsx'

type Panel = ComponentType<ComponentProps<typeof QuickMenuPanel>>

async function fetchPanel(): Promise<Panel> {
  const [module] = await Promise.all([import('./QuickMenuPanel.tsx'), loadTexts('quickMenu')])
  await module.entriesFetched()
  return module.QuickMenuPanel
}

/** The quick menu in the navbar. It opens by itself while a menu entry is dragged, to be dropped into. */
export function QuickMenu({ current }: { current: MenuEntry | undefined }) {
  const t = useText()
  const label = t('shell.quickMenu')
  const { anchor, panel, open, setOpen, panelProps } = usePopover('auto', 'end')
  const [Panel, setPanel] = useState<Panel>()

  useEffect(() => {
    const show = () =>
      fetchPanel().then((loaded) => {
        setPanel(() => loaded)
        setOpen(true)
      }, report)
    // On the bubbling `dragstart`: the drag data are complete only after all handlers have written them.
    const dragged = (event: DragEvent) => {
      const { target, dataTransfer } = event
      const outside = target instanceof Element && !target.closest('.quick-menu')
      // Changing the DOM within `dragstart` would cancel the drag.
      if (outside && dataTransfer?.types.includes(menuEntryType)) setTimeout(show)
    }
    const ended = (event: DragEvent) => {
      if (event.dataTransfer?.dropEffect === 'none') setOpen(false)
    }
    document.addEventListener('dragstart', dragged)
    document.addEventListener('dragend', ended)
    return () => {
      document.removeEventListener('dragstart', dragged)
      document.removeEventListener('dragend', ended)
    }
  }, [setOpen])

  const close = useCallback(() => setOpen(false), [setOpen])
  const prepare = () => fetchPanel().then((loaded) => setPanel(() => loaded), report)

  return (
    <>
      <button
        ref={anchor as Ref<HTMLButtonElement>}
        type="button"
        className="button quiet icon-button navbar-quick-menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={label}
        onPointerEnter={prepare}
        onClick={() => (open ? setOpen(false) : prepare().then(() => setOpen(true)))}
      >
        <Icon name="star" />
      </button>
      <div
        {...panelProps}
        ref={panel as Ref<HTMLDivElement>}
        role="dialog"
        aria-label={label}
        className="quick-menu-panel"
      >
        {open && Panel && <Panel current={current} onDone={close} />}
      </div>
    </>
  )
}
