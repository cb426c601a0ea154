import { useMemo } from 'react'
import { Button } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'

import { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import { useHasShapes } from '#api/use-capabilities.ts'
import { shapesOf } from '#editor/actions/items/shape-actions.ts'
import { OBJECT_LABELS, TEXT_WARNING } from '#editor/actions/items/style-actions.ts'
import { isTrack, kindOf, type ReviewItem } from '#editor/item.ts'
import { allItems, labelled, styleOf } from '#editor/review.ts'
import { labelWords } from '#lib/words/item-words.ts'
import { needsWarning, stylesFor } from '#lib/review/redaction-styles.ts'
import { idsOf, nameOfItems } from '#editor/actions/selected.ts'
import { setPadding } from '#editor/items/commands.ts'
import { settingOf } from '#editor/settings.ts'
import type { ReviewSession } from '../session/review-session'
import { useFindPerson } from '../menu/use-find-person'
import { useEditor } from '../session/use-editor'
import { ActionButton } from '../toolbar/action-button'
import { IdentityAdvice } from './identity-advice'
import styles from './panel.module.css'
import { ReasonFields } from './reason-fields'
import { SuggestedGroup } from './suggested-group'
import { PaddingSlider } from './padding-slider'

interface OwnPaddingProps {
  session: ReviewSession
  /** The selected faces. */
  faces: readonly ReviewItem[]
}

/** Edits the padding of the selected faces, which otherwise follow the review's. */
function OwnPadding({ session, faces }: OwnPaddingProps) {
  const { editor } = session
  const facePadding = useEditor(editor, ({ settled }) => settingOf(settled, 'facePadding'))
  const spaces = new Set(faces.map(({ padding }) => padding?.space ?? null))
  const [space = null] = spaces
  const commit = (value: number | undefined): void => {
    const { settled } = editor.getSnapshot()
    const step = value === undefined ? `default padding of ${nameOfItems(editor, faces)}` : `padding of ${nameOfItems(editor, faces)}`
    editor.commit(step, setPadding(settled, idsOf(faces), value), value === undefined ? undefined : 'own-padding')
  }
  const isOwn = spaces.size > 1 || space !== null
  const percent = `${Math.round((space ?? facePadding) * 100)}%`
  return (
    <div className={styles.ownPadding}>
      <PaddingSlider
        label="Padding"
        value={space ?? facePadding}
        valueText={spaces.size > 1 ? 'Mixed' : isOwn ? percent : `${percent} (default)`}
        onChange={commit}
        onEnd={() => editor.endRun()}
      />
      {isOwn && <Button size="small" variant="minimal" text="Use default" onClick={() => commit(undefined)} />}
    </div>
  )
}

/** Selects the default style for faces. */
export function DefaultStyle({ session }: { session: ReviewSession }) {
  const isCoarse = useEditor(session.editor, ({ settled }) => settled.style !== 'Black Box')
  return (
    <div className={styles.choice}>
      <h3 id="default-style">Default style for faces</h3>
      <div className={styles.segments} role="group" aria-labelledby="default-style">
        {RedactionStyle.options.map((style) => (
          <ActionButton key={style} session={session} actionId={`style-all-${style}`} text={style} size="small" fill />
        ))}
      </div>
      {isCoarse && <IdentityAdvice />}
    </div>
  )
}

interface SelectionChoiceProps {
  session: ReviewSession
  projectId: string
  /** The primary item. */
  item: ReviewItem
}

/**
 * Edits the style, shape, reason and note of the selected items, and their padding (faces) or label (objects). Several items can be decided
 * and deleted together.
 */
export function SelectionChoice({ session, projectId, item }: SelectionChoiceProps) {
  const { editor } = session
  const style = useEditor(editor, ({ settled }) => styleOf(settled, item))
  const isAdvised = useEditor(editor, ({ settled }) => settled.style !== 'Black Box')
  const ids = useEditor(editor, ({ selectedIds }) => selectedIds)
  const review = useEditor(editor, ({ settled }) => settled)
  const items = useMemo(() => allItems(review).filter(({ id }) => ids.has(id)), [review, ids])
  const count = ids.size
  const name = count > 1 ? `${count} items` : editor.nameOf(item.id)
  const isFace = kindOf(item) === 'face'
  const hasShapes = useHasShapes()
  const find = useFindPerson(session)
  const canShape = useEditor(editor, () => session.actions.get('shape-box').isEnabled())
  return (
    <div className={`${styles.choice ?? ''} ${styles.selection ?? ''}`}>
      {count > 1 && (
        <div className={styles.segments} role="group" aria-label={`Decision for ${name}`}>
          <ActionButton session={session} actionId="redact" size="small" fill />
          <ActionButton session={session} actionId="keep" size="small" fill />
          <ActionButton session={session} actionId="delete" size="small" fill />
        </div>
      )}
      {isFace && isTrack(item) && <SuggestedGroup session={session} track={item} />}
      {find && <Button size="small" variant="outlined" fill icon={<Search />} text="Find this person in project" onClick={find} />}
      {!isFace && (
        <>
          <h3 id="label-of-selection">Label of {name}</h3>
          <div className={styles.segments} role="group" aria-labelledby="label-of-selection">
            {OBJECT_LABELS.map((label) => (
              <ActionButton key={label} session={session} actionId={`label-${label}`} text={labelWords[label]} size="small" fill />
            ))}
          </div>
        </>
      )}
      <h3 id="style-of-selection">Style of {name}</h3>
      <div className={styles.segments} role="group" aria-labelledby="style-of-selection">
        {isFace && <ActionButton session={session} actionId="style-inherit" text="Default" size="small" fill />}
        {stylesFor(labelled(item)).map((each) => (
          <ActionButton key={each} session={session} actionId={`style-${each}`} text={each} size="small" fill />
        ))}
      </div>
      {needsWarning({ kind: kindOf(item) }, style) && <p className={styles.warning}>{TEXT_WARNING}</p>}
      {isFace && style !== 'Black Box' && !isAdvised && <IdentityAdvice />}
      {hasShapes && canShape && (
        <>
          <h3 id="shape-of-selection">Shape of {name}</h3>
          <div className={styles.segments} role="group" aria-labelledby="shape-of-selection">
            {shapesOf(session.editor).map(({ shape, label }) => (
              <ActionButton key={shape} session={session} actionId={`shape-${shape}`} text={label} size="small" fill />
            ))}
          </div>
        </>
      )}
      {isFace && hasShapes && <OwnPadding session={session} faces={items.filter((each) => kindOf(each) === 'face')} />}
      <ReasonFields session={session} projectId={projectId} items={items} name={name} />
    </div>
  )
}
