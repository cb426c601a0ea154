import type { Mark } from '#generated/model/mark.zod.ts'
import type { Change } from '../../history/changes'
import { setFields } from '../../items/commands'
import { drawnMark, isMark, liveMark, liveMarks } from '../../items/mark'
import { addMarks, moveMark, setEveryPage, setMarkBox } from '../../items/mark-commands'
import { rectAround } from '../../geometry'
import { textKey } from '../../text-groups'
import type { PageTool } from '../../stage/page-stage'
import { action, type Action } from '../action'
import { idsOf, nameOfItems } from '../selected'
import { redactSelectedWords, repeatSelectedWords, type PagesContext } from './word-actions'
import { selectedItems } from '../../selected-items'

const DIRECTIONS = [
  { key: 'ArrowLeft', name: 'left', x: -1, y: 0 },
  { key: 'ArrowRight', name: 'right', x: 1, y: 0 },
  { key: 'ArrowUp', name: 'up', x: 0, y: -1 },
  { key: 'ArrowDown', name: 'down', x: 0, y: 1 },
] as const

/** The size of a box that is added by keyboard, in points. */
const ADDED = { width: 120, height: 24 }

/** The actions that add and change the marks of a document. */
export function markActions(context: PagesContext): Action[] {
  const { editor, pages } = context
  const { getSnapshot } = editor
  const selected = (): Mark[] => selectedItems(editor).filter(isMark)
  const hasSelected = (): boolean => selected().length > 0
  const tool = (id: string, label: string, shortcut: string, value: PageTool): Action =>
    action({
      id,
      label,
      group: 'Boxes',
      shortcuts: [shortcut],
      isOn: () => pages.getSnapshot().tool === value,
      run: () => pages.set({ tool: value, selected: null }),
    })
  const sameText = (): readonly Mark[] => {
    const texts = new Set(selected().flatMap((mark) => textKey(mark) ?? []))
    return texts.size === 0 ? [] : liveMarks(getSnapshot().settled).filter((mark) => texts.has(textKey(mark) ?? ''))
  }
  const group = (id: string, label: string, shortcut: string, canRun: () => boolean, idOf: () => string | undefined): Action =>
    action({
      id,
      label,
      group: 'Boxes',
      shortcuts: [shortcut],
      isEnabled: canRun,
      run: () => {
        const name = nameOfItems(editor, selected())
        const step = id === 'group' ? 'group' : 'ungroup'
        editor.commit(`${step} ${name}`, setFields(getSnapshot().settled, idsOf(selected()), { group: idOf() }))
        editor.announce(`${name} ${step}ed`)
      },
    })
  return [
    tool('tool-text', 'Select text', 'v', 'text'),
    tool('tool-box', 'Draw box', 'o', 'box'),
    action({
      id: 'redact-text',
      label: 'Redact selected text',
      group: 'Boxes',
      // It shares its key with Redact.
      isEnabled: () => pages.getSnapshot().selected !== null,
      run: () => redactSelectedWords(context),
    }),
    action({ id: 'add-box', label: 'Add box', group: 'Boxes', shortcuts: ['b'], run: () => addInMiddle(context) }),
    action({
      id: 'every-page',
      label: 'Same place on every page',
      group: 'Boxes',
      shortcuts: ['e'],
      isEnabled: () => hasSelected() || pages.getSnapshot().selected !== null,
      isOn: () => hasSelected() && selected().every(({ everyPage }) => everyPage === true),
      run: () => {
        if (repeatSelectedWords(context)) return
        const name = nameOfItems(editor, selected())
        const isOn = selected().every(({ everyPage }) => everyPage === true)
        editor.commit(`${name} on ${isOn ? 'one page' : 'every page'}`, setEveryPage(getSnapshot().settled, idsOf(selected()), !isOn))
        editor.announce(`${name} on ${isOn ? 'its page only' : 'every page'}`)
      },
    }),
    action({
      id: 'select-same',
      label: 'Select all with this text',
      group: 'Navigate',
      shortcuts: ['s'],
      isEnabled: () => sameText().length > selected().length,
      run: () => {
        const { selectedId } = getSnapshot()
        const ids = sameText().map(({ id }) => id)
        editor.selectAllOf([...ids.filter((id) => id !== selectedId), ...(selectedId === null ? [] : [selectedId])])
      },
    }),
    group(
      'group',
      'Group',
      'Mod+g',
      () => selected().length > 1,
      () => selected().find((mark) => mark.group !== undefined)?.group ?? editor.newId(),
    ),
    group(
      'ungroup',
      'Ungroup',
      'Mod+Shift+g',
      () => selected().some((mark) => mark.group !== undefined),
      () => undefined,
    ),
    ...DIRECTIONS.flatMap((direction) => arrowActions(context, direction)),
  ]
}

/** Adds a box in the middle of the current page, so that boxes can be drawn by keyboard. */
function addInMiddle({ editor, pages }: PagesContext): void {
  const { current } = pages.getSnapshot()
  const size = pages.sizeOf(current)
  const box = rectAround({ x: size.width / 2, y: size.height / 2 }, ADDED)
  const mark = drawnMark(editor.newId(), { page: current, boxes: [box] })
  editor.commit('add box', addMarks(editor.getSnapshot().settled, [mark]))
  editor.select(mark.id)
  editor.announce(`${editor.nameOf(mark.id)} added in the middle, to redact. Arrow keys move it, Alt and arrow keys resize it.`)
}

function arrowActions(context: PagesContext, { key, name, x, y }: (typeof DIRECTIONS)[number]): Action[] {
  const { editor, pages } = context
  const chosen = (): Mark | undefined => liveMark(editor.getSnapshot().settled, editor.getSnapshot().selectedId)
  const variant = (verb: 'move' | 'resize', label: string, shortcut: string, steps: number): Action =>
    action({
      id: `${verb}${steps > 1 ? '-far' : ''}-${name}`,
      label: `${label} ${name}`,
      arrowsLabel: label,
      group: 'Boxes',
      shortcuts: [shortcut],
      scope: 'box',
      isEnabled: () => chosen() !== undefined,
      run: () => {
        const mark = chosen()
        if (!mark) return
        const changes = nudged(mark, verb, { x: x * steps, y: y * steps })
        const markName = editor.nameOf(mark.id)
        if (editor.commit(`${verb} ${markName}`, changes, `${verb} ${mark.id}`)) editor.announce(placeWords(markName, chosen() ?? mark))
      },
    })
  const nudged = (mark: Mark, verb: 'move' | 'resize', by: { x: number; y: number }): Change[] => {
    const { settled } = editor.getSnapshot()
    const size = pages.sizeOf(mark.page)
    if (verb === 'move') return moveMark(settled, mark.id, by, size)
    const last = mark.boxes.at(-1)
    if (!last) return []
    const rect = { ...last, width: last.width + by.x, height: last.height + by.y }
    return setMarkBox(settled, mark.id, { index: mark.boxes.length - 1, rect, size })
  }
  return [
    variant('move', 'Move', key, 1),
    variant('move', 'Move 10 steps', `Shift+${key}`, 10),
    variant('resize', 'Resize', `Alt+${key}`, 1),
    variant('resize', 'Resize 10 steps', `Alt+Shift+${key}`, 10),
  ]
}

function placeWords(name: string, { page, boxes: [box] }: Mark): string {
  if (!box) return name
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map(Math.round)
  return `${name} on page ${page} at ${x}, ${y}, ${width} by ${height} points`
}
