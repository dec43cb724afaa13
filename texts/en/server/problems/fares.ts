export const fares = {
  'problems.fares.tableNotFound': 'Fare table not found. Select one from the list.',
  'problems.fares.noStops':
    'This version of the line has no stops yet. Add its stops first, then draft the fares.',
  'problems.fares.tooManyDrafts':
    'This line already has {most} drafts of fares. Publish or discard one of them first.',
  'problems.fares.ticketState': 'This is only possible with an issued, unused ticket.',
  'problems.fares.noShowKept': 'By the conditions of this ticket, nothing is refunded after a no-show.',
  'problems.fares.refundOver': 'By the conditions of this ticket, it is too late for a refund.',
  'problems.fares.exchangeOver': 'By the conditions of this ticket, it is too late for an exchange.',
  'problems.fares.exchangesUsed':
    'This ticket can be exchanged {most, plural, =0 {never} one {once} other {# times}}. Refund it and sell a new one.',
  'problems.fares.gateClosed': 'The gate is closed. Tickets can no longer be exchanged or corrected.',
  'problems.fares.correctionKind':
    'The conditions of this ticket do not allow this kind of correction. Refund it and sell a new one.',
  'problems.fares.correctionOver':
    'Corrections are possible until {minutes, plural, one {# minute} other {# minutes}} before departure.',
  'problems.fares.correctionsUsed':
    'This ticket can be corrected {most, plural, =0 {never} one {once} other {# times}}. Refund it and sell a new one.',
  'problems.fares.conditionsNotFound': 'These rules no longer exist. Select others from the list.',
  'problems.fares.conditionsChanged': 'Another user has changed these rules. Open them again.',
  'problems.fares.conditionsNotDraft':
    'Only drafts can be changed, approved or discarded. Copy the version to change it.',
  'problems.fares.conditionsNotApproved': 'Only approved rules can be published or returned to draft.',
  'problems.fares.conditionsNotPublished': 'Only published rules can be withdrawn.',
  'problems.fares.ownConditions': 'You made the last change of this draft. Another user has to approve it.',
  'problems.fares.conditionsTie':
    '{code} version {version} is published for the same sales. Withdraw it first, or change the scope.',
  'problems.fares.conditionsTooEarly': 'Select {from} or later.',
  'problems.fares.conditionsCode': 'Code {code} is already in use. Enter another.',
  'problems.fares.conditionsNeeded':
    '{count, plural, one {Line {line} has sailings on sale} other {# lines have sailings on sale, {line} among them}}, which would be left without rules. Publish other rules first.',
  'problems.fares.tableNotDraft':
    'Only drafts can be changed, approved or discarded. Copy the table to change it.',
  'problems.fares.tableNotApproved': 'Only approved fare tables can be published or returned to draft.',
  'problems.fares.tableNotPublished': 'Only published fare tables can be withdrawn.',
  'problems.fares.ownTable': 'You made the last change of this draft. Another user has to approve it.',
  'problems.fares.tableEmpty': 'A fare table needs at least one fare to be approved.',
  'problems.fares.tableOver':
    'The last day of this table, {to}, is over. Return it to draft and change its days.',
  'problems.fares.sheetUnreadable':
    'The file cannot be read as an Excel workbook (.xlsx). Save it as .xlsx without a password and try again.',
  'problems.fares.sheetTooLarge':
    'The workbook is too large: at most {lines} rows and {bytes} bytes. Copy the fares into a new workbook.',
  'problems.fares.sheetColumns': 'Columns missing in the first row: {columns}. Use the downloaded file.',
  'problems.fares.sheetEmpty': 'The first sheet of this file contains no fares.',
  'problems.fares.ruleNotFound': 'This version no longer exists. Select another from the list.',
  'problems.fares.ruleNotDraft':
    'Only drafts can be changed, approved or discarded. Make a new version to change it.',
  'problems.fares.ruleNotApproved': 'Only approved versions can be published or returned to draft.',
  'problems.fares.ruleNotPublished': 'Only published versions can be withdrawn.',
  'problems.fares.ownRule': 'You made the last change of this draft. Another user has to approve it.',
  'problems.fares.ruleTie': 'Version {version} is published and begins later. Withdraw it first.',
  'problems.fares.ruleOver': 'The end of this version has passed. Return it to draft and change it.',
  'problems.fares.ruleTooEarly': 'Select {from} or later.',
  'problems.fares.adultNeeded':
    'It is the last passenger type that can travel alone: without it nothing can be sold. Publish another first.',
} as const
