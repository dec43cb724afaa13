import './deck-editor.css'
import { useName, useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { Segmented } from '../../../../ui/form/Choice.tsx'
import { Select } from '../../../../ui/form/Select.tsx'
import { Tabs } from '../../../../ui/frame/Tabs.tsx'
import { DeckGrid } from './DeckGrid.tsx'
import { deckNumbers, type Layout } from './layout.ts'
import { Properties } from './Properties.tsx'
import { RowTools } from './RowTools.tsx'
import { type DeckEditorState, useDeckEditor } from './use-deck-editor.ts'

/**
 * Draws the decks of a plan: seats of a class over rectangles, rows, aisles, cabins, labels. Every key has a button beside it;
 * undo goes back to what was opened.
 */
export function DeckEditor({
  layout,
  classes,
  certifiedCapacity,
  onChange,
}: {
  layout: Layout
  classes: DeckEditorState['classes']
  certifiedCapacity: number | undefined
  onChange: (next: Layout) => void
}) {
  const t = useText()
  const name = useName()
  const editor = useDeckEditor(layout, classes, onChange)
  const { deck, tool, undo, redo } = editor
  const decks = deckNumbers(layout)
  return (
    <div className="stack gap-3">
      <div className="cluster gap-2">
        <Segmented
          label={t('fleet.editor.tool')}
          value={tool}
          onChange={editor.setTool}
          options={(['select', 'draw', 'erase'] as const).map((value) => ({
            value,
            label: t(`fleet.editor.tool.${value}`),
          }))}
        />
        <Select
          aria-label={t('fleet.editor.drawn')}
          value={editor.drawn}
          onChange={editor.setDrawn}
          options={classes.map(({ code, names }) => ({ value: code, label: name(names) }))}
        />
        <div className="button-row">
          <Button onClick={undo} disabled={!undo}>
            {t('fleet.editor.undo')}
          </Button>
          <Button onClick={redo} disabled={!redo}>
            {t('fleet.editor.redo')}
          </Button>
        </div>
      </div>
      <div className="deck-editor">
        {decks.length === 0 ? (
          <p className="soft">{t('fleet.editor.fault.noDecks')}</p>
        ) : (
          <Tabs
            label={t('fleet.editor.decks')}
            items={decks
              .toReversed()
              .map((number) => ({ id: String(number), label: name(layout.decks[number] ?? {}) }))}
            value={String(deck)}
            onChange={(id) => editor.showDeck(Number(id))}
          >
            <div className="stack gap-2" ref={editor.grid}>
              <RowTools editor={editor} />
              <p className="soft small text-center">▲ {t('river.deck.bow')}</p>
              <DeckGrid
                editor={editor}
                label={t('fleet.editor.grid', { deck: name(layout.decks[deck] ?? {}) })}
              />
              <details>
                <summary>{t('fleet.editor.keys')}</summary>
                <p className="soft small">{t('fleet.editor.keysAre')}</p>
              </details>
            </div>
          </Tabs>
        )}
        <Properties editor={editor} certifiedCapacity={certifiedCapacity} />
      </div>
    </div>
  )
}
