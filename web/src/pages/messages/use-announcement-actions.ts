import { useLocalized } from '../../blocks/fields/localized.ts'
import { usePermission } from '../../blocks/page/page-context.tsx'
import type { RowAction, RowActionsProps } from '../../blocks/query-table/RowActions.tsx'
import { useText } from '../../i18n/text.ts'
import type { Announcement } from './announcement.ts'
import type { Step } from './StepDialog.tsx'

/** What may be done with an announcement, as the server says. */
export function useAnnouncementActions({
  onEdit,
  onStep,
  onReaders,
}: {
  onEdit: (row: Announcement, copy: boolean) => void
  onStep: (row: Announcement, step: Step) => void
  onReaders: (row: Announcement) => void
}): (row: Announcement) => RowActionsProps {
  const t = useText()
  const localized = useLocalized()
  const writes = usePermission('messages.publish')
  return (row) => {
    const { can } = row
    const actions: (RowAction | false)[] = [
      // A draft is edited and published, what is out is withdrawn: the others are no step of a row in its state.
      writes &&
        can.edit.allowed && {
          id: 'edit',
          icon: 'edit',
          label: t('messages.manage.edit'),
          common: true,
          onSelect: () => onEdit(row, false),
        },
      writes &&
        can.publish.allowed && {
          id: 'publish',
          icon: 'check',
          label: t('messages.manage.publish'),
          common: true,
          onSelect: () => onStep(row, 'publish'),
        },
      writes &&
        can.withdraw.allowed && {
          id: 'withdraw',
          icon: 'close',
          label: t('messages.manage.withdraw'),
          onSelect: () => onStep(row, 'withdraw'),
        },
      writes && {
        id: 'copy',
        icon: 'copy',
        label: t('messages.manage.copy'),
        onSelect: () => onEdit(row, true),
      },
      can.readers.allowed && {
        id: 'readers',
        icon: 'users',
        label: t('messages.manage.readers'),
        onSelect: () => onReaders(row),
      },
      writes &&
        can.discard.allowed && {
          id: 'discard',
          icon: 'trash',
          label: t('messages.manage.discard'),
          danger: true,
          separated: true,
          onSelect: () => onStep(row, 'discard'),
        },
    ]
    return {
      name: localized(row.titles, row.language).text,
      actions: actions.filter((action) => action !== false),
    }
  }
}
