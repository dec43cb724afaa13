import '../../ui/overlay/compact-menu.css'
import { report } from '../../api/errors.ts'
import { useText } from '../../i18n/text.ts'
import { ContextMenu } from '../../ui/overlay/ContextMenu.tsx'
import type { MenuItem } from '../../ui/overlay/MenuList.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { urlOf } from './location.ts'
import { activate, close, edit, maximise, refresh, reopenClosed, useTabs } from './tab-store.ts'
import type { Tab } from './tabs.ts'

/** The context menu of a tab. */
export function TabMenu({ tab, x, y, onDone }: { tab: Tab; x: number; y: number; onDone: () => void }) {
  const t = useText()
  const tabs = useTabs((state) => state.tabs)
  const maximised = useTabs((state) => state.maximised)
  const canReopen = useTabs((state) => state.closed.length > 0)
  const at = tabs.findIndex((one) => one.id === tab.id)
  const closable = (some: readonly Tab[]) => some.some((one) => !one.affix && !one.pinned)
  const url = urlOf({ ...tab, path: tab.id })

  const items: (MenuItem | false)[] = [
    {
      id: 'reload',
      label: t('tabs.reload'),
      onSelect: () => refresh(tab.id),
    },
    !tab.affix && {
      id: 'close',
      label: t('tabs.close'),
      keys: 'Del',
      onSelect: () => close({ type: 'close', id: tab.id }),
    },
    closable(tabs.filter((one) => one !== tab)) && {
      id: 'closeOthers',
      label: t('tabs.closeOthers'),
      onSelect: () => {
        activate(tab.id)
        close({ type: 'closeOthers', id: tab.id })
      },
    },
    closable(tabs.slice(0, at)) && {
      id: 'closeLeft',
      label: t('tabs.closeLeft'),
      onSelect: () => close({ type: 'closeLeft', id: tab.id }),
    },
    closable(tabs.slice(at + 1)) && {
      id: 'closeRight',
      label: t('tabs.closeRight'),
      onSelect: () => close({ type: 'closeRight', id: tab.id }),
    },
    closable(tabs) && {
      id: 'closeAll',
      label: t('tabs.closeAll'),
      onSelect: () => close({ type: 'closeAll' }),
    },
    canReopen && {
      id: 'reopen',
      label: t('tabs.reopen'),
      keys: 'Alt+Shift+W',
      onSelect: reopenClosed,
    },
    !tab.affix && {
      id: 'pin',
      label: t(tab.pinned ? 'tabs.unpin' : 'tabs.pin'),
      separated: true,
      onSelect: () => edit({ type: 'pin', id: tab.id, pinned: !tab.pinned }),
    },
    {
      id: 'maximise',
      label: t(maximised ? 'shell.tab.restore' : 'tabs.maximise'),
      onSelect: () => {
        activate(tab.id)
        maximise(!maximised)
      },
    },
    {
      id: 'copyLink',
      label: t('tabs.copyLink'),
      onSelect: () =>
        navigator.clipboard
          .writeText(location.origin + url)
          .then(() => toast({ tone: 'success', text: t('tabs.linkCopied') }), report),
    },
    {
      id: 'newWindow',
      label: t('tabs.newWindow'),
      onSelect: () => window.open(url, '_blank', 'noopener'),
    },
  ]

  return (
    <ContextMenu
      x={x}
      y={y}
      className="compact small tab-menu"
      items={items.filter((item) => item !== false)}
      label={t('tabs.menu')}
      onDone={onDone}
    />
  )
}
