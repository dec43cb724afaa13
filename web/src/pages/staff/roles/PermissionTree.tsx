import { useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { HoldersDialog } from '../../../blocks/access/Holders.tsx'
import {
  type AccessNode,
  type Branch,
  countIn,
  grantable,
  type Row,
  rowsOf,
  stateOf,
  toggled,
} from '../../../blocks/access/tree.ts'
import { useTabDraft } from '../../../blocks/page/page-context.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { Button, IconButton } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { TreeView } from '../access/TreeView.tsx'

/** The menu tree with a checkbox for everything a role can grant. */
export function PermissionTree({
  tree,
  branches,
  saved,
  granted,
  editable,
  essential,
  onChange,
}: {
  tree: Reply<'staff.permissions'>
  branches: readonly Branch[]
  /** The saved grants, and the edited ones. */
  saved: ReadonlySet<string>
  granted: ReadonlySet<string>
  editable: boolean
  /** The administrator role keeps its essential permissions. */
  essential: boolean
  onChange: (granted: ReadonlySet<string>) => void
}) {
  const t = useText()
  const name = useName()
  const [query, setQuery] = useState('')
  const [onlyChanged, setOnlyChanged] = useState(false)
  const [openedIds, setOpenedIds] = useTabDraft<string[]>('opened', [])
  const opened = new Set(openedIds)
  const setOpened = (next: ReadonlySet<string>) => setOpenedIds([...next])
  const [at, setAt] = useState<string>()
  const [holdersOf, setHoldersOf] = useState<AccessNode>()
  const held = new Set(tree.held)
  const may = (id: string) => held.has(id) || saved.has(id)
  const isLocked = (node: AccessNode) => essential && node.essential && granted.has(node.id)
  const isChanged = (id: string) => granted.has(id) !== saved.has(id)
  const changesIn = (branch: Branch) => grantable(branch).filter(({ id }) => isChanged(id)).length

  const found = rowsOf(branches, opened, query)
  const rows = onlyChanged
    ? rowsOf(branches, new Set(tree.nodes.map(({ id }) => id)), query).filter(
        ({ branch }) => changesIn(branch) > 0,
      )
    : found
  const open = (id: string, expanded: boolean) => {
    const next = new Set(opened)
    if (expanded) next.add(id)
    else next.delete(id)
    setOpened(next)
  }

  function reasonOf({ branch }: Row): string | undefined {
    if (!editable) return t('roles.readOnly')
    const all = grantable(branch)
    if (all.length === 0) return t('roles.emptyFolder')
    if (all.every(({ id }) => !may(id))) return t('roles.notHeld')
    if (all.every((node) => isLocked(node))) return t('roles.essential')
    return undefined
  }

  function press({ branch, parent }: Row) {
    const next = toggled(branch, granted, may, parent?.node)
    // Essential permissions stay granted.
    for (const node of grantable(branch)) if (isLocked(node)) next.add(node.id)
    onChange(next)
  }

  return (
    <div className="stack">
      <div className="role-tree-search cluster gap-4">
        <Field className="role-tree-field" label={t('roles.treeSearch')}>
          <Input type="search" value={query} maxLength={100} onChange={setQuery} />
        </Field>
        <div className="role-tree-tools cluster gap-2">
          <Checkbox checked={onlyChanged} onChange={setOnlyChanged}>
            {t('roles.onlyChanged')}
          </Checkbox>
          <Button tone="quiet" onClick={() => setOpened(new Set(tree.nodes.map(({ id }) => id)))}>
            {t('roles.openAll')}
          </Button>
          <Button tone="quiet" onClick={() => setOpened(new Set())}>
            {t('roles.closeAll')}
          </Button>
        </div>
      </div>
      {rows.length === 0 && <p role="status">{t('roles.treeEmpty')}</p>}
      <TreeView
        label={t('roles.side.permissions')}
        rows={rows}
        opened={(id) => onlyChanged || query.trim() !== '' || opened.has(id)}
        onOpen={open}
        at={at}
        onAt={setAt}
        check={(row) => ({ state: stateOf(row.branch, granted), reason: reasonOf(row) })}
        onCheck={press}
        onKey={(event, row) => {
          if (event.key !== '?' && event.key !== 'F1') return
          event.preventDefault()
          event.stopPropagation()
          setHoldersOf(row.branch.node)
        }}
        marks={(row) => <Marks row={row} saved={saved} granted={granted} changes={changesIn(row.branch)} />}
        beside={({ branch: { node } }) => (
          <IconButton
            icon="users"
            label={t('access.who', { name: name(node.names) })}
            onClick={() => setHoldersOf(node)}
          />
        )}
      />
      {holdersOf && (
        <HoldersDialog
          permission={holdersOf.id}
          title={name(holdersOf.names)}
          onClose={() => setHoldersOf(undefined)}
        />
      )}
    </div>
  )
}

/** Grant count of a branch, unsaved changes, and the permission id. */
function Marks({
  row: { branch },
  saved,
  granted,
  changes,
}: {
  row: Row
  saved: ReadonlySet<string>
  granted: ReadonlySet<string>
  changes: number
}) {
  const t = useText()
  const { node, children } = branch
  const count = countIn(branch, granted)
  const [was, is] = [saved.has(node.id), granted.has(node.id)]
  return (
    <>
      {children.length > 0 && (
        <span className="tree-mark soft small figures">{t('roles.countIn', count)}</span>
      )}
      {!node.enabled && <span className="tree-mark soft small">{t('roles.switchedOff')}</span>}
      {was !== is && (
        <span className={`tree-mark small strong ${is ? 'success' : 'danger'}-text`}>
          {t(is ? 'roles.isNew' : 'roles.isGone')}
        </span>
      )}
      {children.length > 0 && changes > (was === is ? 0 : 1) && (
        <span className="tree-mark small strong success-text">
          {t('roles.changesIn', { count: changes })}
        </span>
      )}
      <code className="wide-only soft small ellipsis">{node.id}</code>
    </>
  )
}
