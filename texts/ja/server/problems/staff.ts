export const staff = {
  'problems.staff.wrongOldPassword': '現在のパスワードが違います。変更されていません。',
  'problems.staff.usedPassword': '直近 {count} 回に使ったパスワードです。新しいものを選んでください。',
  'problems.staff.sameAsLogin':
    'ログインパスワードと同じです。資金を守るパスワードは別のものにしてください。',
  'problems.staff.passwordsDiffer': '入力した 2 つのパスワードが一致しません',
  'problems.staff.unknownUser': 'そのユーザーは存在しません。',
  'problems.staff.ownPassword':
    '自分のパスワードはリセットできません。アカウントメニューで変更するか、ほかの管理者に頼んでください。',
  'problems.staff.sessionGone': 'このセッションはすでに終了しています。',
  'problems.staff.unknownRole': 'そのロールは存在しません。',
  'problems.staff.roleChanged': 'このロールは別の人が変更しました。もう一度表示してから変更してください。',
  'problems.staff.roleTaken': 'このコードのロールはすでにあります。',
  'problems.staff.roleInUse':
    '{people} 人がこのロールを持っています。先に別のロールを割り当てるか、無効にしてください。',
  'problems.staff.roleHoldersChanged':
    '現在 {people} 人がこのロールを持っています。確認し直してから切り替えてください。',
  'problems.staff.roleBuiltIn': 'このロールは製品に付属するため削除できません。無効にしてください。',
  'problems.staff.roleEssential':
    'このロールはほかのすべてを管理します。有効のまま、すべてを参照でき、管理に必要な権限を保ちます。',
  'problems.staff.notHeld': '自分が持っていない権限は付与できません：{permissions}',
  'problems.staff.widerScope':
    'このロールのデータ範囲はあなたより広いため、同じ範囲を持つ人だけが変更できます。',
  'problems.staff.roleOfNetwork':
    'このロールは製品に付属しているか、他の組織の人が持っています。変更できるのはすべてを参照できる人だけです。自組織用にはコピーを作成してください。',
  'problems.staff.unknownMenu': 'メニューツリーにその項目はありません：{id}',
  'problems.staff.menuChanged': 'この項目は別の人が変更しました。もう一度表示してから変更してください。',
  'problems.staff.menuTaken': 'この ID の項目はすでにあります。',
  'problems.staff.menuReserved': 'この ID は製品が予約しています：{id}',
  'problems.staff.menuUriTaken': 'このページは別の項目がすでに開きます：{id}',
  'problems.staff.menuUriWrong':
    'ページには orders/list のような URI か https:// のアドレスが必要です。フォルダーとボタンにはありません。',
  'problems.staff.menuWrongPlace':
    'フォルダーとページはフォルダーまたは最上位に、ボタンはページまたはフォルダーに置きます。',
  'problems.staff.menuRing': '項目を自分自身の下に置くことはできません。',
  'problems.staff.menuTooDeep': 'メニューツリーは最大 {most} 階層です。',
  'problems.staff.menuBuiltIn': 'この項目は製品に付属するため削除できません。無効にしてください。',
  'problems.staff.menuNotEmpty': 'この下に {entries} 個の項目があります。先に移動または削除してください。',
  'problems.staff.menuInUse':
    '{roles} 個のロールがこの項目を付与しています。先に外すか、無効にしてください。',
  'problems.staff.menuEssential':
    'この項目がないとロールとメニューを管理できなくなります。有効かつ表示のままにしてください。',
  'problems.staff.homeNeeded':
    'ホームは有効な製品内のページちょうど 1 つです。先に別のページを指定してください。',
  'problems.staff.codeTaken': 'ユーザー名 {code} はすでに使われています。別の名前にしてください。',
  'problems.staff.changedMeanwhile':
    'この間に {by} が変更したため、保存していません。違いを確認してもう一度保存してください。',
  'problems.staff.unknownOrganisation': 'その組織は存在しません。',
  'problems.staff.rolesGone': '選んだロールの一部がなくなっています。フォームを開き直してください。',
  'problems.staff.unknownDock': '選んだ桟橋の一部がなくなっています。フォームを開き直してください。',
  'problems.staff.roleBeyondOwn': '自分の権限を超えないロールだけを付与・解除できます。超えるもの：{roles}',
  'problems.staff.dockBeyondOwn': '自分が勤務する桟橋だけを割り当てられます。{docks} はできません。',
  'problems.staff.beyondOwn':
    'この人の権限はあなたの権限を超えています。同等の権限を持つ管理者に依頼してください。',
  'problems.staff.eraseYourself': '自分自身の情報は消去できません。ほかの管理者に依頼してください。',
  'problems.staff.eraseEnabled': '消去できるのは無効なユーザーだけです。先に無効にしてください。',
  'problems.staff.eraseCodeDiffers': '入力したユーザー名がこの人のものと一致しません。何も消去していません。',
  'problems.staff.eraseOpenWork':
    'このユーザーには未払いの仮押さえまたは本日受け取った現金があります。先に処理してください。',
  'problems.staff.notYourself':
    '自分自身の無効化、自分のロール・桟橋・組織・有効期間の変更はできません。ほかの管理者に依頼してください。',
  'problems.staff.lastAdministrator':
    'ユーザーを管理できる人がいなくなります。先にほかの管理者を指定してください。',
  'problems.staff.registrationTaken':
    '登録コード {code} はすでに {name} のものです。コードまたはその組織を確認してください。',
  'problems.staff.organisationTaken': '組織コード {code} はすでに使われています。別のコードにしてください。',
  'problems.staff.organisationInUse':
    'この組織には船舶・港・ウォレット・注文があるため、種別は変更できません。',
  'problems.staff.ownOrganisation': '自分の所属組織です。無効にすると自分もログアウトされます。',
  'problems.staff.onlyOverseers':
    '組織の追加・無効化、コードや種別の変更は、すべての組織を見られる人だけができます。自分の組織の名称は変更できます。',
  'problems.staff.importUnreadable':
    'Excel ブック（.xlsx）として読み取れません。パスワードなしの .xlsx で保存してやり直してください。',
  'problems.staff.importTooLarge':
    'このブックは人員名簿としては大きすぎます（行数は空行も含みます。または文字数が多すぎます）。名簿をテンプレートにコピーしてやり直してください。',
  'problems.staff.importTooLong':
    'シートが {most} 行を超えています。複数のファイルに分けて取り込んでください。',
  'problems.staff.importEmpty': 'このファイルの最初のシートに人が載っていません。',
  'problems.staff.importColumns': '1 行目に次の列がありません：{columns}。テンプレートを使ってください。',
  'problems.staff.importFaulty':
    '{count} 行に誤りがあるため、誰も追加していません。ファイルを確認してください。',
  'problems.staff.weakPassword': 'パスワードが弱すぎます。もう一度変更してください',
}
