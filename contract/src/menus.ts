import { names, type StartingNames } from './kernel/languages.ts'

/** The roles that a new database starts with. */
export type BuiltInRole =
  | 'administrator'
  | 'ticketClerk'
  | 'pierSupervisor'
  | 'agencyClerk'
  | 'accountant'
  | 'carrierStaff'
  | 'portStaff'
  | 'organisationAdministrator'
  | 'viewer'

// Roles by what their work has in common.
const sellers = ['ticketClerk', 'agencyClerk'] as const
const fareReaders = [...sellers, 'accountant'] as const
const analysts = ['pierSupervisor', 'agencyClerk', 'accountant', 'carrierStaff'] as const
const walletReaders = ['agencyClerk', 'accountant'] as const
const orderReaders = [...sellers, 'pierSupervisor', 'accountant', 'carrierStaff'] as const
/** Those who sell to, board or carry the passengers of a sailing. */
const passengerReaders = [...sellers, 'pierSupervisor', 'carrierStaff', 'portStaff'] as const
const timetableReaders = [...orderReaders, 'portStaff'] as const
/** An organisation looks after its own people, and gives them no more than its administrator has. */
const organisationAdministrators = ['organisationAdministrator'] as const
const inboxReaders = [...timetableReaders, ...organisationAdministrators] as const
const everyRole = [...inboxReaders, 'viewer'] as const

/**
 * A built-in node of the menu tree: `M` a folder, `C` a page, `A` a button, whose id is the permission that the server
 * checks. Administrators may rename, move and hide nodes; new ones come with a new version.
 */
export interface BuiltInMenu {
  id: string
  type: 'M' | 'C' | 'A'
  names: StartingNames
  uri?: string
  options?: Record<string, unknown>
  /** The built-in roles it is granted to; `administrator` is granted everything but what takes a wallet. */
  roles?: readonly BuiltInRole[]
  children?: readonly BuiltInMenu[]
}

const button = <const Id extends string>(
  id: Id,
  roles: readonly BuiltInRole[],
  ...words: [string, string, string, string]
) => ({ id, type: 'A' as const, names: names(...words), roles })

