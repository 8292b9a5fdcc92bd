-- By which words memories are found. Made from the log and its texts and made anew from them: no fact stands here. A term is
-- a keyed hash of a word, under a key of its agent: so no agent's terms are those of another, and nothing here reads as text.

-- Up to which event an agent's memories are indexed, and what ranking needs to know of all of them.
create table memory_indexes (
  agent_id text   primary key,
  seq      bigint not null default 0,
  memories bigint not null default 0,
  length   bigint not null default 0 -- terms of all of them
) with (fillfactor = 50);

create table memory_rows (
  agent_id   text        not null,
  id         text        not null,
  session    text        not null,
  position   bigint      not null,
  at         timestamptz not null,
  type       text        not null,
  is_global  boolean     not null,
  length     integer     not null,
  subject    text,
  speaker    bigint[]    not null,
  terms      bigint[]    not null, -- each once
  counts     smallint[]  not null, -- how often, beside them
  primary key (agent_id, id)
);

create index memory_rows_terms on memory_rows using gin (terms) with (fastupdate = off);
create index memory_rows_session on memory_rows (agent_id, session, position);
create index memory_rows_subject on memory_rows (agent_id, subject) where subject is not null;

-- In how many memories of the agent a term is.
create table memory_terms (
  agent_id  text    not null,
  term      bigint  not null,
  frequency integer not null,
  primary key (agent_id, term)
) with (fillfactor = 70);

-- Keeps the frequencies as memories come and go; a term of no memory is no longer there. Whoever changes memories holds the row
-- of their agent first, so two of them wait for each other in one order.
create function count_memory_terms() returns trigger language plpgsql as $$
declare
  v_sign integer := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  insert into memory_indexes as x (agent_id, memories, length)
  select agent_id, v_sign * count(*), v_sign * sum(length) from changed group by agent_id
  on conflict (agent_id) do update set memories = x.memories + excluded.memories, length = x.length + excluded.length;
  if v_sign > 0 then
    insert into memory_terms as x (agent_id, term, frequency)
    select c.agent_id, t.term, count(*) from changed c, unnest(c.terms) t (term) group by 1, 2
    on conflict (agent_id, term) do update set frequency = x.frequency + excluded.frequency;
  else
    with fewer as (
      select c.agent_id, t.term, count(*) as gone from changed c, unnest(c.terms) t (term) group by 1, 2
    ), rarer as (
      update memory_terms x set frequency = x.frequency - f.gone from fewer f
      where x.agent_id = f.agent_id and x.term = f.term and x.frequency > f.gone
    )
    delete from memory_terms x using fewer f
    where x.agent_id = f.agent_id and x.term = f.term and x.frequency <= f.gone;
  end if;
  return null;
end
$$;

create trigger memory_rows_added after insert on memory_rows
  referencing new table as changed for each statement execute function count_memory_terms();
create trigger memory_rows_gone after delete on memory_rows
  referencing old table as changed for each statement execute function count_memory_terms();

create function hold_memory_index(p_agent text) returns void language plpgsql as $$
begin
  insert into memory_indexes (agent_id) values (p_agent) on conflict do nothing;
  perform from memory_indexes where agent_id = p_agent for update;
end
$$;

-- Replaces, adds and takes away memories; p_rows is an array of objects with the columns of memory_rows.
create function put_memories(p_agent text, p_rows json, p_gone text[], p_up_to bigint) returns void
language plpgsql as $$
begin
  perform hold_memory_index(p_agent);
  delete from memory_rows where agent_id = p_agent and id = any (
    p_gone || array(select r ->> 'id' from json_array_elements(p_rows) r)
  );
  insert into memory_rows (
    agent_id, id, session, position, at, type, is_global, length, subject, speaker, terms, counts
  )
  select p_agent, r.id, r.session, r.position, r.at, r.type, r.is_global, r.length, r.subject, r.speaker, r.terms, r.counts
  from json_to_recordset(p_rows) r (
    id text, session text, position bigint, at timestamptz, type text, is_global boolean, length integer, subject text,
    speaker bigint[], terms bigint[], counts smallint[]
  );
  update memory_indexes set seq = greatest(seq, p_up_to) where agent_id = p_agent;
end
$$;

create function clear_memories(p_agent text) returns void language plpgsql as $$
begin
  perform hold_memory_index(p_agent);
  delete from memory_rows where agent_id = p_agent;
  delete from memory_terms where agent_id = p_agent;
  update memory_indexes set seq = 0, memories = 0, length = 0 where agent_id = p_agent;
end
$$;

-- Who is erased is not found by their words either, in the same commit: not only when the index is next brought up to date.
create function erase_memory_terms() returns trigger language plpgsql as $$
begin
  if exists (select from memory_rows where agent_id = old.agent_id and subject = old.subject) then
    perform hold_memory_index(old.agent_id);
    delete from memory_rows where agent_id = old.agent_id and subject = old.subject;
  end if;
  return null;
end
$$;

create trigger subject_keys_memories after delete on subject_keys
  for each row execute function erase_memory_terms();

grant select, insert, update, delete on memory_indexes, memory_rows, memory_terms to homeostat_app;
grant execute on all functions in schema public to homeostat_app;
