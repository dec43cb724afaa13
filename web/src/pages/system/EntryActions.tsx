import type { DictionaryName } from '@fairway/contract/system/values'
import { command } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useInvalidate } from '../../api/queries.ts'
import { useConfirm } from '../../blocks/dialogs/use-confirm.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import type { Entry } from './entry.ts'

/** The actions on a dictionary entry. */
export function EntryActions({
  dictionary,
  entry,
  last,
  onEdit,
}: {
  dictionary: DictionaryName
  entry: Entry
  /** No entry follows it. */
  last: boolean
  onEdit: () => void
}) {
  const t = useText()
  const name = useName()(entry.names)
  const invalidate = useInvalidate()
  const { confirm, dialog } = useConfirm()
  const which = { dictionary, code: entry.code }

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

  return (
    <span className="button-row">
      <Button icon="edit" onClick={onEdit}>
        {t('system.dictionaries.edit')}
      </Button>
      <Menu
        label={t('system.dictionaries.more', { name })}
        align="end"
        className="icon-button"
        items={[
          {
            id: 'state',
            label: t(entry.enabled ? 'system.dictionaries.disable' : 'system.dictionaries.enable'),
            onSelect: () => void enable(),
          },
          {
            id: 'up',
            label: t('system.dictionaries.up'),
            reason: entry.position === 1 ? t('system.dictionaries.first') : undefined,
            onSelect: () => void move(-1),
          },
          {
            id: 'down',
            label: t('system.dictionaries.down'),
            reason: last ? t('system.dictionaries.last') : undefined,
            onSelect: () => void move(1),
          },
          {
            id: 'remove',
            label: t('system.dictionaries.remove'),
            danger: true,
            separated: true,
            reason: entry.builtIn ? t('system.dictionaries.needed') : undefined,
            onSelect: () => void remove(),
          },
        ]}
      >
        <Icon name="more" />
      </Menu>
      {dialog}
    </span>
  )
}
