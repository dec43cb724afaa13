import type { DictionaryName } from '@fairway/contract/system/values'
import type { ReactNode } from 'react'
import { command } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useInvalidate } from '../../api/queries.ts'
import { useConfirm } from '../../blocks/dialogs/use-confirm.tsx'
import type { RowActionsProps } from '../../blocks/query-table/RowActions.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { toast } from '../../ui/overlay/toast.ts'
import type { Entry } from './entry.ts'

/** The actions on the entries of a dictionary, with the question before some of them. */
export function useEntryActions({
  dictionary,
  entries,
  onEdit,
}: {
  dictionary: DictionaryName
  /** How many entries the dictionary has. */
  entries: number
  onEdit: (entry: Entry) => void
}): { actionsOf: (entry: Entry) => RowActionsProps; dialog: ReactNode } {
  const t = useText()
  const nameOf = useName()
  const invalidate = useInvalidate()
  const { confirm, dialog } = useConfirm()

  async function change(work: () => Promise<unknown>) {
    try {
      await work()
      await invalidate('system.dictionary', 'system.dictionaries')
      toast({ tone: 'success', text: t('system.dictionaries.done') })
    } catch (error) {
      report(error)
      await invalidate('system.dictionary')
    }
  }

  function actionsOf(entry: Entry): RowActionsProps {
    const name = nameOf(entry.names)
    const which = { dictionary, code: entry.code }
    async function enable() {
      if (entry.enabled && !(await confirm(t('system.dictionaries.disableAsk', { name })))) return
      await change(() => command('system.enableEntry', { ...which, enabled: !entry.enabled }))
    }
    async function remove() {
      if (await confirm(t('system.dictionaries.removeAsk', { name }), 'danger'))
        await change(() => command('system.removeEntry', which))
    }
    const move = (by: number) =>
      change(() => command('system.moveEntry', { ...which, position: entry.position + by }))
    return {
      name,
      actions: [
        {
          id: 'edit',
          icon: 'edit',
          label: t('system.dictionaries.edit'),
          common: true,
          onSelect: () => onEdit(entry),
        },
        {
          id: 'state',
          icon: entry.enabled ? 'pause' : 'play',
          label: t(entry.enabled ? 'system.dictionaries.disable' : 'system.dictionaries.enable'),
          onSelect: () => void enable(),
        },
        {
          id: 'up',
          icon: 'sortUp',
          label: t('system.dictionaries.up'),
          reason: entry.position === 1 ? t('system.dictionaries.first') : undefined,
          onSelect: () => void move(-1),
        },
        {
          id: 'down',
          icon: 'sortDown',
          label: t('system.dictionaries.down'),
          reason: entry.position >= entries ? t('system.dictionaries.last') : undefined,
          onSelect: () => void move(1),
        },
        {
          id: 'remove',
          icon: 'trash',
          label: t('system.dictionaries.remove'),
          danger: true,
          separated: true,
          reason: entry.builtIn ? t('system.dictionaries.needed') : undefined,
          onSelect: () => void remove(),
        },
      ],
    }
  }

  return { actionsOf, dialog }
}
