import { useState } from 'react'
import { command, query, type Reply } from '../../../api/client.ts'
import { report } from '../../../api/errors.ts'
import { useInvalidate, useQueryOf } from '../../../api/queries.ts'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { choiceOf } from '../../../blocks/fields/lookups.ts'
import type { Names } from '../../../i18n/language.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Button, IconButton } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

type Corporation = Pick<Reply<'network.corporations'>['rows'][number], 'id' | 'names' | 'ports'>

/** The ports of a corporation: each is added or removed at once, and journalled as a change of that port. */
export function AssignPorts({ corporation, onClose }: { corporation: Corporation; onClose: () => void }) {
  const t = useText()
  const name = useName()
  const invalidate = useInvalidate()
  const river = useQueryOf('network.ports', { whole: true })
  const [busy, setBusy] = useState(false)
  const own = new Set(corporation.ports.map(({ id }) => id))
  const options = river.data?.ports
    .filter(({ id, enabled }) => enabled && !own.has(id))
    .map((port) => {
      const choice = choiceOf(port)
      return port.corporation ? { ...choice, hint: name(port.corporation.names) } : choice
    })

  async function assign(port: { id: string; names: Names; revision: number }, corporationId: string | null) {
    setBusy(true)
    try {
      await command('network.assignPort', { id: port.id, revision: port.revision, corporationId })
      const text = corporationId ? 'docks.assigned' : 'docks.unassigned'
      toast({ tone: 'success', text: t(text, { name: name(port.names) }) })
    } catch (error) {
      report(error)
    }
    // The dialog can be closed as soon as the port is in it.
    setBusy(false)
    await invalidate('network')
  }

  async function add(id: string) {
    const port = await query('network.port', { id }).catch((error: unknown) => report(error))
    if (port) await assign(port, corporation.id)
  }

  return (
    <Dialog
      id="network-assign-ports"
      title={t('docks.assignOf', { name: name(corporation.names) })}
      closeLabel={t('blocks.close')}
      dismissable={!busy}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('blocks.close')}
        </Button>
      }
    >
      <div className="stack">
        {corporation.ports.length === 0 && <p className="soft">{t('docks.assignNone')}</p>}
        <ul className="stack gap-1">
          {corporation.ports.map((port) => (
            <li key={port.id} className="row between gap-2 line-below">
              <span>
                {name(port.names)}{' '}
                <span className="soft small">
                  {port.code} · {t('docks.assignDocks', { count: port.docks })}
                </span>
              </span>
              <IconButton
                icon="close"
                label={t('docks.assignRemove', { name: name(port.names) })}
                busy={busy}
                onClick={() => void assign(port, null)}
              />
            </li>
          ))}
        </ul>
        <Field label={t('docks.assignAdd')} hint={t('docks.assignHint')}>
          <LookupSelect value="" options={options} onChange={(id) => void add(id)} />
        </Field>
      </div>
    </Dialog>
  )
}
