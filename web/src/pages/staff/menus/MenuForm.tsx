import { useEffect, useId, useState } from 'react'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useInvalidate } from '../../../api/queries.ts'
import { HoldersDialog } from '../../../blocks/access/Holders.tsx'
import { type AccessNode, pathTo } from '../../../blocks/access/tree.ts'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { usePermission, useShell, useTab } from '../../../blocks/page/page-context.tsx'
import { isNamed } from '../../../blocks/values/names.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { MenuFields, type MenuValues, uriError } from './MenuFields.tsx'

const valuesOf = ({ names, uri, enabled, options, remark }: AccessNode): MenuValues => ({
  names,
  uri,
  enabled,
  options,
  remark,
})
const same = (a: MenuValues, b: MenuValues) => JSON.stringify(a) === JSON.stringify(b)

/** The form of one menu node. */
export function MenuForm({
  node,
  nodes,
  edits,
  onDelete,
}: {
  node: AccessNode
  nodes: readonly AccessNode[]
  edits: boolean
  onDelete: () => void
}) {
  const t = useText()
  const name = useName()
  const formId = useId()
  const invalidate = useInvalidate()
  const { pages } = useShell()
  const { setDirty } = useTab()
  const { run, state, busy } = useIdempotentCommand('staff.saveMenu')
  const seesRoles = usePermission('staff.viewRoles')
  // The baseline of the form. A move of the same node does not conflict: then only its version is updated.
  const [baseline, setBaseline] = useState(node)
  const [values, setValues] = useState(() => valuesOf(node))
  const [submitted, setSubmitted] = useState(false)
  const [error, setError] = useState<unknown>()
  const [asking, setAsking] = useState(false)
  const dirty = !same(values, valuesOf(baseline))
  const untouched = same(valuesOf(node), valuesOf(baseline))
  const outdated = error instanceof ApiProblem && error.code === 'staff.menuChanged'

  // Not dirty: show changes of others at once.
  if (!dirty && !untouched) {
    setBaseline(node)
    setValues(valuesOf(node))
  }

  useEffect(() => setDirty(dirty, undefined, formId), [setDirty, dirty, formId])

  async function save() {
    setSubmitted(true)
    if (!isNamed(values.names) || uriError(values, node.type, pages)) return
    setError(undefined)
    try {
      const saved = await run({
        id: node.id,
        version: untouched ? node.version : baseline.version,
        ...values,
      })
      if (!saved) return
      setBaseline({ ...node, ...values, version: saved.version })
      await invalidate('staff')
      toast({ tone: 'success', text: t('menus.saved') })
    } catch (failure) {
      setError(failure)
    }
  }

  function reloadNode() {
    setBaseline(node)
    setValues(valuesOf(node))
    setError(undefined)
    void invalidate('staff')
  }

  return (
    <form
      className="menus-form stack"
      noValidate
      aria-label={name(node.names)}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && edits) void save()
      }}
    >
      <p className="cluster soft">
        <code>{node.id}</code>
        <span>{t(`menus.type.${node.type}`)}</span>
        <span>
          {pathTo(nodes, node.id)
            .map(({ names }) => name(names))
            .join(' › ')}
        </span>
        <span>{t('menus.rolesCount', { count: node.roles })}</span>
      </p>
      <fieldset disabled={!edits} className="stack">
        <MenuFields
          type={node.type}
          values={values}
          onChange={setValues}
          submitted={submitted}
          nodes={nodes}
          node={baseline}
        />
      </fieldset>
      {error !== undefined && <ErrorNote error={error} />}
      <div className="button-row">
        {seesRoles && (
          <Button icon="users" onClick={() => setAsking(true)}>
            {t('menus.who')}
          </Button>
        )}
        {edits && (
          <>
            <Button
              icon="trash"
              reason={node.builtIn ? t('menus.builtInStays') : undefined}
              onClick={onDelete}
            >
              {t('menus.delete')}
            </Button>
            {(dirty || outdated) && (
              <Button icon="restore" onClick={reloadNode}>
                {t(outdated ? 'menus.lookAgain' : 'menus.discard')}
              </Button>
            )}
            <Button
              tone="primary"
              type="submit"
              busy={state !== 'idle'}
              reason={dirty ? undefined : t('menus.nothingChanged')}
            >
              {t('menus.save')}
            </Button>
          </>
        )}
      </div>
      {asking && (
        <HoldersDialog permission={node.id} title={name(node.names)} onClose={() => setAsking(false)} />
      )}
    </form>
  )
}
