import { totalmem } from 'node:os'

/** PostgreSQL's settings for a machine that also runs the server: small, durable, quick with short transactions. */
export function settingsForThisMachine(): Record<string, string> {
  // A sixteenth of the memory: the server works beside it, and what is read again soon is in the system's cache anyway.
  const sharedBuffers = Math.min(2_048, Math.max(128, Math.floor(totalmem() / 16 / 1024 ** 2)))
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: `${sharedBuffers}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // An acknowledged sale is on the disk.
    fsync: 'on',
    synchronous_commit: 'on',
    wal_compression: 'on',
    max_wal_size: '2GB',
    // Filling a new segment with zeros blocked all writers for 50 ms, once a second under load.
    wal_init_zero: 'off',
    checkpoint_completion_target: '0.9',
    random_page_cost: '1.1',
    jit: 'off',
    // Seats and accounts are updated all day: dead rows must go before an index fills up with them.
    autovacuum_naptime: '10s',
    autovacuum_vacuum_scale_factor: '0.05',
    autovacuum_vacuum_cost_delay: '1ms',
    timezone: 'Asia/Shanghai',
    log_timezone: 'Asia/Shanghai',
    // Errors of statements reach the caller, and quote certificates and names: the log file must not have them.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    idle_in_transaction_session_timeout: '60s',
  }
}
