import '../../../blocks/query-table/query-table.css'
import '../lines.css'
import './line.css'
import { maxStops } from '@fairway/contract/network/line-stops'
import { type Pace, proposeTimes } from '@fairway/contract/network/line-times'
import { useEffect, useRef, useState } from 'react'
import type { Reply } from '../../../api/client.ts'
import { useQueryOf } from '../../../api/queries.ts'
import { DayInput } from '../../../blocks/fields/DayInput.tsx'
import { ErrorNote } from '../../../blocks/page/ErrorNote.tsx'
import { Panel } from '../../../blocks/page/PageFrame.tsx'
import { ChangedMeanwhile } from '../../../blocks/record/ChangedMeanwhile.tsx'
import { redo, undo } from '../../../blocks/record/edit-history.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { TimeDistance } from '../TimeDistance.tsx'
import { AddStop } from './AddStop.tsx'
import { PaceFields } from './PaceFields.tsx'
import { RunFigure } from './RunFigure.tsx'
import { StopDifferences } from './StopDifferences.tsx'
import { StopList } from './StopList.tsx'
import { type DraftStop, fillTimes, insertStop, timesOf } from './stop-edits.ts'
import { useVersionDraft } from './use-version-draft.ts'

type Detail = Reply<'network.lineVersion'>

