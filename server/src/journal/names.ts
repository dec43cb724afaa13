import { hasText, localizedLabel } from '../platform/texts.ts'

// What has no text yet goes by its own name.

/** The label of an operation. */
export const nameOfOperation = (operation: string) => localizedLabel(`operations.${operation}`, operation)

/** The label of the kind of entity that an operation was done to. */
export const nameOfEntity = (entity: string) => localizedLabel(`entities.${entity}`, entity)

/** The label of a field in the details of an operation. */
export const nameOfField = (field: string) => localizedLabel(`fieldNames.${field}`, field)

/** Whether a field in the details of operations has a label. */
export const isFieldNamed = (field: string): boolean => hasText(`fieldNames.${field}`)
