import type { AccessNode } from '../../../blocks/access/tree.ts'
import { LookupSelect } from '../../../blocks/fields/LookupSelect.tsx'
import { NamesFields } from '../../../blocks/fields/NamesFields.tsx'
import { useShell } from '../../../blocks/page/page-context.tsx'
import type { Names } from '../../../i18n/language.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Choice.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input, TextArea } from '../../../ui/form/Input.tsx'
import { IconPicker } from './IconPicker.tsx'
import { hasPage, isElsewhere } from './page-of.ts'

export interface MenuValues {
  names: Names
  uri: string
  enabled: boolean
  options: AccessNode['options']
  remark: string
}

/** The fields of a node except its position. */
export function MenuFields({
  type,
  values,
  onChange,
  submitted,
  nodes,
  node,
}: {
  type: AccessNode['type']
  values: MenuValues
  onChange: (values: MenuValues) => void
  submitted: boolean
  nodes: readonly AccessNode[]
  /** The node, when it exists already. */
  node?: AccessNode
}) {
  const t = useText()
  const name = useName()
  const { pages } = useShell()
  const { options } = values
  const set = (change: Partial<AccessNode['options']>) =>
    onChange({ ...values, options: { ...options, ...change } })
  const others = nodes.filter((one) => one.type === 'C' && one.id !== node?.id && one.uri !== '')
  const free = Array.from(pages.keys()).filter(
    (uri) => uri === values.uri || !nodes.some((one) => one.uri === uri),
  )
  return (
    <>
      <NamesFields
        names={values.names}
        onChange={(names) => onChange({ ...values, names })}
        submitted={submitted}
      />
      {type === 'C' && (
        <Field
          label={t('menus.uri')}
          hint={
            isElsewhere(values.uri)
              ? t('menus.uriElsewhere')
              : hasPage({ type, uri: values.uri }, pages)
                ? t('menus.uriFound')
                : t('menus.uriHint')
          }
          error={uriError(values, type, pages) && submitted ? t('menus.uriLost') : undefined}
          required
        >
          <Input
            value={values.uri}
            maxLength={200}
            list="menus-pages"
            onChange={(uri) => onChange({ ...values, uri: uri.trim() })}
          />
        </Field>
      )}
      {type === 'C' && (
        <datalist id="menus-pages">
          {free.map((uri) => (
            <option key={uri} value={uri} />
          ))}
        </datalist>
      )}
      {type !== 'A' && (
        <>
          <IconPicker value={options.icon ?? ''} onChange={(icon) => set({ icon: icon || undefined })} />
          <Field label={t('menus.color')} hint={t('menus.colorHint')}>
            <span className="button-row">
              <input
                type="color"
                className="menus-color"
                aria-label={t('menus.color')}
                value={options.color ?? '#59636e'}
                onChange={(event) => set({ color: event.target.value })}
              />
              <Button
                tone="quiet"
                disabled={options.color === undefined}
                onClick={() => set({ color: undefined })}
              >
                {t('menus.noColor')}
              </Button>
            </span>
          </Field>
        </>
      )}
      <fieldset className="cluster">
        <legend>{t('menus.options')}</legend>
        <Checkbox
          checked={values.enabled}
          disabled={node?.essential ?? false}
          onChange={(enabled) => onChange({ ...values, enabled })}
        >
          {t('menus.enabled')}
        </Checkbox>
        {type !== 'A' && (
          <Checkbox
            checked={options.hidden}
            disabled={node?.essential ?? false}
            onChange={(hidden) => set({ hidden })}
          >
            {t('menus.hidden')}
          </Checkbox>
        )}
        {type === 'C' && !isElsewhere(values.uri) && (
          <>
            <Checkbox
              checked={options.home}
              disabled={node?.options.home ?? false}
              onChange={(home) => set({ home })}
            >
              {t('menus.home')}
            </Checkbox>
            <Checkbox checked={options.keepAlive} onChange={(keepAlive) => set({ keepAlive })}>
              {t('menus.keepAlive')}
            </Checkbox>
          </>
        )}
        {type === 'M' && (
          <Checkbox checked={options.alwaysShow} onChange={(alwaysShow) => set({ alwaysShow })}>
            {t('menus.alwaysShow')}
          </Checkbox>
        )}
        {node?.essential && <p className="menus-note soft small">{t('menus.essential')}</p>}
        {node?.options.home && <p className="menus-note soft small">{t('menus.homeStays')}</p>}
      </fieldset>
      {type === 'C' && (
        <Field label={t('menus.activeMenu')} hint={t('menus.activeMenuHint')}>
          <LookupSelect
            value={options.activeMenu ?? ''}
            clearable
            options={others.map((one) => ({ value: one.uri, label: name(one.names), hint: one.uri }))}
            onChange={(activeMenu) => set({ activeMenu: activeMenu || undefined })}
          />
        </Field>
      )}
      <Field label={t('menus.remark')}>
        <TextArea
          value={values.remark}
          maxLength={500}
          rows={2}
          onChange={(remark) => onChange({ ...values, remark })}
        />
      </Field>
    </>
  )
}

/** True when an enabled entry would open no page. */
export function uriError(
  { uri, enabled }: MenuValues,
  type: AccessNode['type'],
  pages: Parameters<typeof hasPage>[1],
): boolean {
  return type === 'C' && (uri === '' || (enabled && !hasPage({ type, uri }, pages)))
}
