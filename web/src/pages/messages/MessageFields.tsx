import { maxContentLength, maxTitleLength } from '@fairway/contract/messages/values'
import { MessageCard } from '../../blocks/values/MessageCard.tsx'
import { type Language, languageName, languages, type Names } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { Checkbox } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Input, TextArea } from '../../ui/form/Input.tsx'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import type { Draft } from './draft.ts'

// The parts of the form an announcement is written in.

interface PartProps {
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
}

/** Title and content, a tab for each language; the original language is needed. */
export function MessageTexts({
  draft,
  editing,
  tried,
  onShow,
  onChange,
}: PartProps & { editing: Language; tried: boolean; onShow: (language: Language) => void }) {
  const t = useText()
  const { language } = draft
  const missing = (texts: Names) =>
    tried && editing === language && !texts[language]?.trim() ? t('messages.form.missing') : undefined
  return (
    <Tabs
      label={t('messages.form.texts')}
      value={editing}
      onChange={onShow}
      items={languages.map((id) => ({
        id,
        label: `${languageName(id)}${id === language ? ' *' : ''}${draft.titles[id] && draft.contents[id] ? ' ✓' : ''}`,
      }))}
    >
      <div className="stack gap-4" lang={editing}>
        <Field label={t('messages.subject')} required={editing === language} error={missing(draft.titles)}>
          <Input
            maxLength={maxTitleLength}
            value={draft.titles[editing] ?? ''}
            onChange={(text) => onChange({ titles: { ...draft.titles, [editing]: text } })}
          />
        </Field>
        <Field
          label={t('messages.form.content')}
          required={editing === language}
          error={missing(draft.contents)}
        >
          <TextArea
            rows={5}
            maxLength={maxContentLength}
            value={draft.contents[editing] ?? ''}
            onChange={(text) => onChange({ contents: { ...draft.contents, [editing]: text } })}
          />
        </Field>
      </div>
    </Tabs>
  )
}

/** Where it is shown besides the inbox. */
export function MessagePlaces({ draft, onChange }: PartProps) {
  const t = useText()
  return (
    <fieldset className="stack gap-2">
      <legend>{t('messages.form.where')}</legend>
      <Checkbox checked={draft.popup} onChange={(popup) => onChange({ popup })}>
        {t('messages.form.popup')}
      </Checkbox>
      {draft.type !== 'msg' && (
        <Checkbox checked={draft.strip} onChange={(strip) => onChange({ strip })}>
          {t('messages.form.strip')}
        </Checkbox>
      )}
      <Checkbox checked={draft.important} onChange={(important) => onChange({ important })}>
        {t('messages.form.important')}
      </Checkbox>
      <p className="soft small">{t('messages.form.inboxHint')}</p>
    </fieldset>
  )
}

/** How it will look, in the language that is being written. */
export function MessagePreview({ draft, previewed }: { draft: Draft; previewed: Language }) {
  const t = useText()
  const textOf = (texts: Names) => texts[previewed] || texts[draft.language]
  return (
    <fieldset className="stack gap-2">
      <legend>{t('messages.form.preview')}</legend>
      <div className="messages-preview">
        <MessageCard
          type={draft.type}
          important={draft.important}
          language={previewed}
          titles={{ [previewed]: textOf(draft.titles) || t('messages.form.untitled') }}
          contents={{ [previewed]: textOf(draft.contents) || t('messages.form.unwritten') }}
        />
      </div>
    </fieldset>
  )
}
