import { Checkbox, FormGroup, HTMLSelect, Radio, RadioGroup } from '@blueprintjs/core'

import type { Project } from '#generated/model/project.zod.ts'
import { DetectionFields } from '#ui/forms/detection-fields.tsx'
import type { Abilities, Choice } from './import-options'
import type { MediaType } from '#generated/model/mediaType.zod.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import styles from './imports.module.css'

/** Languages for transcription, by BCP 47 code and English name, sorted by name. */
const LANGUAGES = [
  { code: 'ar', name: 'Arabic' },
  { code: 'zh', name: 'Chinese' },
  { code: 'nl', name: 'Dutch' },
  { code: 'en', name: 'English' },
  { code: 'fr', name: 'French' },
  { code: 'de', name: 'German' },
  { code: 'hi', name: 'Hindi' },
  { code: 'it', name: 'Italian' },
  { code: 'ja', name: 'Japanese' },
  { code: 'pl', name: 'Polish' },
  { code: 'pt', name: 'Portuguese' },
  { code: 'es', name: 'Spanish' },
  { code: 'sv', name: 'Swedish' },
  { code: 'tr', name: 'Turkish' },
  { code: 'uk', name: 'Ukrainian' },
  { code: 'cy', name: 'Welsh' },
] as const

interface ImportFieldsProps {
  type: MediaType
  /** Whether the range is too long for a video. */
  mustBeStill: boolean
  isStill: boolean
  choice: Choice
  abilities: Abilities
  projects: readonly Project[] | undefined
  projectId: string | undefined
  onChange: (changes: Partial<Choice>) => void
}

/** Renders the import options that apply to the source. */
export function ImportFields(props: ImportFieldsProps) {
  const { type, mustBeStill, isStill, choice, abilities, projects, projectId, onChange } = props
  return (
    <div className={styles.fields}>
      {mediaTraits[type].hasFrames && (
        <RadioGroup
          label="Import as"
          selectedValue={isStill ? 'still' : 'video'}
          onChange={({ currentTarget: { value } }) => onChange({ isStill: value === 'still' })}
        >
          <Radio value="video" label="Video" disabled={mustBeStill} />
          <Radio value="still" label="Still (first recorded frame)" />
        </RadioGroup>
      )}
      <FormGroup label="Project" labelFor="import-project">
        <HTMLSelect
          id="import-project"
          fill
          value={projectId ?? ''}
          disabled={projects === undefined}
          onChange={({ currentTarget: { value } }) => onChange({ projectId: value })}
          options={(projects ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormGroup>
      {abilities.tags.length > 0 && (
        <DetectionFields
          available={abilities.tags}
          choice={{ tags: choice.tags, isIncreased: choice.isAccurate }}
          onChange={({ tags, isIncreased }) => onChange({ tags: [...tags], isAccurate: isIncreased })}
          isOptional
        />
      )}
      {abilities.canTranscribe && (
        <fieldset className={styles.group}>
          <legend>Audio</legend>
          <Checkbox
            label="Transcribe speech"
            checked={choice.isTranscribed}
            onChange={() => onChange({ isTranscribed: !choice.isTranscribed })}
          />
          {choice.isTranscribed && (
            <FormGroup label="Spoken language" labelFor="import-language">
              <HTMLSelect
                id="import-language"
                value={choice.language}
                onChange={({ currentTarget: { value } }) => onChange({ language: value })}
                options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
              />
            </FormGroup>
          )}
        </fieldset>
      )}
      {abilities.note !== null && <p className={styles.muted}>{abilities.note}</p>}
    </div>
  )
}
