import '../../ui/theme/content.css'
import { chosenCodes } from '@fairway/contract/system/lists'
import { useState } from 'react'
import { command } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useInvalidate } from '../../api/queries.ts'
import { FormDialog } from '../../blocks/dialogs/FormDialog.tsx'
import { useConfirm } from '../../blocks/dialogs/use-confirm.tsx'
import { NamesFields } from '../../blocks/fields/NamesFields.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Checkbox, Switch } from '../../ui/form/Choice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/form/Input.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { chosenImage, LogoField } from './LogoField.tsx'
import { type Draft, draftOf, type Parameter, readDraft, useFormatValue } from './value.ts'

/** Edits one parameter within its limits, or resets it to its default. */
export function EditParameter({ parameter, onClose }: { parameter: Parameter; onClose: () => void }) {
  const t = useText()
  const name = useName()
  const formatValue = useFormatValue()
  const invalidate = useInvalidate()
  const { confirm, dialog } = useConfirm()
  const [draft, setDraft] = useState(() => draftOf(parameter))
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [opened] = useState(parameter)
  /** True after a conflict was shown with the other value: the next save overwrites it. */
  const [conflictShown, setConflictShown] = useState(false)
  const read = readDraft(parameter, draft)
  const dirty = JSON.stringify(draft) !== JSON.stringify(draftOf(opened))
  const { key } = parameter
  const { version } = conflictShown ? parameter : opened

  async function change(work: () => Promise<{ version: number; waits?: boolean }>) {
    setBusy(true)
    setError(undefined)
    try {
      const { waits = false } = await work()
      await invalidate('system.parameters', 'system.parameterHistory')
      const called = { name: name(parameter.names) }
      toast({
        tone: waits ? 'info' : 'success',
        text: t(waits ? 'system.parameters.waits' : 'system.parameters.saved', called),
      })
      onClose()
    } catch (failure) {
      await invalidate('system.parameters')
      setConflictShown(failure instanceof ApiProblem && failure.code === 'system.changedMeanwhile')
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  function save() {
    setTried(true)
    const image = chosenImage(draft.text)
    if (parameter.kind === 'picture') {
      if (image) void change(() => command('system.saveLogo', { image, version }))
      else onClose()
    } else if ('value' in read)
      void change(() => command('system.setParameter', { key, version, value: read.value }))
  }

  async function reset() {
    const confirmation = t('system.parameters.resetAsk', {
      name: name(parameter.names),
      value: formatValue(parameter.standard, parameter),
    })
    if (await confirm(confirmation)) await change(() => command('system.resetParameter', { key, version }))
  }

  const fault = tried && 'fault' in read ? read.fault : undefined
  return (
    <>
      <FormDialog
        id={parameter.kind === 'texts' ? 'system.parameterTexts' : 'system.parameter'}
        {...(parameter.kind === 'texts' && { size: { width: 560, height: 460 } })}
        title={name(parameter.names)}
        submitLabel={t('system.save')}
        onSubmit={save}
        onClose={onClose}
        error={error}
        state={busy ? 'running' : 'idle'}
        dirty={dirty}
      >
        <p className="soft">{name(parameter.explanation)}</p>
        {parameter.version !== opened.version && (
          <p className="note warning" role="status">
            {t('system.parameters.meanwhile', {
              name: parameter.changedBy?.name ?? '',
              value: formatValue(parameter.value, parameter),
            })}
          </p>
        )}
        <ValueFields parameter={parameter} draft={draft} onChange={setDraft} fault={fault} />
        <p className="cluster gap-2 between soft wrap-anywhere">
          <span>
            {t('system.parameters.standardIs', { value: formatValue(parameter.standard, parameter) })}
          </span>
          {!parameter.isStandard && (
            <Button icon="restore" onClick={() => void reset()} disabled={busy}>
              {t('system.parameters.reset')}
            </Button>
          )}
        </p>
      </FormDialog>
      {dialog}
    </>
  )
}

function ValueFields({
  parameter,
  draft,
  onChange,
  fault,
}: {
  parameter: Parameter
  draft: Draft
  onChange: (draft: Draft) => void
  fault: 'number' | 'range' | 'address' | 'missing' | undefined
}) {
  const t = useText()
  const name = useName()
  const { kind, unit } = parameter
  const least = parameter.least ?? 0
  const most = parameter.most ?? 0
  const wrong = fault && t(`system.wrong.${fault}`, { least, most })
  if (kind === 'switch')
    return (
      <Switch checked={draft.on} onChange={(on) => onChange({ ...draft, on })}>
        {t(draft.on ? 'system.parameters.on' : 'system.parameters.off')}
      </Switch>
    )
  if (kind === 'picture')
    return <LogoField picture={draft.text} onChoose={(text) => onChange({ ...draft, text })} />
  if (parameter.choices) {
    const chosen = chosenCodes(draft.text)
    return (
      <div className="stack gap-1">
        {parameter.choices.map(({ code, names }) => (
          <Checkbox
            key={code}
            checked={chosen.includes(code)}
            onChange={(on) =>
              onChange({
                ...draft,
                text: (on ? [...chosen, code] : chosen.filter((other) => other !== code)).join(','),
              })
            }
          >
            {name(names)}
          </Checkbox>
        ))}
      </div>
    )
  }
  if (kind === 'texts')
    return (
      <NamesFields
        names={draft.texts}
        maxLength={most}
        onChange={(texts) => onChange({ ...draft, texts })}
        submitted={wrong !== undefined}
      />
    )
  const isNumber = kind === 'number' || kind === 'duration'
  const label = unit
    ? `${t('system.parameters.value')} (${t(`system.unitOf.${unit}`)})`
    : t('system.parameters.value')
  const hint = isNumber
    ? t('system.parameters.between', { least, most })
    : t('system.parameters.atMost', { most })
  return (
    <Field label={label} error={wrong} hint={hint} required={isNumber || least > 0}>
      <Input
        value={draft.text}
        data-autofocus
        {...(isNumber ? { inputMode: 'numeric' } : { maxLength: most })}
        {...(kind === 'address' && { inputMode: 'url' })}
        onChange={(text) => onChange({ ...draft, text })}
      />
    </Field>
  )
}
