/** Marks a file as one automation. */
export const fileMark = 'automation'
export const fileVersion = 1
/** Characters of a file. */
export const mostOfFile = 200_000

/** References of a step: an id in the database, a name in a file. */
export const namedFields = ['user', 'tag', 'template'] as const
export type NamedField = (typeof namedFields)[number]

export const fileTexts = {
  noFile: 'This is not an automation file.',
  newer: 'This file comes from a newer version. Ask your host to update first.',
  trigger: 'This file’s trigger isn’t available here.',
  inStep: 'Step {{number}}: {{problem}}',
  missing: {
    user: 'Step {{number}}: no active team member is named {{name}}.',
    tag: 'Step {{number}}: no client tag is named {{name}}. Add it first.',
    template: 'Step {{number}}: no template is named {{name}}. Add it first.',
  },
  field: 'There is no custom field named {{name}}. Add it first.',
  step: 'This step can’t be read.',
  imported: 'Automation imported, switched off.',
} as const
