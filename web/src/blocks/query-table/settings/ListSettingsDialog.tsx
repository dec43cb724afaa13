import './list-settings.css'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { Button, IconButton } from '../../../ui/form/Button.tsx'
import { Segmented } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useTab } from '../../page/page-context.tsx'
import type { ToolProps } from '../types.ts'
import { ColumnList } from './ColumnList.tsx'
import { type ListSettings, useChangeListSettings, useListSettings } from './list-settings.ts'

/** Columns, their order, where they are pinned, density, and saved views. Every change applies at once. */
export default function ListSettingsDialog({ list, label, columns, onClose }: ToolProps) {
  const t = useText()
  const tab = useTab()
  const settings = useListSettings(list)
  const save = useChangeListSettings(list)
  const [name, setName] = useState('')
  const change = (part: Partial<ListSettings>) => void save(part)

  const views = settings?.views ?? []

  function saveView() {
    const trimmed = name.trim()
    if (trimmed === '') return
    // Transient parameters, not part of a view.
    const search = new URLSearchParams(tab.search)
    for (const transient of ['page', 'entry', 'error']) search.delete(transient)
    const others = views.filter((view) => view.name !== trimmed)
    setName('')
    change({ views: [...others, { name: trimmed, search: search.toString() }].slice(-20) })
  }

  return (
    <Dialog
      id="list-settings"
      title={t('lists.settings.title', { list: label })}
      closeLabel={t('blocks.close')}
      size={{ width: 560, height: 620 }}
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
        <section aria-label={t('lists.settings.views')}>
          <h3>{t('lists.settings.views')}</h3>
          {views.length === 0 && <p className="soft">{t('lists.settings.noViews')}</p>}
          <ul>
            {views.map((view) => (
              <li key={view.name} className="line-below row between">
                <Button
                  tone="quiet"
                  aria-label={t('lists.settings.open', { name: view.name })}
                  onClick={() => {
                    tab.setSearch(view.search)
                    onClose()
                  }}
                >
                  {view.name}
                </Button>
                <IconButton
                  icon="trash"
                  label={t('lists.settings.remove', { name: view.name })}
                  onClick={() => change({ views: views.filter((one) => one !== view) })}
                />
              </li>
            ))}
          </ul>
          <form
            className="list-view-form cluster gap-2"
            onSubmit={(event) => {
              event.preventDefault()
              saveView()
            }}
          >
            <Field label={t('lists.settings.viewName')}>
              <Input maxLength={60} value={name} onChange={setName} />
            </Field>
            <Button type="submit" icon="star">
              {t('lists.settings.saveView')}
            </Button>
          </form>
        </section>
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