/** Pages first, in the order a clerk needs them. Button ids are the permissions the server checks. */
const menus = [
  // First, because those who sell open it most; others do not see it.
  {
    id: 'orders/counter',
    type: 'C',
    names: names('Counter sale', '窗口售票', 'Venta en taquilla', '窓口販売'),
    uri: 'orders/counter',
    roles: sellers,
    options: { icon: 'ticket' },
    children: [
      button(
        'orders.sell',
        ['ticketClerk'],
        'Sell at the counter',
        '窗口售票',
        'Vender en taquilla',
        '窓口で販売',
      ),
      button(
        'orders.sellFromWallet',
        ['agencyClerk'],
        'Sell from the wallet',
        '钱包售票',
        'Vender con el monedero',
        'ウォレットで販売',
      ),
      button('orders.hold', sellers, 'Hold seats', '预留座位', 'Reservar plazas', '座席を仮押さえ'),
    ],
  },
  {
    id: 'home',
    type: 'C',
    names: names('Home', '首页', 'Inicio', 'ホーム'),
    uri: 'home',
    roles: everyRole,
    options: { icon: 'dashboard', home: true },
    children: [
      button('home.view', everyRole, 'View home', '查看首页', 'Ver el inicio', 'ホームを見る'),
      button(
        'dashboards.view',
        ['viewer'],
        'Open the dashboards',
        '打开大屏',
        'Abrir los paneles',
        'ダッシュボードを開く',
      ),
      button(
        'sys.index.withdraw',
        ['accountant', 'agencyClerk'],
        'Withdraw from the wallet',
        '钱包提现',
        'Retirar del monedero',
        'ウォレットから出金',
      ),
    ],
  },
  {
    id: 'orders',
    type: 'M',
    names: names('Orders', '订单', 'Pedidos', '注文'),
    options: { icon: 'orders' },
    children: [
      {
        id: 'orders/list',
        type: 'C',
        names: names('Orders', '订单查询', 'Lista de pedidos', '注文一覧'),
        uri: 'orders/list',
        roles: orderReaders,
        options: { icon: 'orders' },
        children: [
          button('orders.view', orderReaders, 'View orders', '查看订单', 'Ver pedidos', '注文を見る'),
          button(
            'orders.release',
            sellers,
            'Release held seats',
            '释放预留',
            'Liberar reservas',
            '仮押さえを解除',
          ),
          button(
            'orders.print',
            [...sellers, 'pierSupervisor'],
            'Print tickets',
            '打印船票',
            'Imprimir billetes',
            '乗船券を印刷',
          ),
          button(
            'orders.collect',
            ['ticketClerk', 'pierSupervisor'],
            'Hand out tickets of other sellers',
            '为其他渠道的旅客取票',
            'Entregar billetes de otros vendedores',
            '他社販売分の乗船券を渡す',
          ),
          button(
            'orders.showCertificate',
            ['pierSupervisor'],
            'Show ID numbers',
            '查看完整证件号码',
            'Ver números de documento',
            '身分証番号を表示',
          ),
          button(
            'orders.forgetPassenger',
            ['pierSupervisor'],
            'Erase passenger data',
            '删除旅客信息',
            'Suprimir datos de pasajeros',
            '旅客情報を消去',
          ),
        ],
      },
      {
        id: 'orders/afterSales',
        type: 'C',
        names: names('After-sales', '退改签', 'Posventa', '払い戻し・変更'),
        uri: 'orders/afterSales',
        roles: [...sellers, 'pierSupervisor'],
        options: { icon: 'refresh' },
        children: [
          button(
            'orders.refund',
            [...sellers, 'pierSupervisor'],
            'Refund tickets',
            '退票',
            'Devolver billetes',
            '乗船券の払い戻し',
          ),
          button(
            'orders.exchange',
            [...sellers, 'pierSupervisor'],
            'Exchange tickets',
            '改签',
            'Cambiar billetes',
            '乗船券の変更',
          ),
          button(
            'orders.void',
            ['ticketClerk', 'pierSupervisor'],
            'Void own sales',
            '作废本人售票',
            'Anular ventas propias',
            '自分の販売を取り消し',
          ),
          button(
            'orders.voidAny',
            ['pierSupervisor'],
            'Void any sale',
            '作废他人售票',
            'Anular cualquier venta',
            'すべての販売を取り消し',
          ),
          button(
            'orders.overrule',
            ['ticketClerk', 'pierSupervisor'],
            'Refund and exchange free of charge',
            '免费退改',
            'Devolver y cambiar sin cargo',
            '無料の払い戻し・変更',
          ),
          button(
            'orders.approveOverrule',
            ['pierSupervisor'],
            'Approve free refunds',
            '审批免费退改',
            'Aprobar devoluciones sin cargo',
            '無料の払い戻しを承認',
          ),
        ],
      },
      {
        id: 'orders/nameChanges',
        type: 'C',
        names: names('Name corrections', '实名信息变更', 'Correcciones de nombre', '氏名・身分証の訂正'),
        uri: 'orders/nameChanges',
        roles: [...sellers, 'pierSupervisor'],
        options: { icon: 'users' },
        children: [
          button(
            'orders.correct',
            [...sellers, 'pierSupervisor'],
            'Request corrections',
            '申请实名信息变更',
            'Solicitar correcciones',
            '訂正を申請',
          ),
          button(
            'orders.decideCorrections',
            ['pierSupervisor'],
            'Review corrections',
            '审核实名信息变更',
            'Revisar correcciones',
            '訂正を審査',
          ),
        ],
      },
      {
        id: 'orders/forget',
        type: 'C',
        names: names(
          'Erase passenger data',
          '删除旅客信息',
          'Suprimir datos de un pasajero',
          '旅客情報の消去',
        ),
        uri: 'orders/forget',
        roles: ['pierSupervisor'],
        options: { icon: 'shield' },
      },
      {
        id: 'orders/detail',
        type: 'C',
        names: names('Order', '订单详情', 'Pedido', '注文の詳細'),
        uri: 'orders/detail',
        roles: orderReaders,
        options: { icon: 'orders', hidden: true },
      },
    ],
  },
  {
    id: 'accounts',
    type: 'M',
    names: names('Money', '资金', 'Dinero', '資金'),
    options: { icon: 'wallet' },
    children: [
      {
        id: 'accounts/payouts',
        type: 'C',
        names: names('Payouts', '退款', 'Devoluciones', '返金'),
        uri: 'accounts/payouts',
        roles: ['accountant'],
        options: { icon: 'price' },
        children: [
          button(
            'accounts.viewPayouts',
            ['accountant'],
            'View payouts',
            '查看退款',
            'Ver devoluciones',
            '返金を見る',
          ),
          button(
            'accounts.sendPayouts',
            ['accountant'],
            'Send, confirm and repeat payouts',
            '发送、确认与重发退款',
            'Enviar, confirmar y repetir devoluciones',
            '返金の送信・確認・再送',
          ),
          button(
            'accounts.approvePayouts',
            ['accountant'],
            'Approve payouts in another way',
            '审批改用其他方式退款',
            'Aprobar devoluciones por otro medio',
            '別の方法での返金を承認',
          ),
        ],
      },
      {
        id: 'accounts/ledger',
        type: 'C',
        names: names('Ledger', '账簿', 'Libro mayor', '元帳'),
        uri: 'accounts/ledger',
        roles: ['accountant'],
        options: { icon: 'page' },
        children: [
          button(
            'accounts.viewLedger',
            ['accountant'],
            'View the ledger',
            '查看账簿',
            'Ver el libro mayor',
            '元帳を見る',
          ),
        ],
      },
      {
        id: 'accounts/ledgerAccount',
        type: 'C',
        names: names('Ledger account', '账户明细', 'Cuenta del libro mayor', '勘定の明細'),
        uri: 'accounts/ledgerAccount',
        roles: ['accountant'],
        options: { icon: 'page', hidden: true },
      },
      {
        id: 'accounts/cash',
        type: 'C',
        names: names('Cash refunds', '现金退款', 'Devoluciones en efectivo', '現金の返金'),
        uri: 'accounts/cash',
        roles: ['ticketClerk'],
        options: { icon: 'price' },
        children: [
          button(
            'accounts.payCash',
            ['ticketClerk'],
            'Pay out cash refunds',
            '支付现金退款',
            'Pagar devoluciones en efectivo',
            '現金の返金を支払う',
          ),
        ],
      },
      {
        id: 'approvals/list',
        type: 'C',
        names: names('Approvals', '审批', 'Aprobaciones', '承認'),
        uri: 'approvals/list',
        roles: ['accountant', 'pierSupervisor'],
        options: { icon: 'check' },
        children: [
          button(
            'approvals.view',
            ['accountant', 'pierSupervisor'],
            'View approvals',
            '查看审批',
            'Ver aprobaciones',
            '承認を見る',
          ),
        ],
      },
    ],
  },
  {
    id: 'agents',
    type: 'M',
    names: names('Agencies', '代理商', 'Agencias', '代理店'),
    options: { icon: 'users' },
    children: [
      {
        id: 'agents/list',
        type: 'C',
        names: names('Agencies', '代理商管理', 'Agencias', '代理店一覧'),
        uri: 'agents/list',
        roles: ['accountant'],
        options: { icon: 'users' },
        children: [
          button(
            'agents.view',
            ['accountant'],
            'View agencies',
            '查看代理商',
            'Ver agencias',
            '代理店を見る',
          ),
          button(
            'agents.edit',
            [],
            'Add, change and disable agencies',
            '新增、修改与停用代理商',
            'Añadir, cambiar y desactivar agencias',
            '代理店の追加・変更・無効化',
          ),
        ],
      },
      {
        id: 'agents/wallets',
        type: 'C',
        names: names('Wallets', '钱包', 'Monederos', 'ウォレット'),
        uri: 'agents/wallets',
        roles: walletReaders,
        options: { icon: 'wallet' },
        children: [
          button(
            'agents.viewWallets',
            walletReaders,
            'View wallets',
            '查看钱包',
            'Ver monederos',
            'ウォレットを見る',
          ),
        ],
      },
      {
        id: 'agents/topUps',
        type: 'C',
        names: names('Top-ups', '充值', 'Recargas', 'チャージ'),
        uri: 'agents/topUps',
        roles: walletReaders,
        options: { icon: 'check' },
        children: [
          button(
            'agents.announceTopUp',
            walletReaders,
            'Announce top-ups',
            '申报充值',
            'Anunciar recargas',
            'チャージを届け出る',
          ),
          button(
            'agents.topUp',
            ['accountant'],
            'Check top-ups against the bank',
            '核对充值到账',
            'Comprobar recargas con el banco',
            'チャージの入金を確認',
          ),
          button(
            'agents.approveTopUp',
            ['accountant'],
            'Approve and book top-ups',
            '审批充值入账',
            'Aprobar y contabilizar recargas',
            'チャージを承認して計上',
          ),
        ],
      },
      {
        id: 'agents/suppliers',
        type: 'C',
        names: names('Suppliers', '供应商', 'Proveedores', '仕入先'),
        uri: 'agents/suppliers',
        roles: ['accountant'],
        options: { icon: 'organisation' },
        children: [
          button(
            'agents.viewSuppliers',
            ['accountant'],
            'View suppliers',
            '查看供应商',
            'Ver proveedores',
            '仕入先を見る',
          ),
          button(
            'agents.editSuppliers',
            [],
            'Add, change and disable suppliers',
            '新增、修改与停用供应商',
            'Añadir, cambiar y desactivar proveedores',
            '仕入先の追加・変更・無効化',
          ),
        ],
      },
      {
        id: 'agents/statement',
        type: 'C',
        names: names('Statement of account', '对账单', 'Extracto de cuenta', '取引明細'),
        uri: 'agents/statement',
        roles: walletReaders,
        options: { icon: 'page', hidden: true },
      },
    ],
  },
  {
    id: 'reports/sales',
    type: 'C',
    names: names('Sales analysis', '销售分析', 'Análisis de ventas', '販売分析'),
    uri: 'reports/sales',
    roles: analysts,
    options: { icon: 'report' },
    children: [
      button(
        'reports.sales',
        analysts,
        'View the sales analysis',
        '查看销售分析',
        'Ver el análisis de ventas',
        '販売分析を見る',
      ),
    ],
  },
  {
    id: 'sailings',
    type: 'M',
    names: names('Sailings', '航班', 'Travesías', '便'),
    options: { icon: 'calendar', breadcrumb: false },
    children: [
      {
        id: 'sailings/calendar',
        type: 'C',
        names: names('Sailing calendar', '航班日历', 'Calendario de travesías', '便カレンダー'),
        uri: 'sailings/calendar',
        roles: timetableReaders,
        options: { icon: 'calendar' },
        children: [
          button('sailings.view', timetableReaders, 'View sailings', '查看航班', 'Ver travesías', '便を見る'),
          button('inventory.view', timetableReaders, 'View seats', '查看座位', 'Ver plazas', '座席を見る'),
          button(
            'inventory.lockSeats',
            ['pierSupervisor'],
            'Lock and unlock seats',
            '锁定与解锁座位',
            'Bloquear y desbloquear plazas',
            '座席のロックと解除',
          ),
          button(
            'sailings.control',
            ['pierSupervisor'],
            'Stop and resume sale, delay sailings',
            '暂停、恢复售票与登记晚点',
            'Detener y reanudar la venta, registrar retrasos',
            '販売の停止・再開と遅延の登録',
          ),
          button(
            'sailings.edit',
            [],
            'Add and change sailings',
            '加开与调整航班',
            'Añadir y modificar travesías',
            '便の追加と変更',
          ),
          button(
            'sailings.notes',
            ['pierSupervisor', 'carrierStaff', 'portStaff'],
            'Read and write crew notes',
            '查看与填写船员备注',
            'Leer y escribir notas para la tripulación',
            '乗組員メモの閲覧と記入',
          ),
          button(
            'orders.viewGiveBack',
            ['pierSupervisor', 'ticketClerk', 'accountant'],
            'View refunds of cancelled sailings',
            '查看停航退款',
            'Ver devoluciones de travesías canceladas',
            '欠航便の払戻しを見る',
          ),
          button(
            'orders.giveBack',
            [],
            'Stop and resume refunds of cancelled sailings',
            '停止与恢复停航退款',
            'Detener y reanudar devoluciones de travesías canceladas',
            '欠航便の払戻しの停止と再開',
          ),
          button(
            'sailings.cancel',
            [],
            'Cancel sailings',
            '航班停航',
            'Cancelar travesías',
            '便を欠航にする',
          ),
          button(
            'orders.viewPassengers',
            passengerReaders,
            'View passenger lists',
            '查看旅客名单',
            'Ver listas de pasajeros',
            '旅客名簿を見る',
          ),
        ],
      },
      {
        id: 'sailings/templates',
        type: 'C',
        names: names('Services', '班期', 'Servicios', '運航計画'),
        uri: 'sailings/templates',
        options: { icon: 'clock' },
        children: [
          button('sailings.plan', [], 'Plan services', '编制班期', 'Planificar servicios', '運航計画を編集'),
          button(
            'sailings.publish',
            [],
            'Publish seasons',
            '发布班期',
            'Publicar temporadas',
            'シーズンを公開',
          ),
        ],
      },
      {
        id: 'sailings/detail',
        type: 'C',
        names: names('Sailing', '航班详情', 'Travesía', '便の詳細'),
        uri: 'sailings/detail',
        roles: timetableReaders,
        options: { icon: 'boat', hidden: true },
      },
      {
        id: 'sailings/stops',
        type: 'C',
        names: names('Stops of sale', '暂停售票', 'Ventas detenidas', '販売停止'),
        uri: 'sailings/stops',
        roles: ['pierSupervisor'],
        options: { icon: 'lock' },
      },
    ],
  },
  {
    id: 'network',
    type: 'M',
    names: names('Network', '航线网络', 'Red', '路線網'),
    options: { icon: 'map' },
    children: [
      {
        id: 'network/ports',
        type: 'C',
        names: names('Ports and docks', '港口与码头', 'Puertos y muelles', '港と桟橋'),
        uri: 'network/ports',
        roles: timetableReaders,
        options: { icon: 'anchor' },
        children: [
          button(
            'network.view',
            timetableReaders,
            'View the network',
            '查看航线网络',
            'Ver la red',
            '路線網を見る',
          ),
          button(
            'network.edit',
            [],
            'Edit ports, docks and port corporations',
            '编辑港口、码头与港务公司',
            'Editar puertos, muelles y autoridades portuarias',
            '港・桟橋・港務会社を編集',
          ),
        ],
      },
      {
        id: 'network/docks',
        type: 'C',
        names: names('Docks', '码头', 'Muelles', '桟橋'),
        uri: 'network/docks',
        roles: timetableReaders,
        options: { icon: 'anchor' },
      },
      {
        id: 'network/corporations',
        type: 'C',
        names: names('Port corporations', '港务公司', 'Autoridades portuarias', '港務会社'),
        uri: 'network/corporations',
        roles: timetableReaders,
        options: { icon: 'organisation' },
      },
      {
        id: 'network/lines',
        type: 'C',
        names: names('Lines', '航线', 'Líneas', '航路'),
        uri: 'network/lines',
        roles: timetableReaders,
        options: { icon: 'map' },
        children: [
          button(
            'network.editLines',
            [],
            'Draft lines and their stops',
            '起草航线及其停靠站',
            'Redactar líneas y sus escalas',
            '航路と寄港地を起草',
          ),
          button(
            'network.approveLines',
            [],
            'Approve and publish lines',
            '审批并发布航线',
            'Aprobar y publicar líneas',
            '航路を承認・公開',
          ),
        ],
      },
      {
        id: 'network/line',
        type: 'C',
        names: names('Line', '航线详情', 'Línea', '航路の詳細'),
        uri: 'network/line',
        roles: timetableReaders,
        options: { icon: 'map', hidden: true },
      },
      {
        id: 'river/file',
        type: 'C',
        names: names('River as a file', '河流文件', 'El río como archivo', '河川ファイル'),
        uri: 'river/file',
        options: { icon: 'page' },
        children: [
          button(
            'river.export',
            [],
            'Export the river as a file',
            '导出河流文件',
            'Exportar el río como archivo',
            '河川ファイルを出力',
          ),
          button(
            'river.import',
            [],
            'Import a river and approve imports',
            '导入河流文件并审批导入',
            'Importar un río y aprobar importaciones',
            '河川ファイルの取り込みと承認',
          ),
        ],
      },
    ],
  },
  {
    id: 'fleet',
    type: 'M',
    names: names('Fleet', '船队', 'Flota', '船隊'),
    options: { icon: 'boat', breadcrumb: false },
    children: [
      {
        id: 'fleet/ships',
        type: 'C',
        names: names('Ships', '船舶', 'Barcos', '船舶'),
        uri: 'fleet/ships',
        roles: timetableReaders,
        options: { icon: 'boat' },
        children: [
          button('fleet.view', timetableReaders, 'View the fleet', '查看船队', 'Ver la flota', '船隊を見る'),
          button(
            'fleet.edit',
            [],
            'Edit ships, series, deck plans and certificates',
            '编辑船舶、系列、甲板图与证书',
            'Editar barcos, series, planos de cubiertas y certificados',
            '船舶・シリーズ・甲板図・証書を編集',
          ),
        ],
      },
      {
        id: 'fleet/series',
        type: 'C',
        names: names('Series', '船舶系列', 'Series', 'シリーズ'),
        uri: 'fleet/series',
        roles: timetableReaders,
        options: { icon: 'folder' },
      },
      {
        id: 'fleet/deckPlans',
        type: 'C',
        names: names('Deck plans', '甲板图', 'Planos de cubiertas', '甲板図'),
        uri: 'fleet/deckPlans',
        roles: timetableReaders,
        options: { icon: 'map' },
      },
      {
        id: 'fleet/carriers',
        type: 'C',
        names: names('Carriers', '船公司', 'Navieras', '船会社'),
        uri: 'fleet/carriers',
        roles: timetableReaders,
        options: { icon: 'users' },
      },
    ],
  },
  {
    id: 'fares',
    type: 'M',
    names: names('Fares', '票价', 'Tarifas', '運賃'),
    options: { icon: 'price' },
    children: [
      {
        id: 'fares/tables',
        type: 'C',
        names: names('Fare tables', '票价表', 'Tablas de tarifas', '運賃表'),
        uri: 'fares/tables',
        roles: fareReaders,
        options: { icon: 'price' },
        children: [
          button('fares.view', fareReaders, 'View fares', '查看票价', 'Ver tarifas', '運賃を見る'),
          button(
            'fares.editTables',
            [],
            'Draft fare tables',
            '起草票价表',
            'Redactar tablas de tarifas',
            '運賃表を起草',
          ),
          button(
            'fares.approveTables',
            [],
            'Approve and publish fare tables',
            '审批并发布票价表',
            'Aprobar y publicar tablas de tarifas',
            '運賃表を承認・公開',
          ),
        ],
      },
      {
        id: 'fares/table',
        type: 'C',
        names: names('Fare table', '票价表详情', 'Tabla de tarifas', '運賃表の詳細'),
        uri: 'fares/table',
        roles: fareReaders,
        options: { icon: 'price', hidden: true },
      },
      {
        id: 'fares/testBench',
        type: 'C',
        names: names('Test bench', '票价试算', 'Banco de pruebas', '運賃の試算'),
        uri: 'fares/testBench',
        roles: fareReaders,
        options: { icon: 'search' },
      },
      {
        id: 'fares/passengerTypes',
        type: 'C',
        names: names('Passenger types', '旅客类型', 'Tipos de pasajero', '旅客区分'),
        uri: 'fares/passengerTypes',
        roles: fareReaders,
        options: { icon: 'users' },
        children: [
          button(
            'fares.editRules',
            [],
            'Draft passenger types, charges and promotions',
            '起草旅客类型、附加费和优惠活动',
            'Redactar tipos de pasajero, cargos y promociones',
            '旅客区分・料金・割引を起草',
          ),
          button(
            'fares.approveRules',
            [],
            'Approve and publish passenger types, charges and promotions',
            '审批并发布旅客类型、附加费和优惠活动',
            'Aprobar y publicar tipos de pasajero, cargos y promociones',
            '旅客区分・料金・割引を承認・公開',
          ),
        ],
      },
      {
        id: 'fares/charges',
        type: 'C',
        names: names('Charges', '附加费', 'Cargos', '料金'),
        uri: 'fares/charges',
        roles: fareReaders,
        options: { icon: 'price' },
      },
      {
        id: 'fares/promotions',
        type: 'C',
        names: names('Promotions', '优惠活动', 'Promociones', '割引'),
        uri: 'fares/promotions',
        roles: fareReaders,
        options: { icon: 'price' },
      },
      {
        id: 'fares/refundRules',
        type: 'C',
        names: names(
          'Refund and exchange rules',
          '退改规则',
          'Condiciones de reembolso y cambio',
          '払戻・変更規則',
        ),
        uri: 'fares/refundRules',
        roles: fareReaders,
        options: { icon: 'refresh' },
        children: [
          button(
            'fares.viewConditions',
            fareReaders,
            'View refund and exchange rules',
            '查看退改规则',
            'Ver condiciones de reembolso y cambio',
            '払戻・変更規則を見る',
          ),
          button(
            'fares.editConditions',
            [],
            'Draft refund and exchange rules',
            '起草退改规则',
            'Redactar condiciones de reembolso y cambio',
            '払戻・変更規則を起草',
          ),
          button(
            'fares.approveConditions',
            [],
            'Approve and publish refund and exchange rules',
            '审批并发布退改规则',
            'Aprobar y publicar condiciones de reembolso y cambio',
            '払戻・変更規則を承認・公開',
          ),
        ],
      },
    ],
  },
  {
    id: 'comments',
    type: 'M',
    names: names('Comments', '评价', 'Comentarios', 'コメント'),
    options: { icon: 'feedback', breadcrumb: false },
    children: [
      {
        id: 'comments/moderation',
        type: 'C',
        names: names('Passenger comments', '旅客评价', 'Comentarios de pasajeros', '旅客のコメント'),
        uri: 'comments/moderation',
        roles: ['carrierStaff'],
        options: { icon: 'feedback' },
        children: [
          button(
            'comments.view',
            ['carrierStaff'],
            'View comments',
            '查看评价',
            'Ver comentarios',
            'コメントを見る',
          ),
          button(
            'comments.moderate',
            [],
            'Approve, hide and reply to comments',
            '审核与回复评价',
            'Aprobar, ocultar y responder comentarios',
            'コメントの承認・非表示・返信',
          ),
        ],
      },
    ],
  },
  {
    id: 'messages',
    type: 'M',
    names: names('Messages', '消息', 'Mensajes', 'メッセージ'),
    options: { icon: 'bell' },
    children: [
      {
        id: 'messages/inbox',
        type: 'C',
        names: names('Inbox', '消息中心', 'Bandeja de entrada', '受信箱'),
        uri: 'messages/inbox',
        roles: inboxReaders,
        options: { icon: 'bell' },
      },
      {
        id: 'messages/announcements',
        type: 'C',
        names: names('Announcements', '公告管理', 'Avisos', 'お知らせ管理'),
        uri: 'messages/announcements',
        options: { icon: 'feedback' },
        children: [
          button('messages.view', [], 'View announcements', '查看公告', 'Ver avisos', 'お知らせを見る'),
          button(
            'messages.publish',
            [],
            'Write and publish',
            '撰写与发布',
            'Redactar y publicar',
            '作成と公開',
          ),
        ],
      },
    ],
  },
  {
    id: 'administration',
    type: 'M',
    names: names('Administration', '系统管理', 'Administración', 'システム管理'),
    options: { icon: 'settings' },
    children: [
      {
        id: 'staff/users',
        type: 'C',
        names: names('Users', '用户管理', 'Usuarios', 'ユーザー'),
        uri: 'staff/users',
        roles: organisationAdministrators,
        options: { icon: 'users' },
        children: [
          button(
            'staff.viewUsers',
            organisationAdministrators,
            'View users',
            '查看用户',
            'Ver usuarios',
            'ユーザーを見る',
          ),
          button(
            'staff.eraseUser',
            organisationAdministrators,
            'Erase the data of former staff',
            '删除离职人员个人信息',
            'Suprimir datos de antiguos empleados',
            '元職員の情報を消去',
          ),
          button(
            'staff.editUsers',
            organisationAdministrators,
            'Add, change, disable and import users',
            '新增、修改、停用与导入用户',
            'Añadir, cambiar, desactivar e importar usuarios',
            'ユーザーの追加・変更・無効化・取り込み',
          ),
          button(
            'staff.resetPassword',
            organisationAdministrators,
            'Reset passwords of other users',
            '重置其他用户的密码',
            'Restablecer contraseñas de otros usuarios',
            'ほかのユーザーのパスワードをリセット',
          ),
        ],
      },
      {
        id: 'staff/user',
        type: 'C',
        names: names('User', '用户详情', 'Usuario', 'ユーザーの詳細'),
        uri: 'staff/user',
        roles: organisationAdministrators,
        options: { icon: 'user', hidden: true },
      },
      {
        id: 'staff/organisations',
        type: 'C',
        names: names('Organisations', '单位管理', 'Organizaciones', '組織'),
        uri: 'staff/organisations',
        roles: organisationAdministrators,
        options: { icon: 'folder' },
        children: [
          button(
            'staff.viewOrganisations',
            organisationAdministrators,
            'View organisations',
            '查看单位',
            'Ver organizaciones',
            '組織を見る',
          ),
          button(
            'staff.editOrganisations',
            [],
            'Add, change and disable organisations',
            '新增、修改与停用单位',
            'Añadir, cambiar y desactivar organizaciones',
            '組織の追加・変更・無効化',
          ),
        ],
      },
      {
        id: 'staff/sessions',
        type: 'C',
        names: names('Active sessions', '在线会话', 'Sesiones activas', '有効なセッション'),
        uri: 'staff/sessions',
        roles: organisationAdministrators,
        options: { icon: 'clock' },
        children: [
          button(
            'staff.viewSessions',
            organisationAdministrators,
            'View active sessions',
            '查看在线会话',
            'Ver sesiones activas',
            '有効なセッションを見る',
          ),
          button(
            'staff.endSessions',
            organisationAdministrators,
            'Sign out other users',
            '强制用户下线',
            'Cerrar sesiones de otros usuarios',
            'ほかのユーザーをログアウトさせる',
          ),
        ],
      },
      {
        id: 'staff/roles',
        type: 'C',
        names: names('Roles', '角色管理', 'Roles', 'ロール'),
        uri: 'staff/roles',
        options: { icon: 'users' },
        children: [
          button('staff.viewRoles', [], 'View roles', '查看角色', 'Ver roles', 'ロールを見る'),
          button(
            'staff.editRoles',
            [],
            'Change roles and their permissions',
            '修改角色与权限',
            'Cambiar roles y permisos',
            'ロールと権限を変更',
          ),
        ],
      },
      {
        id: 'staff/menus',
        type: 'C',
        names: names('Menu editor', '菜单管理', 'Editor de menús', 'メニュー管理'),
        uri: 'staff/menus',
        options: { icon: 'menu' },
        children: [
          button(
            'staff.viewMenus',
            [],
            'View the menu tree',
            '查看菜单树',
            'Ver el árbol de menús',
            'メニューツリーを見る',
          ),
          button(
            'staff.editMenus',
            [],
            'Change the menu tree',
            '修改菜单树',
            'Cambiar el árbol de menús',
            'メニューツリーを変更',
          ),
        ],
      },
      {
        id: 'staff/passwords',
        type: 'C',
        names: names('Passwords', '密码管理', 'Contraseñas', 'パスワード管理'),
        uri: 'staff/passwords',
        options: { icon: 'lock', hidden: true },
      },
      {
        id: 'session/partners',
        type: 'C',
        names: names('Partner systems', '合作系统', 'Sistemas asociados', '連携システム'),
        uri: 'session/partners',
        options: { icon: 'link' },
        children: [
          button(
            'session.partners',
            [],
            'Manage partner systems',
            '管理合作系统',
            'Gestionar sistemas asociados',
            '連携システムを管理',
          ),
        ],
      },
      {
        id: 'system/parameters',
        type: 'C',
        names: names('Parameters', '系统参数', 'Parámetros', 'パラメーター'),
        uri: 'system/parameters',
        options: { icon: 'settings' },
        children: [
          button(
            'system.viewParameters',
            [],
            'View parameters',
            '查看参数',
            'Ver parámetros',
            'パラメーターを見る',
          ),
          button(
            'system.setParameters',
            [],
            'Change parameters',
            '修改参数',
            'Cambiar parámetros',
            'パラメーターを変更',
          ),
        ],
      },
      {
        id: 'system/dictionaries',
        type: 'C',
        names: names('Dictionaries', '数据字典', 'Diccionarios', '辞書'),
        uri: 'system/dictionaries',
        options: { icon: 'page' },
        children: [
          button(
            'system.viewDictionaries',
            [],
            'View dictionaries',
            '查看字典',
            'Ver diccionarios',
            '辞書を見る',
          ),
          button(
            'system.editDictionaries',
            [],
            'Edit dictionaries',
            '维护字典',
            'Editar diccionarios',
            '辞書を編集',
          ),
        ],
      },
      {
        id: 'system/jobs',
        type: 'C',
        names: names('Jobs', '定时任务', 'Tareas', 'ジョブ'),
        uri: 'system/jobs',
        options: { icon: 'clock' },
        children: [
          button('system.viewJobs', [], 'View jobs', '查看任务', 'Ver tareas', 'ジョブを見る'),
          button(
            'system.runJobs',
            [],
            'Run and retry jobs',
            '运行与重试任务',
            'Ejecutar y repetir tareas',
            'ジョブの実行と再試行',
          ),
        ],
      },
      {
        id: 'feedback/list',
        type: 'C',
        names: names('Staff feedback', '员工反馈', 'Comentarios del personal', '職員からのフィードバック'),
        uri: 'feedback/list',
        roles: organisationAdministrators,
        options: { icon: 'feedback' },
        children: [
          button(
            'feedback.view',
            organisationAdministrators,
            'View feedback',
            '查看反馈',
            'Ver los comentarios',
            'フィードバックを見る',
          ),
          button(
            'feedback.settle',
            organisationAdministrators,
            'Mark feedback as done',
            '将反馈标为已处理',
            'Marcar comentarios como resueltos',
            'フィードバックを対応済みにする',
          ),
        ],
      },
      {
        id: 'logManager/logList',
        type: 'C',
        names: names('Logs', '日志', 'Registros', 'ログ'),
        uri: 'logManager/logList',
        options: { icon: 'report' },
        children: [
          button('logs.view', [], 'View the logs', '查看日志', 'Ver los registros', 'ログを見る'),
          button(
            'logs.settle',
            [],
            'Mark errors as resolved',
            '将错误标为已处理',
            'Marcar errores como resueltos',
            'エラーを対応済みにする',
          ),
        ],
      },
    ],
  },
] as const satisfies readonly BuiltInMenu[]

/** The menu tree that a new database starts with, and that new versions add to. */
export const builtInMenus: readonly BuiltInMenu[] = menus

type IdsOfButtons<Node> = Node extends { type: 'A'; id: infer Id }
  ? Id
  : Node extends { children: readonly (infer Child)[] }
    ? IdsOfButtons<Child>
    : never
type UrisOfPages<Node> =
  | (Node extends { uri: infer Uri } ? Uri : never)
  | (Node extends { children: readonly (infer Child)[] } ? UrisOfPages<Child> : never)

/** A permission: granted by roles, required by endpoints, pages and actions. */
export type Permission = IdsOfButtons<(typeof menus)[number]> & string

/** Pages that are opened from another page and have no node of the menu. */
export const pagesOutsideMenu = [
  'documentation/index',
  'feedback/index',
  'guide/index',
  'messages/inbox',
  'messages/notice',
  'profile/index',
  'staff/role',
] as const

/** A page of the back office by its name, which stands in its address. */
export type PageUri = (UrisOfPages<(typeof menus)[number]> & string) | (typeof pagesOutsideMenu)[number]
