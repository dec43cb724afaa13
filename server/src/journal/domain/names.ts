import type { Texts } from '@fairway/contract/kernel/languages'

/** One name in the four languages. */
export const texts = (en: string, zh: string, es: string, ja: string): Texts => ({ en, zh, es, ja })

const operations: Record<string, Texts> = {
  'staff.createRole': texts('Role created', '新建角色', 'Rol creado', 'ロールの作成'),
  'staff.saveRole': texts('Role changed', '修改角色', 'Rol modificado', 'ロールの変更'),
  'staff.setRoleEnabled': texts(
    'Role switched',
    '启停角色',
    'Rol activado o desactivado',
    'ロールの切り替え',
  ),
  'staff.deleteRole': texts('Role deleted', '删除角色', 'Rol eliminado', 'ロールの削除'),
  'staff.createMenu': texts('Menu created', '新建菜单', 'Menú creado', 'メニューの作成'),
  'staff.saveMenu': texts('Menu changed', '修改菜单', 'Menú modificado', 'メニューの変更'),
  'staff.moveMenu': texts('Menu moved', '移动菜单', 'Menú movido', 'メニューの移動'),
  'staff.deleteMenu': texts('Menu deleted', '删除菜单', 'Menú eliminado', 'メニューの削除'),
  'staff.createOrganisation': texts('Organisation created', '新建单位', 'Organización creada', '組織の作成'),
  'staff.editOrganisation': texts(
    'Organisation changed',
    '修改单位',
    'Organización modificada',
    '組織の変更',
  ),
  'staff.disableOrganisation': texts(
    'Organisation disabled',
    '停用单位',
    'Organización desactivada',
    '組織の停止',
  ),
  'staff.enableOrganisation': texts(
    'Organisation enabled',
    '启用单位',
    'Organización activada',
    '組織の再開',
  ),
  'staff.createUser': texts('User created', '新建用户', 'Usuario creado', 'ユーザーの作成'),
  'staff.editUser': texts('User changed', '修改用户', 'Usuario modificado', 'ユーザーの変更'),
  'staff.disableUser': texts('User disabled', '停用用户', 'Usuario desactivado', 'ユーザーの停止'),
  'staff.enableUser': texts('User enabled', '启用用户', 'Usuario activado', 'ユーザーの再開'),
  'staff.unlockUser': texts('User unlocked', '解锁用户', 'Usuario desbloqueado', 'ユーザーのロック解除'),
  'staff.endSessionsOf': texts(
    'Sessions of a user ended',
    '结束用户全部会话',
    'Sesiones de un usuario cerradas',
    'ユーザーの全セッションの終了',
  ),
  'staff.importUsers': texts('Users imported', '导入用户', 'Usuarios importados', 'ユーザーの取り込み'),
  'system.setParameter': texts('Parameter changed', '修改参数', 'Parámetro cambiado', 'パラメーターの変更'),
  'system.resetParameter': texts(
    'Parameter reset',
    '恢复参数默认值',
    'Parámetro restablecido',
    'パラメーターを既定に戻す',
  ),
  'system.addEntry': texts('Dictionary entry added', '新增字典条目', 'Entrada añadida', '辞書項目の追加'),
  'system.changeEntry': texts(
    'Dictionary entry renamed',
    '字典条目改名',
    'Entrada renombrada',
    '辞書項目の名称変更',
  ),
  'system.enableEntry': texts(
    'Dictionary entry switched on or off',
    '启用或停用字典条目',
    'Entrada activada o desactivada',
    '辞書項目の有効・無効',
  ),
  'system.moveEntry': texts('Dictionary entry moved', '调整字典顺序', 'Entrada movida', '辞書項目の移動'),
  'system.removeEntry': texts(
    'Dictionary entry removed',
    '删除字典条目',
    'Entrada eliminada',
    '辞書項目の削除',
  ),
  'system.runJob': texts('Job started', '立即运行任务', 'Tarea ejecutada', 'ジョブの実行'),
  'system.retryTask': texts('Failed task retried', '重试失败任务', 'Tarea reintentada', '失敗タスクの再試行'),
  'system.dropTask': texts('Failed task dropped', '放弃失败任务', 'Tarea descartada', '失敗タスクの取り消し'),
  'orders.sell': texts('Ticket sale', '售票', 'Venta de billetes', '発券'),
  'orders.sellFromWallet': texts(
    'Sale from the wallet',
    '钱包售票',
    'Venta con el monedero',
    'ウォレットでの発券',
  ),
  'orders.hold': texts('Seats held', '占座', 'Reserva de plazas', '座席の確保'),
  'orders.payHold': texts('Held order paid', '占座订单付款', 'Pago de una reserva', '確保した注文の支払い'),
  'orders.release': texts('Held order released', '释放占座', 'Reserva liberada', '確保の解除'),
  'orders.expire': texts('Held order ran out', '占座超时', 'Reserva caducada', '確保の期限切れ'),
  'orders.showCertificate': texts(
    'Certificate number looked at',
    '查看证件号',
    'Consulta de un documento',
    '証明書番号の閲覧',
  ),
  'inventory.lockSeats': texts('Seats locked', '锁定座位', 'Plazas bloqueadas', '座席のロック'),
  'inventory.unlockSeats': texts('Seats unlocked', '解锁座位', 'Plazas desbloqueadas', '座席のロック解除'),
  'staff.changePassword': texts(
    'Own password changed',
    '修改登录密码',
    'Cambio de contraseña propia',
    'ログインパスワードの変更',
  ),
  'staff.changeWithdrawPassword': texts(
    'Withdraw password changed',
    '修改提现密码',
    'Cambio de contraseña de retirada',
    '出金パスワードの変更',
  ),
  'staff.changePaymentPassword': texts(
    'Payment password changed',
    '修改支付密码',
    'Cambio de contraseña de pago',
    '支払いパスワードの変更',
  ),
  'staff.resetPassword': texts(
    'Password reset',
    '重置登录密码',
    'Contraseña restablecida',
    'ログインパスワードの再設定',
  ),
  'staff.resetWithdrawPassword': texts(
    'Withdraw password reset',
    '重置提现密码',
    'Contraseña de retirada restablecida',
    '出金パスワードの再設定',
  ),
  'staff.endSession': texts(
    'Session of a person ended',
    '强制下线',
    'Sesión de una persona cerrada',
    'セッションの強制終了',
  ),
  'profile.save': texts('Profile changed', '修改个人资料', 'Perfil modificado', 'プロフィールの変更'),
  'profile.saveAvatar': texts('Picture changed', '修改头像', 'Foto modificada', '写真の変更'),
  'profile.endSession': texts(
    'Own session ended',
    '结束本人会话',
    'Sesión propia cerrada',
    '自分のセッションの終了',
  ),
  'profile.endOtherSessions': texts(
    'Own other sessions ended',
    '结束本人其他会话',
    'Otras sesiones propias cerradas',
    '自分の他のセッションの終了',
  ),
  'home.saveQuickMenu': texts(
    'Quick menu changed',
    '修改快捷菜单',
    'Menú rápido modificado',
    'クイックメニューの変更',
  ),
  'messages.save': texts('Announcement saved', '保存公告', 'Anuncio guardado', 'お知らせの保存'),
  'messages.publish': texts('Announcement published', '发布公告', 'Anuncio publicado', 'お知らせの公開'),
  'messages.withdraw': texts('Announcement withdrawn', '撤回公告', 'Anuncio retirado', 'お知らせの取り下げ'),
  'messages.discard': texts('Draft discarded', '删除草稿', 'Borrador descartado', '下書きの破棄'),
  'comments.publish': texts('Comment published', '发布留言', 'Comentario publicado', 'コメントの公開'),
  'comments.hide': texts('Comment hidden', '隐藏留言', 'Comentario oculto', 'コメントの非表示'),
  'comments.reply': texts('Comment answered', '回复留言', 'Comentario respondido', 'コメントへの返信'),
  'session.addPartner': texts(
    'Partner system added',
    '新增合作系统',
    'Sistema asociado añadido',
    '連携システムの追加',
  ),
  'session.setPartner': texts(
    'Partner system switched',
    '启停合作系统',
    'Sistema asociado activado o desactivado',
    '連携システムの切り替え',
  ),
  'journal.settleError': texts(
    'Error marked as dealt with',
    '错误标为已处理',
    'Error marcado como resuelto',
    'エラーを対応済みに変更',
  ),
  'lists.export': texts('List exported', '导出列表', 'Lista exportada', '一覧の出力'),
  'lists.print': texts('List printed', '打印列表', 'Lista impresa', '一覧の印刷'),
}

