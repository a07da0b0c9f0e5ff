import type { CompanySetting } from '#server/company-setting.ts'
import { type RecordingSettings, usualRecording } from '../../recordings.rules.ts'

export const recordingSetting: CompanySetting<RecordingSettings> = {
  name: 'recording',
  from: stored => ({ ...usualRecording, ...(stored as Partial<RecordingSettings> | undefined) }),
}
