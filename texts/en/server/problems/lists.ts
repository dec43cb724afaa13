export const lists = {
  'problems.lists.oneAtATime':
    'Another file of yours is still being made or fetched; please try again when it is here.',
  'problems.lists.notExported': 'There is no such list to export.',
} as const
