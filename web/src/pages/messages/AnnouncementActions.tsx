import { useLocalized } from '../../blocks/fields/localized.ts'
import { usePermission } from '../../blocks/page/page-context.tsx'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import type { MenuItem } from '../../ui/overlay/MenuList.tsx'
import type { Announcement } from './announcement.ts'
import type { Step } from './StepDialog.tsx'

/** The menu of what may be done with an announcement, as the server says. */
export function AnnouncementActions({
  row,
  onEdit,
  onStep,
  onReaders,
}: {
  row: Announcement
  onEdit: (copy: boolean) => void
  onStep: (step: Step) => void
  onReaders: () => void
}) {
  const t = useText()
  const writes = usePermission('messages.publish')
  const title = useLocalized()(row.titles, row.language).text
  const { can } = row
  const items: (MenuItem | false)[] = [
    can.edit.allowed && {
      id: 'edit',
      icon: 'edit',
      label: t('messages.manage.edit'),
      onSelect: () => onEdit(false),
    },
    can.publish.allowed && {
      id: 'publish',
      icon: 'check',
      label: t('messages.manage.publish'),
      onSelect: () => onStep('publish'),
    },
    can.discard.allowed && {
      id: 'discard',
      icon: 'trash',
      label: t('messages.manage.discard'),
      onSelect: () => onStep('discard'),
    },
    can.withdraw.allowed && {
      id: 'withdraw',
      icon: 'close',
      label: t('messages.manage.withdraw'),
      onSelect: () => onStep('withdraw'),
    },
    writes && {
      id: 'copy',
      icon: 'copy',
      label: t('messages.manage.copy'),
      onSelect: () => onEdit(true),
    },
    can.readers.allowed && {
      id: 'readers',
      icon: 'users',
      label: t('messages.manage.readers'),
      onSelect: onReaders,
    },
  ]
  return (
    <Menu
      label={`${t('blocks.table.actions')}: ${title}`}
      align="end"
      className="icon-button"
      items={items.filter((item) => item !== false)}
    >
      <Icon name="more" />
    </Menu>
  )
}
