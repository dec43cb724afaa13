export const guide = {
  'guide.title': 'Guided tour',
  'guide.lead':
    'A 2-minute tour of your workplace, on the screen itself. Nothing is changed, and you can stop at any time.',
  'guide.part.menu': 'The menu and the pages you can open',
  'guide.part.tabs': 'Tabs that keep their content',
  'guide.part.search': 'Global search',
  'guide.part.tools': 'Quick menu, messages, language, size, settings',
  'guide.part.page': 'The filters of a list',
  'guide.start': 'Start the tour',
  'guide.again': 'Repeat the tour',
  'guide.taken': 'completed',
  'guide.keys': 'Keyboard:',
  'guide.progress': '{step, number} of {steps, number}',
  'guide.skip': 'Skip',
  'guide.back': 'Back',
  'guide.next': 'Next',
  'guide.done': 'Done',
  'guide.welcome': 'Welcome',
  'guide.welcome.text':
    'A short tour of your workplace. Use Next or the arrow keys to continue, Esc to exit.',
  'guide.menu': 'Your menu',
  'guide.menu.text': 'Everything you can use, grouped by task. Only one submenu is open at a time.',
  'guide.menu.phone': 'This button opens your menu. It closes when you select a page or tap outside it.',
  'guide.fold': 'More space',
  'guide.fold.text': 'This button collapses the menu to icons and expands it again.',
  'guide.tabs': 'Open pages',
  'guide.tabs.text':
    'Every page opens in a tab and keeps its content, including unfinished forms. Right-click a tab for more options; press Alt and a digit to switch tabs.',
  'guide.search': 'Search everything',
  'guide.search.text':
    'Ctrl+K searches pages, actions, orders and sailings from anywhere. The question mark key shows the keyboard shortcuts of a page. The shortcuts are also in the menu under your name.',
  'guide.search.phone': 'The menu under your name has the search for pages, actions, orders and sailings.',
  'guide.quickMenu': 'Your quick menu',
  'guide.quickMenu.text': 'Drag the pages you use most here from the menu.',
  'guide.messages': 'Messages',
  'guide.messages.text': 'Your announcements and messages. The number shows how many are unread.',
  'guide.language': 'Language',
  'guide.language.text': 'Switch between four languages at any time without losing your work.',
  'guide.size': 'Size',
  'guide.size.text': 'Larger text and buttons, or more content on one screen.',
  'guide.account': 'Your account',
  'guide.account.text': 'Your profile with your sessions, the manual, settings and signing out.',
  'guide.settings': 'Settings',
  'guide.settings.text': 'Colour, dark mode, tabs. Your settings follow your account to every computer.',
  'guide.page': 'Filters of a list',
  'guide.page.text':
    'Most pages start with their filters. Filters are part of the URL, so a copied link shows the same list. They can be collapsed.',
  'guide.job.counter':
    'Sell here: select origin and destination, click a departure, enter each ID number and name. F2 takes the payment and issues the tickets; Alt+N starts the next sale.',
  'guide.job.payment':
    'All orders. Search by number, name or phone; open an unpaid hold and select Take payment, or print its tickets again.',
  'guide.job.holds':
    'Seats that are held but not paid, with the time left. Click one to open the order and take the payment.',
  'guide.job.shift': 'Your shift: revenue, orders and tickets that you have sold today.',
  'guide.job.wallet':
    'The balance of your agency. Each sale is paid from the wallet with its payment password.',
  'guide.job.sales': 'Sales for any period, compared with the one before, by line, class, channel and clerk.',
  'guide.job.passengers':
    'Open a sailing and select Passengers: who boards and lands at each dock, to check, export or print.',
  'guide.job.calls': 'Every call at your docks today, with the number of passengers boarding and landing.',
  'guide.job.ships': 'Your ships today: where they are, their load, tickets and revenue.',
  'guide.job.takings': 'The money of the day, by clerk and payment method.',
  'guide.job.users':
    'Add users, give them roles and reset passwords. The menu shows each user only what their roles allow.',
  'guide.job.parameters':
    'Settings for all users: product name and logo, hold times, close of sales, retention. Each change is kept with its author.',
  'guide.job.health':
    'What waits for your decision, and whether the servers are well. Each line opens its list.',
  'guide.job.dashboards': 'Four dashboards for wall screens. Each opens in a window of its own.',
  'guide.end': 'All done',
  'guide.end.text': 'See the manual in the menu under your name for more. It can be searched.',
} as const
