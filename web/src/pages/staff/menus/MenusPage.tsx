import '../../../ui/theme/content.css'
import './menus.css'
import { type DragEvent, type KeyboardEvent, useMemo, useState } from 'react'
import { describeFailure, reportSessionEnd } from '../../../api/errors.ts'
import { useKeyed } from '../../../api/keyed.ts'
import { useForget, useQueryOf } from '../../../api/queries.ts'
import { type AccessNode, branchesOf, pathTo, type Row, rowsOf } from '../../../blocks/access/tree.ts'
import { useAsk } from '../../../blocks/dialogs/use-ask.tsx'
import { SearchField } from '../../../blocks/fields/SearchField.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../../blocks/page/PageFrame.tsx'
import {
  usePageActions,
  usePermission,
  useTabDraft,
  useTabSearch,
  useWorkplace,
} from '../../../blocks/page/page-context.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button, IconButton } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Skeleton } from '../../../ui/frame/Skeleton.tsx'
import { SplitPane } from '../../../ui/frame/SplitPane.tsx'
import { Tabs } from '../../../ui/frame/Tabs.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { MenuPreview } from '../access/MenuPreview.tsx'
import { type DropPlace, TreeView } from '../access/TreeView.tsx'
import { useFreshAccess } from '../access/use-fresh-access.ts'
import { CreateMenu } from './CreateMenu.tsx'
import { MenuForm } from './MenuForm.tsx'
import { type Direction, dropAt, moveBy, type Target } from './moves.ts'
import { hasPage } from './page-of.ts'

const directions = [
  { direction: 'up', key: 'ArrowUp', icon: 'chevronUp' },
  { direction: 'down', key: 'ArrowDown', icon: 'chevronDown' },
  { direction: 'out', key: 'ArrowLeft', icon: 'chevronLeft' },
  { direction: 'in', key: 'ArrowRight', icon: 'chevronRight' },
] as const

