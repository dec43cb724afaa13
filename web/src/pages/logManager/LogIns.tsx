import './log-list.css'
import { logInList, logInResult } from '@fairway/contract/journal/lists'
import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { ListFilters } from '../../blocks/list/ListFilters.tsx'
import { type Cells, ListValue } from '../../blocks/list/list-columns.tsx'
import { useList } from '../../blocks/list/use-list.ts'
import { QueryTable } from '../../blocks/query-table/QueryTable.tsx'
import { browserName } from '../../blocks/values/browser-name.ts'
import { StatusBadge } from '../../blocks/values/StatusBadge.tsx'
import { When } from '../../blocks/values/When.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Fact } from './Fact.tsx'
import { MoreNote } from './MoreNote.tsx'

type LogIn = Reply<'journal.logIns'>['rows'][number]

const { columns } = logInList
const tones = { in: 'success', out: 'neutral', refused: 'danger' } as const
const cells: Cells<LogIn, keyof typeof columns> = {
  outcome: ({ outcome }) => <Outcome outcome={outcome} />,
  browser: ({ browser }) => browserText(browser),
}

function browserText(browser: string): string {
  const named = browserName(browser)
  return named ? `${named.browser} · ${named.system}` : browser || '–'
}

function Outcome({ outcome }: Pick<LogIn, 'outcome'>) {
  const t = useText()
  const result = logInResult(outcome)
  return <StatusBadge tone={tones[result]}>{t(`logManager.logIns.${result}`)}</StatusBadge>
}

/** Filters: period, user, result and origin. */
export function LogInsSearch() {
  return <ListFilters list={useList(logInList)} />
}

/** The sign-in log: sign-ins, sign-outs and refused attempts with their reasons. */
export function LogIns() {
  const list = useList(logInList, { cells })
  const [opened, setOpened] = useState<LogIn>()
  return (
    <>
      <MoreNote list={list.reply} />
      <QueryTable {...list.table} onOpen={setOpened} card={(row) => <LogInCard row={row} />} />
      {opened && <LogInDialog row={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** An entry in narrow windows. */
function LogInCard({ row }: { row: LogIn }) {
  return (
    <div className="stack gap-1 wrap-anywhere">
      <p className="cluster">
        <b>
          <ListValue column={columns.user} row={row} />
        </b>
        <Outcome outcome={row.outcome} />
        <When at={row.at} style="full" />
      </p>
      <p className="soft">
        <ListValue column={columns.reason} row={row} /> · {row.address}
      </p>
    </div>
  )
}

function LogInDialog({ row, onClose }: { row: LogIn; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog
      id="journal-log-in"
      title={t('logManager.entries.one')}
      closeLabel={t('blocks.close')}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose} data-autofocus>
          {t('blocks.close')}
        </Button>
      }
    >
      <div className="log-detail stack">
        <dl className="grid gap-2">
          {Object.entries(columns).map(([key, column]) => (
            <Fact key={key} name={t(column.title)}>
              {key === 'outcome' ? (
                <Outcome outcome={row.outcome} />
              ) : (
                <ListValue column={column} row={row} />
              )}
            </Fact>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
