const SQL_CLIENTS =
  /^(?:psql|pgcli|mysql|mariadb|mycli|sqlite3?|litecli|duckdb|cockroach|clickhouse(?:-client|-local)?|sqlcmd|bq|snowsql|cqlsh|impala-shell|hive|beeline|spark-sql|presto|trino|isql|sqlplus|usql|vsql|db2|osql|tsql|dolt|turso|wrangler|influx|questdb|crdb|neonctl|bcp|mssql-cli|pg_dump|supabase|d1|prisma)$/;

/** A client whose statements are judged one by one. */
export function isSqlClient(name: string): boolean {
  return SQL_CLIENTS.test(name);
}

/** A client of a store of keys, whose commands are judged by rules of their own. */
export function isKeyStore(name: string): boolean {
  return /^(?:redis-cli|valkey-cli|keydb-cli|dragonfly-cli|memcached-tool)$/.test(name);
}
