import type pg from 'pg'

/** Publishes a rule for every line, with a step of each frequent kind. */
export const publishBenchRule = (pool: pg.Pool): Promise<pg.QueryResult> =>
  pool.query(`
    with rule as (
      insert into settlement.rules (code, version, status, names, remainder_role, valid_from, drawn_up_by, drawn_up_at, approved_by, approved_at,
        published_at)
      select 'BENCH', 1, 'published', '{"en": "Benchmark"}', 'carrier', '2000-01-01', a.id, now(), b.id, now(), now()
      from staff.users a, staff.users b where a.code = 'admin' and b.code = 'admin2' returning id)
    insert into settlement.rule_steps (rule_id, number, role, method, basis, rate)
    select rule.id, step.* from rule, (values (1, 'boardingPort', 'percent', 'whole', 500), (2, 'seller', 'commission', 'whole', 600),
      (3, 'operator', 'percent', 'rest', 800)) step`)
