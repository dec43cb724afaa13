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
    const reasonOf = (may: Announcement['can']['edit']) => (may.allowed ? undefined : may.text)
    const actions: (RowAction | false)[] = [
      writes && {
        id: 'edit',
        icon: 'edit',
        label: t('messages.manage.edit'),
        common: true,
        reason: reasonOf(can.edit),
        onSelect: () => onEdit(row, false),
      },
      writes && {
        id: 'publish',
        icon: 'check',
        label: t('messages.manage.publish'),
        reason: reasonOf(can.publish),
        onSelect: () => onStep(row, 'publish'),
      },
      writes && {
        id: 'withdraw',
        icon: 'close',
        label: t('messages.manage.withdraw'),
        reason: reasonOf(can.withdraw),
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
      writes && {
        id: 'discard',
        icon: 'trash',
        label: t('messages.manage.discard'),
        danger: true,
        separated: true,
        reason: reasonOf(can.discard),
        onSelect: () => onStep(row, 'discard'),
      },
    ]
    return {
      name: localized(row.titles, row.language).text,
      actions: actions.filter((action) => action !== false),
    }
  }
}
