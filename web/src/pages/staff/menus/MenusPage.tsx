import '../../../ui/theme/content.css'
import './menus.css'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useQueryOf } from '../../../api/queries.ts'
import { type AccessNode, branchesOf, pathTo, type Row, rowsOf } from '../../../blocks/access/tree.ts'
import { SearchField } from '../../../blocks/fields/SearchField.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../../blocks/page/PageFrame.tsx'
import {
  usePageActions,
  usePermission,
  useShell,
  useTabDraft,
  useTabSearch,
} from '../../../blocks/page/page-context.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button, IconButton } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { SplitPane } from '../../../ui/frame/SplitPane.tsx'
import { Tabs } from '../../../ui/frame/Tabs.tsx'
import { MenuPreview } from '../access/MenuPreview.tsx'
import { TreeView } from '../access/TreeView.tsx'
import { CreateMenu } from './CreateMenu.tsx'
import { MenuForm } from './MenuForm.tsx'
import { type Direction, moveBy, type Target } from './moves.ts'
import { hasPage } from './page-of.ts'
import { useMenuCommands } from './use-menu-commands.ts'
import { useTreeDrag } from './use-tree-drag.ts'

const directions = [
  { direction: 'up', key: 'ArrowUp', icon: 'chevronUp' },
  { direction: 'down', key: 'ArrowDown', icon: 'chevronDown' },
  { direction: 'out', key: 'ArrowLeft', icon: 'chevronLeft' },
  { direction: 'in', key: 'ArrowRight', icon: 'chevronRight' },
] as const

/** The editor of the menu tree: nodes are moved by drag or keyboard and edited beside it. */
export default function MenusPage() {
  const t = useText()
  const list = useQueryOf('staff.menus', {})
  return (
    <PageFrame title={t('menus.title')}>
      {list.data ? (
        <Editor nodes={list.data.nodes} />
      ) : list.error ? (
        <ErrorNote error={list.error} retry={list.refetch} />
      ) : (
        <Skeleton lines={10} label={t('blocks.loading')} />
      )}
    </PageFrame>
  )
}

