export const lists = {
  'problems.lists.oneAtATime':
    'Another file of yours is still being created or downloaded. Try again when it is complete.',
  'problems.lists.notExported': 'List not found.',
} as const