/** The menu tree, as everybody gets it: moved by hand or by key, changed at its side. */
export default function MenusPage() {
  const t = useText()
  const list = useQueryOf('staff.menus', {})
  useFreshAccess()
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
  const forget = useForget()
  const { pages } = useWorkplace()
  const edits = usePermission('staff.editMenus')
  const { run: move } = useKeyed('staff.moveMenu')
  /** Until the tree on the screen is the moved one: a move that starts from the former would be refused. */
  const [moving, setMoving] = useState(false)
  const { run: remove } = useKeyed('staff.deleteMenu')
  const { ask, tell, dialog } = useAsk()
  const [{ text, at, side }, setSearch] = useTabSearch({ text: '', at: '', side: 'entry' })
  const [openedIds, setOpenedIds] = useTabDraft<string[]>(
    'opened',
    // An entry that an address names is seen at once.
    pathTo(nodes, at).map(({ id }) => id),
  )
  const opened = new Set(openedIds)
  const setOpened = (next: ReadonlySet<string>) => setOpenedIds([...next])
  const [adding, setAdding] = useState(false)
  const [dragged, setDragged] = useState<{ id: string; over?: string; place?: DropPlace }>()

  const branches = useMemo(() => branchesOf(nodes), [nodes])
  const rows = rowsOf(branches, opened, text)
  const chosen = nodes.find(({ id }) => id === at)
  const troubled = nodes.filter((node) => node.enabled && !hasPage(node, pages))
  const everything = useMemo(() => new Set(nodes.map(({ id }) => id)), [nodes])

  const open = (id: string, wanted: boolean) => {
    const next = new Set(opened)
    if (wanted) next.add(id)
    else next.delete(id)
    setOpened(next)
  }

  async function go(node: AccessNode, target: Target | undefined) {
    if (!edits || moving) return
    if (!target) return
    const before = document.activeElement
    setMoving(true)
    try {
      if (!(await move({ id: node.id, version: node.version, ...target }))) return
      if (target.parent !== null) open(target.parent, true)
      await forget('staff')
      toast({ tone: 'success', text: t('menus.moved', { name: name(node.names) }) })
    } catch (error) {
      if (!reportSessionEnd(error)) await tell('danger', describeFailure(error).text)
      await forget('staff')
    } finally {
      setMoving(false)
      // The row keeps the focus wherever it went; whoever has gone on meanwhile is not called back.
      requestAnimationFrame(() => {
        const { activeElement, body } = document
        if (activeElement === before || activeElement === body)
          document
            .querySelector<HTMLElement>(`[role="treeitem"][data-node="${CSS.escape(node.id)}"]`)
            ?.focus()
      })
    }
  }

  async function discard(node: AccessNode) {
    if (!(await ask(t('menus.deleteWhy', { name: name(node.names) }), 'danger'))) return
    try {
      if (!(await remove({ id: node.id, version: node.version }))) return
      setSearch({ at: node.parent ?? '' })
      toast({ tone: 'success', text: t('menus.deleted') })
    } catch (error) {
      if (!reportSessionEnd(error)) await tell('danger', describeFailure(error).text)
    } finally {
      await forget('staff')
    }
  }

  function pressed(event: KeyboardEvent, row: Row) {
    const way = event.altKey && directions.find(({ key }) => key === event.key)
    if (way) void go(row.branch.node, moveBy(nodes, row.branch.node.id, way.direction))
    else if (event.key === 'Delete' && edits && !row.branch.node.builtIn) void discard(row.branch.node)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Where the dragged entry would stand by the pointer's place in a row: at its edges beside it, else in it. */
  function targetAt(
    event: DragEvent<HTMLElement>,
    row: Row,
  ): { place: DropPlace; target: Target } | undefined {
    if (!dragged) return undefined
    const { id } = row.branch.node
    const box = event.currentTarget.getBoundingClientRect()
    const part = (event.clientY - box.top) / box.height
    const inside = dropAt(nodes, dragged.id, id, 'inside')
    const beside = part < 0.5 ? 'before' : 'after'
    const besideTarget = dropAt(nodes, dragged.id, id, beside)
    if (inside && (!besideTarget || (part > 0.3 && part < 0.7))) return { place: 'inside', target: inside }
    return besideTarget && { place: beside, target: besideTarget }
  }

  function over(event: DragEvent<HTMLElement>, row: Row) {
    if (!dragged) return
    const found = targetAt(event, row)
    if (found) event.preventDefault()
    const shown = found && { over: row.branch.node.id, place: found.place }
    if (shown?.over !== dragged.over || shown?.place !== dragged.place)
      setDragged({ id: dragged.id, ...shown })
  }

  function drop(event: DragEvent<HTMLElement>, row: Row) {
    event.preventDefault()
    const node = nodes.find(({ id }) => id === dragged?.id)
    // What was drawn last may be older than where the pointer let go.
    const found = targetAt(event, row)
    setDragged(undefined)
    if (node) void go(node, found?.target)
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

  const wayOf = (direction: Direction) => chosen && moveBy(nodes, chosen.id, direction)
  const tree = (
    <div className="menus-tree stack">
      <div className="button-row">
        {edits && (
          <>
            <Button tone="primary" icon="plus" onClick={() => setAdding(true)}>
              {t('menus.create')}
            </Button>
            {directions.map(({ direction, icon }) => (
              <IconButton
                key={direction}
                icon={icon}
                label={t(`menus.move.${direction}`)}
                busy={moving}
                reason={!chosen ? t('menus.chooseFirst') : wayOf(direction) ? undefined : t('menus.noWay')}
                onClick={() => chosen && go(chosen, wayOf(direction))}
              />
            ))}
          </>
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
        at={chosen?.id}
        onAt={(id) => setSearch({ at: id, side: 'entry' })}
        onKey={pressed}
        marks={({ branch }) => <Marks node={branch.node} lost={!hasPage(branch.node, pages)} />}
        {...(edits &&
          !moving && {
            drag: {
              start: (row: Row) => setDragged({ id: row.branch.node.id }),
              over,
              drop,
              end: () => setDragged(undefined),
              place: (row: Row) => (dragged?.over === row.branch.node.id ? dragged.place : undefined),
            },
          })}
      />
    </div>
  )

  return (
    <>
      {troubled.length > 0 && (
        <p role="alert" className="note warning warning-text">
          {t('menus.troubled', {
            count: troubled.length,
            names: troubled.map((node) => name(node.names)).join(', '),
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
            <Tabs
              label={t('menus.sides')}
              value={side}
              onChange={(next) => setSearch({ side: next })}
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
              ) : chosen ? (
                <MenuForm
                  key={chosen.id}
                  node={chosen}
                  nodes={nodes}
                  edits={edits}
                  onDelete={() => discard(chosen)}
                />
              ) : (
                <p>{t('menus.chooseFirst')}</p>
              )}
            </Tabs>
          </Panel>
        }
      />
      {adding && (
        <CreateMenu
          nodes={nodes}
          at={chosen}
          onClose={() => setAdding(false)}
          onMade={(id, parent) => {
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

function Marks({ node, lost }: { node: AccessNode; lost: boolean }) {
  const t = useText()
  const { options } = node
  return (
    <>
      {options.home && <span className="tree-mark">{t('menus.mark.home')}</span>}
      {options.hidden && <span className="tree-mark">{t('menus.mark.hidden')}</span>}
      {!node.enabled && <span className="tree-mark gone">{t('menus.mark.off')}</span>}
      {lost && <span className="tree-mark gone">{t('menus.mark.lost')}</span>}
      {!node.builtIn ? (
        <span className="tree-mark new">{t('menus.mark.own')}</span>
      ) : (
        node.changed && <span className="tree-mark">{t('menus.mark.changed')}</span>
      )}
      <code className="tree-word">{node.id}</code>
    </>
  )
}
