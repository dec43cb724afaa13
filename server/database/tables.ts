// The tables of the database as types, written by `npm run schema`.
import type { Generated, GeneratedAlways } from 'kysely'

export interface Tables {
  'accounts.accounts': {
    id: GeneratedAlways<string>
    code: string
    kind: string
    organisation_id: string | null
    user_id: string | null
    sailing_id: string | null
    day: string | null
    closed_at: Date | null
  }
  'accounts.entries': {
    transfer_id: string
    number: number
    account_id: string
    fen: string
  }
  'accounts.transfers': {
    id: GeneratedAlways<string>
    kind: string
    order_id: string | null
    at: Date
    memo: Generated<string>
  }
  'accounts.wallets': {
    organisation_id: string
    account_id: string
    frozen_account_id: string
    balance_fen: Generated<string>
    frozen_fen: Generated<string>
    credit_limit_fen: Generated<string>
    daily_limit_fen: string | null
    spent_on: Generated<string>
    spent_fen: Generated<string>
  }
  'agents.agents': {
    organisation_id: string
    level: string
    enabled: Generated<boolean>
  }
  'comments.comments': {
    id: GeneratedAlways<string>
    product_id: string
    order_id: string
    travelled_on: string
    rating: number
    body: string
    author: string
    written_at: Date
    state: Generated<string>
    decided_by: string | null
    decided_at: Date | null
    hide_reason: string | null
    reply: string | null
    replied_by: string | null
    replied_at: Date | null
  }
  'comments.product_lines': {
    line_id: string
    product_id: string
  }
  'comments.products': {
    id: GeneratedAlways<string>
    code: string
    names: unknown
    descriptions: unknown
    position: Generated<number>
    enabled: Generated<boolean>
  }
  'comments.tries': {
    key: string
    began_at: Date
    tries: number
  }
  'fares.fare_tables': {
    id: GeneratedAlways<string>
    line_id: string
    version: number
    status: Generated<string>
    valid_from: string
    valid_to: string
    drawn_up_by: string
    drawn_up_at: Date
    approved_by: string | null
    approved_at: Date | null
    published_at: Date | null
  }
  'fares.fares': {
    table_id: string
    class_id: string
    from_stop: number
    to_stop: number
    fen: string
  }
  'fares.passenger_types': {
    id: GeneratedAlways<string>
    code: string
    names: unknown
    percent_bp: number
    needs_seat: Generated<boolean>
    age_from: number | null
    age_below: number | null
    height_from_cm: number | null
    height_below_cm: number | null
    certificate_kinds: string[] | null
    proof: unknown | null
    free_per_adult: number | null
    is_adult: Generated<boolean>
    position: Generated<number>
    enabled: Generated<boolean>
  }
  'fares.service_fees': {
    id: GeneratedAlways<string>
    channel: string
    fixed_fen: Generated<string>
    basis_points: Generated<number>
    valid_from: Date
    valid_to: Generated<Date>
  }
  'feedback.entries': {
    id: GeneratedAlways<string>
    user_id: string
    organisation_id: string
    kind: string
    body: string
    page: Generated<string>
    at: Date
    done_at: Date | null
    done_by: string | null
    version: Generated<number>
  }
  'fleet.classes': {
    id: GeneratedAlways<string>
    code: string
    names: unknown
    kind: string
    seats_per_row: number
    rank: number
  }
  'fleet.decks': {
    ship_id: string
    number: number
    names: unknown
  }
  'fleet.ship_seats': {
    id: GeneratedAlways<string>
    ship_id: string
    deck: number
    label: string
    row_number: number
    column_number: number
    class_id: string
  }
  'fleet.ship_series': {
    id: GeneratedAlways<string>
    code: string
    names: unknown
  }
  'fleet.ships': {
    id: GeneratedAlways<string>
    code: string
    names: unknown
    series_id: string | null
    carrier_id: string
    certified_capacity: number
    enabled: Generated<boolean>
  }
  'home.quick_menus': {
    user_id: string
    menu_id: string
    position: number
    remark: Generated<string>
  }
  'inventory.loads': {
    sailing_id: string
    legs: number[]
    starts: Generated<unknown>
  }
  'inventory.occupations': {
    ticket_id: string
    sailing_id: string
    seat_id: string | null
    from_stop: number
    to_stop: number
    legs: GeneratedAlways<string | null>
    person: string
    travel: string
    held: Generated<boolean>
  }
  'inventory.seats': {
    id: GeneratedAlways<string>
    sailing_id: string
    class_id: string
    position: number
    mask: Generated<number>
    deck: number
    row_number: number
    column_number: number
    label: string
    lock_reason: string | null
    locked_by: string | null
    locked_at: Date | null
  }
  'journal.client_error_days': {
    error_id: string
    day: string
    user_id: string | null
    times: string
  }
  'journal.client_errors': {
    id: GeneratedAlways<string>
    fingerprint: Buffer
    version: string
    kind: string
    message: string
    stack: Generated<string>
    component: Generated<string>
    info: Generated<string>
    url: Generated<string>
    browser: Generated<string>
    first_at: Date
    last_at: Date
    times: string
    dealt_at: Date | null
    dealt_by: string | null
    signed_in: Generated<boolean>
  }
  'journal.log_ins': {
    id: GeneratedAlways<string>
    at: Date
    user_id: string | null
    outcome: string
    device_id: Generated<string>
    address: Generated<string>
    browser: Generated<string>
  }
  'journal.operations': {
    id: GeneratedAlways<string>
    at: Date
    user_id: string | null
    organisation_id: string | null
    operation: string
    entity: Generated<string>
    entity_id: Generated<string>
    request_id: Generated<string>
    address: Generated<string>
    detail: Generated<unknown>
  }
  'lists.settings': {
    user_id: string
    list: string
    settings: unknown
    kept_at: Date
  }
  'messages.messages': {
    id: GeneratedAlways<string>
    kind: string
    organisation_id: string
    author_id: string | null
    language: string
    titles: unknown
    contents: unknown
    important: Generated<boolean>
    popup: Generated<boolean>
    strip: Generated<boolean>
    everyone: Generated<boolean>
    state: Generated<string>
    publish_at: Date | null
    expires_at: Date | null
    announced: Generated<boolean>
    created_at: Date
    changed_at: Date
    version: Generated<number>
    about_user_id: string | null
  }
  'messages.reads': {
    message_id: string
    user_id: string
    at: Date
  }
  'messages.targets': {
    message_id: string
    kind: string
    target: string
  }
  'network.docks': {
    id: GeneratedAlways<string>
    port_id: string
    code: string
    names: unknown
    berths: Generated<number>
    river_km: number
    position: Generated<number>
  }
  'network.line_stops': {
    line_id: string
    stop_number: number
    dock_id: string
    arrive_minutes: number | null
    depart_minutes: number | null
  }
  'network.lines': {
    id: GeneratedAlways<string>
    code: string
    names: unknown
    kind: string
    carrier_id: string
    enabled: Generated<boolean>
    position: Generated<number>
  }
  'network.ports': {
    id: GeneratedAlways<string>
    code: string
    names: unknown
    river_km: number
    corporation_id: string | null
    position: Generated<number>
    river_km_estimated: Generated<boolean>
  }
  'orders.orders': {
    id: GeneratedAlways<string>
    number: string
    channel: string
    organisation_id: string
    clerk_id: string
    sailing_id: string
    from_stop: number
    to_stop: number
    state: string
    total_fen: string
    made_at: Date
    held_until: Date | null
    paid_at: Date | null
    ended_at: Date | null
    phone_hash: Buffer | null
    phone_cipher: Buffer | null
    phone_masked: string | null
    forgotten_at: Date | null
    paid_by: string | null
    phone_hash_is_old: Generated<boolean>
  }
  'orders.passengers': {
    order_id: string
    number: number
    name: string
    certificate_kind: string
    certificate_hash: Buffer
    certificate_cipher: Buffer
    certificate_masked: string
    birth_date: string | null
    sex: string | null
    nationality: string | null
    name_key: GeneratedAlways<string>
    hash_is_old: Generated<boolean>
    forgotten_at: Date | null
  }
  'orders.payment_tries': {
    user_id: string
    failures: number
    last_at: Date
    wait_until: Date
  }
  'orders.payments': {
    order_id: string
    number: number
    method: string
    reference: Generated<string>
    fen: string
    transfer_id: string
    at: Date
  }
  'orders.prints': {
    ticket_id: string
    copy: number
    at: Date
    user_id: string
    reason: string | null
  }
  'orders.proofs': {
    id: GeneratedAlways<string>
    began_at: Date
    ended_at: Date
    portions: number
    violations: number
    found: unknown
  }
  'orders.tickets': {
    id: GeneratedAlways<string>
    order_id: string
    passenger_number: number
    sailing_id: string
    from_stop: number
    to_stop: number
    class_id: string
    seat_id: string | null
    passenger_type_id: string
    state: string
    code: Generated<string>
    planned_depart: Date
    planned_arrive: Date
    base_fen: string
    discount_fen: string
    fee_fen: string
    price_fen: string
    breakdown: unknown
  }
  'orders.travel_refusals': {
    user_id: string
    refusals: number
    since: Date
    wait_until: Date
    alarmed_at: Date | null
  }
  'platform.download_tickets': {
    hash: Buffer
    session_id: string
    endpoint: string
    request_hash: Buffer
    expires_at: Date
    language: Generated<string>
  }
  'platform.installation': {
    one: Generated<boolean>
    key_id: number
    key_check: Buffer
    made_at: Generated<Date>
  }
  'platform.job_runs': {
    id: GeneratedAlways<string>
    job: string
    asked_by: string
    user_id: string | null
    attempt: number
    node: string
    began_at: Date
    ended_at: Date | null
    outcome: string | null
    error: Generated<string>
  }
  'platform.live_tickets': {
    hash: Buffer
    audience: string
    session_id: string | null
    topics: Generated<string[]>
    expires_at: Date
  }
  'platform.outbox': {
    id: GeneratedAlways<string>
    audience: unknown
    event: unknown
  }
  'platform.request_keys': {
    user_id: string
    key: string
    endpoint: string
    request_hash: Buffer
    reply: unknown | null
    at: Date
  }
  'profile.avatars': {
    user_id: string
    type: string
    image: Buffer
    changed_at: Date
  }
  'profile.preferences': {
    user_id: string
    key: string
    value: unknown
    changed_at: Date
  }
  'public.functions': {
    name: string
    checksum: string
    applied_at: Generated<Date>
  }
  'public.migrations': {
    name: string
    checksum: string
    applied_at: Generated<Date>
  }
  'sailings.sailing_stops': {
    sailing_id: string
    stop_number: number
    dock_id: string
    planned_arrive: Date | null
    planned_depart: Date | null
  }
  'sailings.sailings': {
    id: GeneratedAlways<string>
    service_id: string | null
    line_id: string
    ship_id: string
    service_date: string
    departs_at: Date
    arrives_at: Date
    stops_count: number
    certified_capacity: number
    status: Generated<string>
    sale_state: Generated<string>
    counter_close_minutes: number | null
    agent_close_minutes: number | null
    online_close_minutes: number | null
  }
  'sailings.services': {
    id: GeneratedAlways<string>
    line_id: string
    ship_id: string
    departure_minute: number
    every_days: number
    offset_days: number
    anchor_date: string
    valid_from: string | null
    valid_to: string | null
    enabled: Generated<boolean>
  }
  'session.captchas': {
    device_id: string
    answer_hash: Buffer
    expires_at: Date
  }
  'session.hand_over_codes': {
    code_hash: Buffer
    user_id: string
    session_id: string | null
    partner_id: string | null
    issued_at: Date
    expires_at: Date
    used_at: Date | null
  }
  'session.known_devices': {
    user_id: string
    device_hash: Buffer
    last_at: Date
  }
  'session.partners': {
    id: GeneratedAlways<string>
    code: string
    name: string
    organisation_id: string
    key_hash: Buffer
    enabled: Generated<boolean>
    created_at: Date
    last_used_at: Date | null
    sponsor_id: string | null
  }
  'session.sessions': {
    id: GeneratedAlways<string>
    token_hash: Buffer
    cookie_hash: Buffer
    user_id: string
    device_id: Generated<string>
    address: Generated<string>
    browser: Generated<string>
    created_at: Date
    last_used_at: Date
    idle_until: Date
    expires_at: Date
    ended_at: Date | null
    ended_by: string | null
    kind: Generated<string>
  }
  'session.sign_in_tries': {
    key: Buffer
    kind: string
    user_hash: Buffer | null
    level: number
    last_at: Date
    wait_until: Date
    refused: Generated<number>
  }
  'session.spent_proofs': {
    hash: Buffer
    expires_at: Date
  }
  'staff.former_passwords': {
    id: GeneratedAlways<string>
    user_id: string
    kind: string
    hash: string
    until: Date
  }
  'staff.grants_version': {
    only_row: Generated<boolean>
    version: Generated<string>
  }
  'staff.menus': {
    id: string
    parent_id: string | null
    position: Generated<number>
    names: unknown
    uri: Generated<string>
    type: string
    status: Generated<string>
    options: Generated<string>
    version: Generated<number>
    built_in: Generated<boolean>
    shipped: unknown | null
    remark: Generated<string>
    changed_at: Date | null
    changed_by: string | null
  }
  'staff.organisations': {
    id: GeneratedAlways<string>
    code: string
    kind: string
    names: unknown
    enabled: Generated<boolean>
    changed_at: Generated<Date>
    changed_by: string | null
    version: Generated<number>
    registration_code: string | null
  }
  'staff.password_tries': {
    user_id: string
    kind: string
    failures: number
    last_at: Date
    wait_until: Date
  }
  'staff.role_menus': {
    role_id: string
    menu_id: string
  }
  'staff.roles': {
    id: GeneratedAlways<string>
    code: string
    names: unknown
    data_scope: string
    enabled: Generated<boolean>
    version: Generated<number>
    built_in: Generated<boolean>
    remark: Generated<string>
    changed_at: Date | null
    changed_by: string | null
    dock_scope: Generated<string>
  }
  'staff.user_docks': {
    user_id: string
    dock_id: string
  }
  'staff.user_roles': {
    user_id: string
    role_id: string
  }
  'staff.users': {
    id: GeneratedAlways<string>
    code: string
    name: string
    organisation_id: string
    avatar: Generated<string>
    introduction: Generated<string>
    password_hash: string
    password_changed_at: Generated<Date>
    must_change_password: Generated<boolean>
    payment_password_hash: string | null
    withdraw_password_hash: string | null
    enabled: Generated<boolean>
    valid_from: string | null
    valid_to: string | null
    phone: Generated<string>
    email: Generated<string>
    password_good_until: Date | null
    must_change_withdraw_password: Generated<boolean>
    typed: Generated<string>
    created_at: Generated<Date>
    changed_at: Generated<Date>
    changed_by: string | null
    version: Generated<number>
    search: GeneratedAlways<string | null>
    erased_at: Date | null
  }
  'system.dictionary_entries': {
    dictionary: string
    code: string
    names: unknown
    details: Generated<unknown>
    position: number
    enabled: Generated<boolean>
    built_in: Generated<boolean>
    changed_at: Date | null
    changed_by: string | null
  }
  'system.parameter_changes': {
    key: string
    version: number
    before: unknown | null
    after: unknown | null
    changed_at: Date
    changed_by: string
  }
  'system.parameters': {
    key: string
    value: unknown
    changed_at: Generated<Date>
    changed_by: string | null
  }
  'workspace.open_pages': {
    user_id: string
    session_id: string
    pages: unknown
    kept_at: Date
  }
}
