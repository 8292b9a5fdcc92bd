-- What an event caused is found by the event: from the text of a canonical body, in whose envelope the cause stands between the
-- version of the program and the digest of its settings.

create function cause_of(p_body text) returns text language sql immutable parallel safe as $$
  select left(split_part(split_part(p_body, '","config_hash":"', 1), '","causation_id":"', 2), 36)
$$;

-- What is caused comes soon after its cause: a few words for each stretch of the table do.
create index events_cause on events using brin (cause_of(body)) with (pages_per_range = 16, autosummarize = on);

grant execute on function cause_of(text) to homeostat_app, homeostat_read;
