/**
 * Mantine's own classes, so that our plain fields look like its fields beside them. From `Input.classes` they would bring along
 * all that draws Mantine's; a test says when they change.
 */
export const fieldClasses = {
  root: 'm_46b77525 mantine-InputWrapper-root',
  label: 'm_8fdc1311 mantine-InputWrapper-label',
  required: 'm_78a94662',
  description: 'm_fe47ce59 mantine-InputWrapper-description',
  error: 'm_8f816625 mantine-InputWrapper-error',
  wrapper: 'm_6c018570 mantine-Input-wrapper',
  input: 'm_8fb7ebe7 mantine-Input-input',
  section: 'm_82577fc2',
  chevron: 'm_2943220b',
  pillsField: 'm_45c4369d mantine-PillsInputField-field',
}