/** The stops of a draft along the river: typed, dragged and moved by keys, drawn while they change. */
export function VersionEditor({
  detail,
  onSaved,
  onDirty,
}: {
  detail: Detail
  onSaved: () => Promise<void>
  onDirty: (dirty: boolean) => void
}) {
  const t = useText()
  const name = useName()
  const river = useQueryOf('network.ports', { whole: true })
  const addBox = useRef<HTMLDivElement>(null)
  const problems = useRef<HTMLParagraphElement>(null)
  const [pace, setPace] = useState<Pace>({ upstream: 22, downstream: 28, stay: 10 })
  /** Where the next stop is put; undefined at the end. */
  const [after, setAfter] = useState<number>()
  const draft = useVersionDraft(detail, onSaved)
  const { history, edit, faults, dirty } = draft
  const { current: stops } = history
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const focusAdd = () => addBox.current?.querySelector('input')?.focus()

  function add(stop: DraftStop) {
    const at = after === undefined ? stops.length : after + 1
    edit(insertStop(history, at, stop))
    if (after !== undefined) setAfter(at)
  }

  async function save() {
    if (await draft.save()) toast({ tone: 'success', text: t('network.edit.saved') })
    else problems.current?.focus()
  }

  const steps = (list: readonly DraftStop[]) => list.map(({ dock }) => name(dock.names)).join(' → ')
  return (
    <>
      <Panel title={t('network.edit.title')}>
        <div className="stack" data-editor="line">
          {draft.meanwhile && (
            <ChangedMeanwhile
              by={draft.meanwhile.by}
              changes={[
                {
                  field: t('network.line.validFrom'),
                  before: draft.meanwhile.before.validFrom,
                  after: draft.meanwhile.after.validFrom,
                },
                {
                  field: t('network.line.stops'),
                  before: steps(draft.meanwhile.before.stops),
                  after: steps(draft.meanwhile.after.stops),
                },
              ].filter((one) => one.before !== one.after)}
            />
          )}
          {draft.error !== undefined && <ErrorNote error={draft.error} />}
          <div className="fields line-pace">
            <Field
              label={t('network.line.validFrom')}
              required
              error={draft.validFrom === '' ? t('network.edit.dayMissing') : undefined}
            >
              <DayInput
                value={draft.validFrom}
                onChange={draft.setValidFrom}
                placeholder={t('network.edit.day')}
              />
            </Field>
            <PaceFields pace={pace} onChange={setPace} />
          </div>
          <div className="button-row">
            <Button icon="clock" onClick={() => edit(fillTimes(history, pace, 'empty'))}>
              {t('network.edit.fillEmpty')}
            </Button>
            <Button onClick={() => edit(fillTimes(history, pace, 'all'))}>{t('network.edit.fillAll')}</Button>
            <Button
              disabled={history.past.length === 0}
              aria-keyshortcuts="Control+Z"
              onClick={() => edit(undo(history))}
            >
              {t('network.edit.undo')}
            </Button>
            <Button
              disabled={history.future.length === 0}
              aria-keyshortcuts="Control+Y"
              onClick={() => edit(redo(history))}
            >
              {t('network.edit.redo')}
            </Button>
          </div>
          <div className="line-sides columns gap-4">
            <div className="stack gap-2">
              <div className="stop-head soft small" aria-hidden="true">
                <span>{t('network.line.dock')}</span>
                <span>{t('network.line.arrives')}</span>
                <span>{t('network.line.departs')}</span>
              </div>
              {stops.length === 0 && <p className="soft">{t('network.edit.noStops')}</p>}
              <StopList
                history={history}
                edit={edit}
                pace={pace}
                faults={faults}
                onCurrent={setAfter}
                onInsertAfter={(index) => {
                  setAfter(index)
                  focusAdd()
                }}
                focusAdd={focusAdd}
              />
              {stops.length < maxStops ? (
                river.data && (
                  <AddStop
                    ports={river.data.ports}
                    stops={stops}
                    after={after === undefined || after >= stops.length - 1 ? undefined : stops[after]}
                    box={addBox}
                    onAdd={add}
                  />
                )
              ) : (
                <p className="soft small">{t('network.edit.full', { most: maxStops })}</p>
              )}
              {river.error && <ErrorNote error={river.error} retry={() => void river.refetch()} />}
              <p className="soft small">{t('network.edit.keys')}</p>
            </div>
            <LiveDrawing detail={detail} stops={stops} pace={pace} />
          </div>
          {faults.length > 0 && (
            <p ref={problems} tabIndex={-1} className="note danger" role="alert">
              {t('network.edit.faults', { count: faults.length })}{' '}
              {faults
                .filter(({ index }) => index === undefined)
                .map(({ fault }) => t(`network.edit.fault.${fault}`))
                .join(' ')}
            </p>
          )}
          <div className="button-row">
            <Button tone="primary" icon="check" busy={draft.busy} onClick={() => void save()}>
              {t('network.edit.save')}
            </Button>
            <Button disabled={!dirty} onClick={draft.reset}>
              {t('network.edit.reset')}
            </Button>
          </div>
        </div>
      </Panel>
      <Panel title={t('network.version.differences')}>
        <StopDifferences
          stops={timesOf(stops).map((times, index) => ({
            ...times,
            dock: stops[index]?.dock ?? { names: {} },
          }))}
          former={formerOf(detail)}
        />
      </Panel>
    </>
  )
}

/** The version before, its stops named as those of the editor. */
export const formerOf = ({ former }: Pick<Detail, 'former'>) =>
  former && { ...former, stops: former.stops.map((stop) => ({ ...stop, dockId: stop.dock.id })) }

/** The run as time over distance, with proposed times where none are typed. */
function LiveDrawing({
  detail: { line },
  stops,
  pace,
}: {
  detail: Detail
  stops: readonly DraftStop[]
  pace: Pace
}) {
  const t = useText()
  const times = proposeTimes(timesOf(stops), pace, 'empty')
  return (
    <RunFigure>
      {stops.length < 2 ? (
        <p className="soft small">{t('network.edit.fault.tooFew')}</p>
      ) : (
        <TimeDistance
          line={{
            kind: line.kind,
            names: line.names,
            stops: stops.map(({ dock, riverKm }, stop) => ({
              ...{ stop, dock, riverKm },
              arriveMinutes: times[stop]?.arriveMinutes ?? null,
              departMinutes: times[stop]?.departMinutes ?? null,
            })),
          }}
        />
      )}
    </RunFigure>
  )
}
