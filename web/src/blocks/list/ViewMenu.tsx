import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import type { MenuItem } from '../../ui/overlay/MenuList.tsx'
import { useTab, useTabDraft } from '../page/page-context.tsx'
import {
  type ListSettings,
  useChangeListSettings,
  useListSettings,
} from '../query-table/settings/list-settings.ts'
import { openedSearch, viewAt, viewSearchOf, withoutView, withRenamed, withView } from './saved-views.ts'
import { ViewNameDialog } from './ViewNameDialog.tsx'

export interface ViewMenuProps {
  /** The endpoint of the list. */
  list: string
  /** Parameters of the address that belong to the page and not to a view, such as which of its lists is open. */
  pageParameters?: readonly string[]
}

const noParameters: readonly string[] = []

/** A menu of saved filters and sorts: opens, saves, renames and deletes them, and chooses which one the list opens with. */
export default function ViewMenu({ list, pageParameters = noParameters }: ViewMenuProps) {
  const t = useText()
  const tab = useTab()
  const settings = useListSettings(list)
  const save = useChangeListSettings(list)
  const [naming, setNaming] = useState<'save' | 'rename'>()
  const open = (view: string) => tab.setSearch(openedSearch(view, tab.search, pageParameters))
  useDefaultView(list, settings, pageParameters, open)
  if (!settings) return null

  const { views, defaultView } = settings
  const current = viewAt(views, tab.search, pageParameters)
  const isStandard = !current && viewSearchOf(tab.search, pageParameters) === ''
  const change = (part: Partial<ListSettings>) => void save(part)

  function submitName(name: string) {
    if (naming === 'rename' && current) change(withRenamed(settings ?? { views }, current.name, name))
    else change({ views: withView(views, { name, search: viewSearchOf(tab.search, pageParameters) }) })
    setNaming(undefined)
  }

  const items: MenuItem[] = [
    {
      id: 'standard',
      label: t('lists.views.standard'),
      checked: isStandard,
      onSelect: () => open(''),
    },
    ...views.map(
      (view): MenuItem => ({
        id: `view ${view.name}`,
        label: view.name === defaultView ? t('lists.views.isDefault', { name: view.name }) : view.name,
        checked: view === current,
        onSelect: () => open(view.search),
      }),
    ),
    {
      id: 'save',
      icon: 'plus',
      label: t('lists.views.save'),
      separated: true,
      onSelect: () => setNaming('save'),
    },
    ...(current ? actionsOf(current.name) : []),
  ]

  function actionsOf(name: string): MenuItem[] {
    const isDefault = name === defaultView
    return [
      { id: 'rename', icon: 'edit', label: t('lists.views.rename'), onSelect: () => setNaming('rename') },
      {
        id: 'default',
        icon: 'star',
        label: t(isDefault ? 'lists.views.notDefault' : 'lists.views.makeDefault'),
        onSelect: () => change({ defaultView: isDefault ? undefined : name }),
      },
      {
        id: 'delete',
        icon: 'trash',
        label: t('lists.views.delete'),
        danger: true,
        onSelect: () => change(withoutView({ views, defaultView }, name)),
      },
    ]
  }

  return (
    <span>
      <Menu label={t('lists.views.title')} items={items}>
        {current?.name ?? t(isStandard ? 'lists.views.standard' : 'lists.views.unsaved')}
        <Icon name="chevronDown" />
      </Menu>
      {naming && (
        <ViewNameDialog
          name={naming === 'rename' ? (current?.name ?? '') : ''}
          title={t(naming === 'rename' ? 'lists.views.rename' : 'lists.views.save')}
          onSubmit={submitName}
          onClose={() => setNaming(undefined)}
        />
      )}
    </span>
  )
}

/** Opens the default view once for each tab, unless its address has filters already. */
function useDefaultView(
  list: string,
  settings: ListSettings | undefined,
  pageParameters: readonly string[],
  open: (view: string) => void,
): void {
  const { search } = useTab()
  const [opened, setOpened] = useTabDraft(`view-opened ${list}`, false)
  const openDefault = useEffectEvent((name: string | undefined) => {
    setOpened(true)
    const view = settings?.views.find((one) => one.name === name)
    if (view && viewSearchOf(search, pageParameters) === '') open(view.search)
  })
  const loaded = settings !== undefined
  useEffect(() => {
    if (loaded && !opened) openDefault(settings?.defaultView)
  }, [loaded, opened, settings?.defaultView])
}
