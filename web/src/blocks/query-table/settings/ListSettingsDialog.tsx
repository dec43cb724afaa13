import './list-settings.css'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Segmented } from '../../../ui/form/Choice.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import type { ToolProps } from '../types.ts'
import { ColumnList } from './ColumnList.tsx'
import { type ListSettings, useChangeListSettings, useListSettings } from './list-settings.ts'

/** Columns, their order, where they are pinned, and density. Every change applies at once. */
export default function ListSettingsDialog({ list, label, columns, onClose }: ToolProps) {
  const t = useText()
  const settings = useListSettings(list)
  const save = useChangeListSettings(list)
  const change = (part: Partial<ListSettings>) => void save(part)

  return (
    <Dialog
      id="list-settings"
      title={t('lists.settings.title', { list: label })}
      closeLabel={t('blocks.close')}
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={() =>
              change({
                order: [],
                hidden: [],
                roomy: false,
                widths: undefined,
                pinned: undefined,
                sorts: undefined,
              })
            }
          >
            {t('lists.settings.reset')}
          </Button>
          <Button tone="primary" onClick={onClose}>
            {t('blocks.close')}
          </Button>
        </>
      }
    >
      <div className="list-settings stack gap-4">
        {settings && <ColumnList columns={columns} settings={settings} onChange={change} />}
        <Segmented
          label={t('lists.settings.density')}
          value={settings?.roomy ? 'roomy' : 'dense'}
          onChange={(density) => change({ roomy: density === 'roomy' })}
          options={(['dense', 'roomy'] as const).map((value) => ({
            value,
            label: t(`lists.settings.${value}`),
          }))}
        />
      </div>
    </Dialog>
  )
}