function Editor({ nodes }: { nodes: readonly AccessNode[] }) {
  const t = useText()
  const name = useName()
  const { pages } = useShell()
  const edits = usePermission('staff.editMenus')
  const [{ text, at, side }, setSearch] = useTabSearch({ text: '', at: '', side: 'entry' })
  const [openedIds, setOpenedIds] = useTabDraft<string[]>(
    'opened',
    // Scrolls to the node named by the URL.
    pathTo(nodes, at).map(({ id }) => id),
  )
  const opened = new Set(openedIds)
  const open = (id: string, expanded: boolean) => {
    const next = new Set(opened)
    if (expanded) next.add(id)
    else next.delete(id)
    setOpenedIds([...next])
  }
  const { moving, go, discard, dialog } = useMenuCommands({
    edits,
    onOpen: (id) => open(id, true),
    onDeleted: (parent) => setSearch({ at: parent }),
  })
  const drag = useTreeDrag(nodes, go)
  const [adding, setAdding] = useState(false)

  const branches = useMemo(() => branchesOf(nodes), [nodes])
  const rows = rowsOf(branches, opened, text)
  const selected = nodes.find(({ id }) => id === at)
  const troubled = nodes.filter((node) => node.enabled && !hasPage(node, pages))

  function onKey(event: KeyboardEvent, row: Row) {
    const way = event.altKey && directions.find(({ key }) => key === event.key)
    if (way) void go(row.branch.node, moveBy(nodes, row.branch.node.id, way.direction))
    else if (event.key === 'Delete' && edits && !row.branch.node.builtIn) void discard(row.branch.node)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  usePageActions([
    {
      id: 'menus.create',
      label: t('menus.create'),
      key: 'Alt+N',
      icon: 'plus',
      permission: 'staff.editMenus',
      run: () => setAdding(true),
    },
  ])

  const tree = (
    <div className="menus-tree stack">
      <div className="button-row">
        {edits && (
          <TreeActions
            nodes={nodes}
            selected={selected}
            moving={moving}
            onCreate={() => setAdding(true)}
            onMove={go}
          />
        )}
      </div>
      <Field label={t('menus.search')} hint={edits ? t('menus.keys') : undefined}>
        <SearchField value={text} onChange={(next) => setSearch({ text: next })} />
      </Field>
      {rows.length === 0 && <p role="status">{t('menus.none')}</p>}
      <TreeView
        label={t('menus.title')}
        rows={rows}
        opened={(id) => text.trim() !== '' || opened.has(id)}
        onOpen={open}
        at={selected?.id}
        onAt={(id) => setSearch({ at: id, side: 'entry' })}
        onKey={onKey}
        marks={({ branch }) => <Marks node={branch.node} lost={!hasPage(branch.node, pages)} />}
        {...(edits && !moving && { drag })}
      />
    </div>
  )

  return (
    <>
      {troubled.length > 0 && (
        <p role="alert" className="note warning warning-text">
          {t('menus.troubled', {
            count: troubled.length,
            names: troubled.map((node) => name(node.names)).join(t('blocks.comma')),
          })}
        </p>
      )}
      <SplitPane
        id="menus"
        label={t('menus.split')}
        initial={440}
        first={<Panel>{tree}</Panel>}
        second={
          <Panel>
            <Sides
              nodes={nodes}
              selected={selected}
              side={side}
              onSide={(next) => setSearch({ side: next })}
              onDelete={discard}
            />
          </Panel>
        }
      />
      {adding && (
        <CreateMenu
          nodes={nodes}
          at={selected}
          onClose={() => setAdding(false)}
          onCreated={(id, parent) => {
            setAdding(false)
            if (parent !== null) open(parent, true)
            setSearch({ at: id, text: '', side: 'entry' })
          }}
        />
      )}
      {dialog}
    </>
  )
}

/** The actions on the selected node: create beside it, move it. */
function TreeActions({
  nodes,
  selected,
  moving,
  onCreate,
  onMove,
}: {
  nodes: readonly AccessNode[]
  selected: AccessNode | undefined
  moving: boolean
  onCreate: () => void
  onMove: (node: AccessNode, target: Target | undefined) => Promise<void>
}) {
  const t = useText()
  const targetOf = (direction: Direction) => selected && moveBy(nodes, selected.id, direction)
  return (
    <>
      <Button tone="primary" icon="plus" onClick={onCreate}>
        {t('menus.create')}
      </Button>
      {directions.map(({ direction, icon }) => (
        <IconButton
          key={direction}
          icon={icon}
          label={t(`menus.move.${direction}`)}
          busy={moving}
          reason={!selected ? t('menus.chooseFirst') : targetOf(direction) ? undefined : t('menus.noWay')}
          onClick={() => selected && onMove(selected, targetOf(direction))}
        />
      ))}
    </>
  )
}

/** Beside the tree: the selected node, or a preview of the menu. */
function Sides({
  nodes,
  selected,
  side,
  onSide,
  onDelete,
}: {
  nodes: readonly AccessNode[]
  selected: AccessNode | undefined
  side: string
  onSide: (side: string) => void
  onDelete: (node: AccessNode) => Promise<void>
}) {
  const t = useText()
  const { pages } = useShell()
  const edits = usePermission('staff.editMenus')
  const everything = useMemo(() => new Set(nodes.map(({ id }) => id)), [nodes])
  return (
    <Tabs
      label={t('menus.sides')}
      value={side}
      onChange={onSide}
      items={[
        { id: 'entry', label: t('menus.side.entry') },
        { id: 'preview', label: t('menus.side.preview') },
      ]}
    >
      {side === 'preview' ? (
        <>
          <p role="note">{t('menus.previewNote')}</p>
          <MenuPreview nodes={nodes} granted={everything} pages={pages} />
        </>
      ) : selected ? (
        <MenuForm
          key={selected.id}
          node={selected}
          nodes={nodes}
          edits={edits}
          onDelete={() => onDelete(selected)}
        />
      ) : (
        <p>{t('menus.chooseFirst')}</p>
      )}
    </Tabs>
  )
}

function Marks({ node, lost }: { node: AccessNode; lost: boolean }) {
  const t = useText()
  const { options } = node
  return (
    <>
      {options.home && <span className="tree-mark soft small">{t('menus.mark.home')}</span>}
      {options.hidden && <span className="tree-mark soft small">{t('menus.mark.hidden')}</span>}
      {!node.enabled && (
        <span className="tree-mark gone small strong danger-text">{t('menus.mark.off')}</span>
      )}
      {lost && <span className="tree-mark gone small strong danger-text">{t('menus.mark.lost')}</span>}
      {!node.builtIn ? (
        <span className="tree-mark small strong success-text">{t('menus.mark.own')}</span>
      ) : (
        node.changed && <span className="tree-mark soft small">{t('menus.mark.changed')}</span>
      )}
      <code className="wide-only soft small ellipsis">{node.id}</code>
    </>
  )
}