const entities: Record<string, Texts> = {
  'staff.role': texts('Role', '角色', 'Rol', 'ロール'),
  'staff.menu': texts('Menu', '菜单', 'Menú', 'メニュー'),
  'staff.organisation': texts('Organisation', '单位', 'Organización', '組織'),
  'system.parameter': texts('Parameter', '参数', 'Parámetro', 'パラメーター'),
  'system.dictionaryEntry': texts('Dictionary entry', '字典条目', 'Entrada de diccionario', '辞書項目'),
  'system.job': texts('Job', '任务', 'Tarea', 'ジョブ'),
  'orders.order': texts('Order', '订单', 'Pedido', '注文'),
  'sailings.sailing': texts('Sailing', '航班', 'Travesía', '便'),
  'staff.user': texts('Person', '人员', 'Persona', '担当者'),
  'session.session': texts('Session', '会话', 'Sesión', 'セッション'),
  partner: texts('Partner system', '合作系统', 'Sistema asociado', '連携システム'),
  'comments.comment': texts('Comment', '留言', 'Comentario', 'コメント'),
  'messages.message': texts('Announcement', '公告', 'Anuncio', 'お知らせ'),
  'journal.clientError': texts(
    'Error in a browser',
    '浏览器错误',
    'Error en un navegador',
    'ブラウザーのエラー',
  ),
  'lists.list': texts('List', '列表', 'Lista', '一覧'),
}

/** What people call an operation; one without a name yet goes by its own word. */
export const nameOfOperation = (operation: string): Texts =>
  operations[operation] ?? texts(operation, operation, operation, operation)

/** What people call the kind of thing an operation was done to. */
export const nameOfEntity = (entity: string): Texts =>
  entities[entity] ?? texts(entity, entity, entity, entity)
