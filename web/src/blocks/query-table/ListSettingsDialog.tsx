import './list-settings.css'
import { useRef, useState } from 'react'
import { command } from '../../api/client.ts'
import { report } from '../../api/errors.ts'
import { useInvalidate } from '../../api/queries.ts'
import { useText } from '../../i18n/text.ts'
import { Button, IconButton } from '../../ui/form/Button.tsx'
import { Checkbox, Segmented } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useTab } from '../page/page-context.tsx'
import { isVisible, type ListSettings, orderedColumns, useListSettings } from './list-settings.ts'
import type { ToolProps } from './types.ts'

const delivered: ListSettings = { order: [], hidden: [], roomy: false, views: [] }

/** Columns, their order, density, and saved views. Every change applies at once. */
export default function ListSettingsDialog({ list, label, columns, onClose }: ToolProps) {
  const t = useText()
  const invalidate = useInvalidate()
  const tab = useTab()
  const savedSettings = useListSettings(list)
  const [changed, setChanged] = useState<ListSettings>()
  const [name, setName] = useState('')
  const settings = changed ?? savedSettings ?? delivered
  /** Saves are serialised: on a slow network they could otherwise arrive out of order. */
  const pendingSave = useRef<Promise<unknown>>(Promise.resolve())

  async function change(part: Partial<ListSettings>) {
    const next = { ...settings, ...part }
    setChanged(next)
    const saved = pendingSave.current.then(() => command('lists.saveSettings', { list, settings: next }))
    pendingSave.current = saved.catch(() => undefined)
    try {
      await saved
      await invalidate('lists.settings')
    } catch (error) {
      setChanged(undefined)
      report(error)
    }
  }

  const all = orderedColumns(columns, settings.order)
  const hiddenKeys = all.filter((column) => !isVisible(column, settings)).map(({ key }) => key)
  const order = all.map(({ key }) => key)

  // Order and visibility are saved together: a column hidden by default counts as selected once it is in the order.
  function show(key: string, visible: boolean) {
    const hidden = visible ? hiddenKeys.filter((one) => one !== key) : [...hiddenKeys, key]
    if (hidden.length < all.length) void change({ order, hidden })
  }

  function move(at: number, by: number) {
    const [key] = order.splice(at, 1)
    if (key !== undefined) order.splice(at + by, 0, key)
    void change({ order, hidden: hiddenKeys })
  }

  function saveView() {
    const trimmed = name.trim()
    if (trimmed === '') return
    // Transient parameters, not part of a view.
    const search = new URLSearchParams(tab.search)
    for (const transient of ['page', 'entry', 'error']) search.delete(transient)
    const others = settings.views.filter((view) => view.name !== trimmed)
    setName('')
    void change({ views: [...others, { name: trimmed, search: search.toString() }].slice(-20) })
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
          <Button onClick={() => void change({ order: [], hidden: [], roomy: false })}>
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
          {settings.views.length === 0 && <p className="soft">{t('lists.settings.noViews')}</p>}
          <ul>
            {settings.views.map((view) => (
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
                  onClick={() => void change({ views: settings.views.filter((one) => one !== view) })}
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
        <section aria-label={t('lists.settings.columns')}>
          <h3>{t('lists.settings.columns')}</h3>
          <ul>
            {all.map(({ key, title }, at) => (
              <li key={key} className="line-below row between">
                <Checkbox checked={!hiddenKeys.includes(key)} onChange={(visible) => show(key, visible)}>
                  {title}
                </Checkbox>
                <span className="button-row">
                  <IconButton
                    icon="chevronUp"
                    label={t('lists.settings.up', { column: title })}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <IconButton
                    icon="chevronDown"
                    label={t('lists.settings.down', { column: title })}
                    disabled={at === all.length - 1}
                    onClick={() => move(at, 1)}
                  />
                </span>
              </li>
            ))}
          </ul>
        </section>
        <Segmented
          label={t('lists.settings.density')}
          value={settings.roomy ? 'roomy' : 'dense'}
          onChange={(density) => void change({ roomy: density === 'roomy' })}
          options={(['dense', 'roomy'] as const).map((value) => ({
            value,
            label: t(`lists.settings.${value}`),
          }))}
        />
      </div>
    </Dialog>
  )
}
